import type shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

const { ReadEvent } = streams.ReadResp;
const backwards = streams.ReadReq.Options.ReadDirection.BACKWARDS;
const noStream = -1n;

/**
 * Events that a leader wrote without a majority. Only it has them, serves them when it comes back, and loses them when
 * it follows the next leader. `end`: the position of the last event that all have.
 */
export class LostTail {
  private readonly events: streams.ReadResp.ReadEvent.RecordedEvent[] = [];

  constructor(private readonly end: () => bigint) {}

  /** Writes the events of an append with an exact expected revision. */
  write(
    options: streams.BatchAppendReq.Options,
    messages: readonly streams.BatchAppendReq.ProposedMessage[],
  ): void {
    const expected = options.hasStreamPosition() ? BigInt(options.getStreamPosition()) : noStream;
    messages.forEach((message, index) => {
      const position = String(this.end() + 1n + BigInt(this.events.length));
      const event = new ReadEvent.RecordedEvent()
        .setId(message.getId())
        .setStreamIdentifier(options.getStreamIdentifier())
        .setStreamRevision(String(expected + 1n + BigInt(index)))
        .setCommitPosition(position)
        .setPreparePosition(position)
        .setCustomMetadata(message.getCustomMetadata_asU8())
        .setData(message.getData_asU8());
      message.getMetadataMap().forEach((value, name) => event.getMetadataMap().set(name, value));
      event.getMetadataMap().set('created', String(BigInt(Date.now()) * 10_000n + 621_355_968_000_000_000n));
      this.events.push(event);
    });
  }

  /** The replies about these events to a read or a subscription, in its direction. */
  repliesTo(options: streams.ReadReq.Options): streams.ReadResp[] {
    const name = (identifier: shared.StreamIdentifier | undefined) =>
      Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();
    const only = options.hasStream() ? name(options.getStream()!.getStreamIdentifier()) : undefined;
    const replies = this.events
      .filter((event) => only === undefined || name(event.getStreamIdentifier()) === only)
      .map((event) =>
        new streams.ReadResp().setEvent(
          new ReadEvent().setEvent(event).setCommitPosition(event.getCommitPosition()),
        ),
      );
    return options.getReadDirection() === backwards ? replies.reverse() : replies;
  }
}

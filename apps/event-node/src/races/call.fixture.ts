import { EventEmitter } from 'node:events';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Gate } from './database.fixture.js';
import { Calls } from '../grpc/calls.js';
import type { Log } from '../log/log.js';
import { read } from '../read/read.js';
import type { ReadCall } from '../read/reading.js';

const { Options } = streams.ReadReq;
const empty = () => new shared.Empty();

/** A read, or without `count` a subscription; of `$all` without `stream`. A number is a revision, or a position of `$all`. */
export type Request = {
  stream?: string;
  from: number | 'start' | 'end';
  backwards?: boolean;
  count?: number;
  prefix?: string;
  reportsEnd?: boolean;
};

export function request({ stream, from, backwards, count, prefix, reportsEnd }: Request): streams.ReadReq {
  const options = new Options()
    .setReadDirection(Options.ReadDirection[backwards ? 'BACKWARDS' : 'FORWARDS'])
    .setUuidOption(new Options.UUIDOption().setString(empty()));
  if (count === undefined) options.setSubscription(new Options.SubscriptionOptions());
  else options.setCount(`${count}`);
  if (reportsEnd) options.setControlOption(new Options.ControlOption().setCompatibility(1));
  if (prefix === undefined) options.setNoFilter(empty());
  else
    options.setFilter(
      new Options.FilterOptions()
        .setStreamIdentifier(new Options.FilterOptions.Expression().setPrefixList([prefix]))
        .setMax(2)
        .setCheckpointintervalmultiplier(1),
    );
  if (stream === undefined) {
    const all = new Options.AllOptions();
    if (from === 'start') all.setStart(empty());
    else if (from === 'end') all.setEnd(empty());
    else all.setPosition(new Options.Position().setCommitPosition(`${from}`).setPreparePosition(`${from}`));
    options.setAll(all);
  } else {
    const of = new Options.StreamOptions().setStreamIdentifier(
      new shared.StreamIdentifier().setStreamName(Buffer.from(stream)),
    );
    if (from === 'start') of.setStart(empty());
    else if (from === 'end') of.setEnd(empty());
    else of.setRevision(`${from}`);
    options.setStream(of);
  }
  return new streams.ReadReq().setOptions(options);
}

export type Sent =
  | { event: string; position: number }
  | { checkpoint: number }
  | { end: number }
  | 'confirmed'
  | 'caught up'
  | 'not found';

/** A call of a client: the messages so far and its end. `gate` delays each write. */
export function openRead(log: Log, given: Request, gate: Gate = () => Promise.resolve()) {
  const sent: Sent[] = [];
  const state = { sent, ended: false, error: undefined as unknown, onEnd: () => undefined as unknown };
  const call = Object.assign(new EventEmitter(), {
    ...{ request: request(given), cancelled: false },
    write: (frames: Buffer) => {
      if (state.ended) throw new Error('The call has ended');
      sent.push(...decoded(frames));
      void gate('the client reads').then(() => call.emit('drain'));
      return false;
    },
    end: () => {
      state.ended = true;
      state.onEnd();
    },
  });
  call.on('error', (error: unknown) => (state.error = error));
  read(log, new Calls())(call as unknown as ReadCall);
  return state;
}

/** Events with their positions, because the same event may have been written twice. */
export const eventsOf = (sent: readonly Sent[]): string[] =>
  sent.flatMap((each) =>
    typeof each === 'object' && 'event' in each ? [`${each.position} ${each.event}`] : [],
  );

function* decoded(frames: Buffer): Generator<Sent> {
  for (let at = 0; at < frames.length;) {
    const size = frames.readUInt32BE(at + 1);
    yield toSent(streams.ReadResp.deserializeBinary(frames.subarray(at + 5, at + 5 + size)));
    at += 5 + size;
  }
}

function toSent(response: streams.ReadResp): Sent {
  const event = response.getEvent()?.getEvent();
  if (event) return { event: event.getId()!.getString(), position: Number(event.getCommitPosition()) };
  if (response.hasCheckpoint()) return { checkpoint: Number(response.getCheckpoint()!.getCommitPosition()) };
  if (response.hasConfirmation()) return 'confirmed';
  if (response.hasCaughtUp()) return 'caught up';
  if (response.hasStreamNotFound()) return 'not found';
  return { end: Number(response.getLastStreamPosition()) };
}

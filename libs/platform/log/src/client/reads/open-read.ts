import type { EventStoreDBClient } from '@eventstore/db-client';
import { StreamsClient, StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { CallOptions, ClientReadableStream, Metadata } from '@grpc/grpc-js';
import { headerBytes, receivedIn } from './received.js';
import type { Received } from './received.js';

const { Options } = streams.ReadReq;
const { AllOptions, FilterOptions, Position, StreamOptions, SubscriptionOptions, UUIDOption } = Options;
const nothing = new shared.Empty();

/** A read of the stream of this name, or of the log of all streams. `from` is a revision, or a position. */
export type ReadOptions = {
  stream?: string;
  from: bigint | 'start' | 'end';
  backwards?: boolean;
  maxCount?: number;
};

/** A subscription to the streams of the log whose names begin with one of the prefixes, after a position. */
export type Followed = { from: bigint | 'start'; prefixes: readonly string[] };

export type OpenRead = ClientReadableStream<Received[]>;

/** Private parts of the client, with its rules for addresses, TLS, credentials and leaders. */
type Internals = {
  GRPCStreamCreator: (
    service: typeof StreamsClient,
    name: string,
    create: (service: StreamsClient) => OpenRead,
  ) => () => Promise<OpenRead>;
  callArguments: (
    options: { requiresLeader: boolean },
    callOptions: { deadline: number },
  ) => [Metadata, Partial<CallOptions>];
};

/**
 * Begins a read at the leader. The client's own reads handle each event as a message of its own, and decode it by generated
 * classes. Here all events that arrive in one piece are handled at once (docs/performance.md has what that saves).
 */
export function openRead(client: EventStoreDBClient, options: ReadOptions | Followed): Promise<OpenRead> {
  const { GRPCStreamCreator: creator, callArguments } = client as unknown as Internals;
  const { path, requestSerialize } = StreamsService.read;
  return creator(StreamsClient, 'read', (service) => {
    const call = service.makeServerStreamRequest(
      path,
      requestSerialize,
      receivedIn,
      requestFor(options),
      ...callArguments({ requiresLeader: true }, { deadline: Infinity }),
    );
    mergeMessages(call);
    return call;
  })();
}

function requestFor(read: ReadOptions | Followed): streams.ReadReq {
  const options = new Options()
    .setResolveLinks(false)
    .setUuidOption(new UUIDOption().setString(nothing))
    .setNoFilter(nothing);
  const { from } = read;
  if ('prefixes' in read) {
    const names = new FilterOptions.Expression().setPrefixList([...read.prefixes]);
    options.setSubscription(new SubscriptionOptions());
    options.setFilter(
      new FilterOptions().setStreamIdentifier(names).setCount(nothing).setCheckpointintervalmultiplier(1),
    );
  } else {
    options.setCount(String(read.maxCount ?? Number.MAX_SAFE_INTEGER));
    if (read.backwards) options.setReadDirection(Options.ReadDirection.BACKWARDS);
  }
  if ('stream' in read && read.stream !== undefined) {
    const name = new shared.StreamIdentifier().setStreamName(Buffer.from(read.stream));
    const of = new StreamOptions().setStreamIdentifier(name);
    if (from === 'start') of.setStart(nothing);
    else if (from === 'end') of.setEnd(nothing);
    else of.setRevision(String(from));
    options.setStream(of);
  } else {
    const of = new AllOptions();
    if (from === 'start') of.setStart(nothing);
    else if (from === 'end') of.setEnd(nothing);
    else of.setPosition(new Position().setCommitPosition(String(from)).setPreparePosition(String(from)));
    options.setAll(of);
  }
  return new streams.ReadReq().setOptions(options);
}

type Decoder = { write: (data: Buffer) => Buffer[] };

/**
 * Lets grpc-js pass on all messages of a piece as one: what it does for each takes longer than to decode the event. Where its
 * private parts are not as expected, each message comes alone, which `receivedIn` understands as well.
 */
function mergeMessages(call: OpenRead): void {
  call.once('metadata', () => {
    const decoder = decoderOf(call);
    if (!decoder) return;
    const write = decoder.write.bind(decoder);
    decoder.write = (data) => {
      const messages = write(data);
      const isPlain = messages.every(([isCompressed]) => isCompressed === 0);
      return messages.length > 1 && isPlain ? [Buffer.concat([noHeader, ...messages])] : messages;
    };
  });
}

/** grpc-js removes one header from what it takes for one message. */
const noHeader = Buffer.alloc(headerBytes);

/** A call of grpc-js: several are inside one another, and the innermost cuts the messages out of the bytes. */
type Call = {
  decoder?: Decoder;
  call?: Call;
  nextCall?: Call;
  child?: Call;
  underlyingCalls?: { call: Call }[];
};

function decoderOf(outer: unknown): Decoder | undefined {
  let call = outer as Call | undefined;
  while (call && !call.decoder)
    call = call.call ?? call.nextCall ?? call.child ?? call.underlyingCalls?.at(-1)?.call;
  return call?.decoder;
}

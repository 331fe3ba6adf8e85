import type { Readable } from 'node:stream';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { StreamsClient, StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { CallOptions, Metadata } from '@grpc/grpc-js';
import { framed } from './messages.js';
import { ownConnectionOf } from './own-connection.js';
import { OwnRead } from './own-read.js';
import { receivedIn } from './received.js';

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

/** Pieces of what arrives: each is a list of what has arrived at once. */
export type OpenRead = Readable & { cancel: () => void };

/** Private parts of the client, with its rules for addresses, TLS, credentials and leaders. */
type Internals = {
  GRPCStreamCreator: (
    service: typeof StreamsClient,
    name: string,
    create: (service: StreamsClient) => Promise<OpenRead>,
  ) => () => Promise<OpenRead>;
  callArguments: (
    options: { requiresLeader: boolean },
    callOptions: { deadline: number },
  ) => [Metadata, Partial<CallOptions>];
};

const { path, requestSerialize } = StreamsService.read;

/**
 * Begins a read at the leader. The client's own reads handle each event as a message of its own, and decode it by generated
 * classes. Here all events that arrive in one piece are handled at once (docs/performance.md has what that saves), on a
 * connection of our own to the node that the client has chosen; where that cannot be, the client's call reads.
 */
export function openRead(client: EventStoreDBClient, options: ReadOptions | Followed): Promise<OpenRead> {
  const { GRPCStreamCreator: creator, callArguments } = client as unknown as Internals;
  const request = requestFor(options);
  return creator(StreamsClient, 'read', async (service) => {
    const [metadata, call] = callArguments({ requiresLeader: true }, { deadline: Infinity });
    const plainly = () =>
      service.makeServerStreamRequest(
        path,
        requestSerialize,
        (bytes) => [receivedIn(bytes, 0, bytes.length)].filter((received) => received !== undefined),
        request,
        metadata,
        call,
      );
    const own = ownConnectionOf(service.getChannel());
    if (!own || own.isClosed) return plainly();
    const credentials = await call.credentials?.generateMetadata({ method_name: path, service_url: '' });
    const { stream, link } = own.call({
      ':path': path,
      'content-type': 'application/grpc',
      te: 'trailers',
      ...metadata.toHttp2Headers(),
      ...credentials?.toHttp2Headers(),
    });
    stream.end(framed(requestSerialize(request)));
    return new OwnRead(stream, link, () => {
      own.close();
      return plainly();
    });
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

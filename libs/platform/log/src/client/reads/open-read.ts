import type { EventStoreDBClient } from '@eventstore/db-client';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { framed } from '../calls/messages.js';
import { openCall } from '../calls/open-call.js';
import { OwnCall } from '../calls/own-call.js';
import type { OpenCall } from '../calls/own-call.js';
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

const { path, requestSerialize } = StreamsService.read;

/**
 * Begins a read at the leader, which gives pieces of what arrives: each is a list of what has arrived at once. The client's own
 * reads handle each event as a message of its own, and decode it by generated classes (docs/performance.md has what this saves).
 */
export function openRead(client: EventStoreDBClient, options: ReadOptions | Followed): Promise<OpenCall> {
  const request = requestFor(options);
  return openCall(client, { name: 'read', path }, ({ service, metadata, options: call, own }) => {
    const plainly = () =>
      service.makeServerStreamRequest(
        path,
        requestSerialize,
        (bytes) => [receivedIn(bytes, 0, bytes.length)].filter((received) => received !== undefined),
        request,
        metadata,
        call,
      );
    if (!own) return plainly();
    own.stream.end(framed(requestSerialize(request)));
    return new OwnCall(own, receivedIn, plainly);
  });
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

import { status } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { GrpcError } from '../grpc/grpc-error.js';
import { filterOf } from './filter.js';
import type { Filter } from './filter.js';

const { Options } = streams.ReadReq;

/** A position or revision, or the start or end. */
export type From = number | 'start' | 'end';

export type Search = { filter: Filter; window: number; multiplier: number };

export type ReadRequest = {
  /** The name of a stream; undefined means $all. */
  stream: string | undefined;
  from: From;
  backwards: boolean;
  /** How many events to read; undefined for a subscription. */
  count: number | undefined;
  search: Search | undefined;
  structuredIds: boolean;
  /** Whether the response also has the stream's last revision. */
  reportsEnd: boolean;
};

const maxPosition = 2n ** 63n - 1n;
const endOfAll = 2n ** 64n - 1n;
const defaultWindow = 32;

/** Parses and checks a request. Throws a GrpcError. */
export function readRequest(request: streams.ReadReq): ReadRequest {
  const options = request.getOptions();
  if (!options) throw new GrpcError(status.UNKNOWN, 'The request has no options.');
  const ids = options.getUuidOption();
  if (!ids) throw new GrpcError(status.INVALID_ARGUMENT, '');
  checkCombination(options);
  const subscribes = options.hasSubscription();
  const filter = options.getFilter();
  return {
    stream: options.hasStream() ? streamName(options) : undefined,
    from: options.hasStream() ? revision(options) : position(options),
    backwards: options.getReadDirection() === Options.ReadDirection.BACKWARDS,
    count: subscribes ? undefined : Number(options.getCount()),
    search: filter && search(filter, subscribes),
    structuredIds: ids.hasStructured(),
    reportsEnd: (options.getControlOption()?.getCompatibility() ?? 0) > 0,
  };
}

function checkCombination(options: streams.ReadReq.Options): void {
  const source = options.hasStream() ? 'Stream' : options.hasAll() ? 'All' : 'None';
  const amount = options.hasCount() ? 'Count' : options.hasSubscription() ? 'Subscription' : 'None';
  const direction =
    options.getReadDirection() === Options.ReadDirection.FORWARDS ? 'Forwards' : 'MessageBuilder';
  const filter = options.hasFilter() ? 'Filter' : options.hasNoFilter() ? 'NoFilter' : 'None';
  const valid =
    ![source, amount, filter].includes('None') &&
    !(source === 'Stream' && filter === 'Filter') &&
    !(amount === 'Subscription' && direction === 'MessageBuilder');
  if (valid) return;
  const combination = [source, amount, direction, filter].join(', ');
  throw new GrpcError(status.INVALID_ARGUMENT, `The combination of (${combination}) is invalid.`);
}

function streamName(options: streams.ReadReq.Options): string {
  const name = options.getStream()?.getStreamIdentifier()?.getStreamName_asU8() ?? [];
  if (name.length === 0) throw new GrpcError(status.UNKNOWN, 'The name of the stream is empty.');
  return Buffer.from(name).toString();
}

function revision(options: streams.ReadReq.Options): From {
  const stream = options.getStream();
  if (stream?.hasEnd()) return 'end';
  if (!stream?.hasRevision()) return 'start';
  return within63Bits(BigInt(stream.getRevision()));
}

function position(options: streams.ReadReq.Options): From {
  const all = options.getAll();
  if (all?.hasEnd()) return 'end';
  const at = all?.getPosition();
  if (!at) return 'start';
  const [commit, prepare] = [BigInt(at.getCommitPosition()), BigInt(at.getPreparePosition())];
  if (commit === endOfAll && prepare === endOfAll) return 'end';
  if (prepare > commit)
    throw new GrpcError(status.UNKNOWN, 'The prepare position is behind the commit position.');
  return within63Bits(commit) || 'start';
}

function within63Bits(value: bigint): number {
  if (value > maxPosition) throw new GrpcError(status.UNKNOWN, `${value} is too large.`);
  return Math.min(Number(value), Number.MAX_SAFE_INTEGER);
}

function search(options: streams.ReadReq.Options.FilterOptions, subscribes: boolean): Search {
  const multiplier = options.getCheckpointintervalmultiplier();
  if (subscribes && multiplier === 0)
    throw new GrpcError(status.UNKNOWN, 'The checkpoint interval must not be 0.');
  return {
    filter: filterOf(options),
    window: options.hasMax() ? options.getMax() : defaultWindow,
    multiplier,
  };
}

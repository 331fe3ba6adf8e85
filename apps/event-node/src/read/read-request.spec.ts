import { status } from '@grpc/grpc-js';
import google from 'google-protobuf/google/protobuf/empty_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from '@jest/globals';
import { readRequest } from './read-request.js';

const { Options } = streams.ReadReq;
const { FilterOptions, StreamOptions, AllOptions } = Options;
type Asked = streams.ReadReq.Options;
const empty = () => new google.Empty();

const stream = (name: string, from: (options: streams.ReadReq.Options.StreamOptions) => unknown) => {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(name));
  const options = new StreamOptions().setStreamIdentifier(identifier);
  from(options);
  return options;
};
const all = (from?: (options: streams.ReadReq.Options.AllOptions) => unknown) => {
  const options = new AllOptions();
  from?.(options);
  return options;
};
const at = (commit: bigint, prepare = commit) =>
  all((options) =>
    options.setPosition(
      new Options.Position().setCommitPosition(String(commit)).setPreparePosition(String(prepare)),
    ),
  );
const filter = (multiplier = 1, window?: number) => {
  const expression = new FilterOptions.Expression().setPrefixList(['order-']);
  const options = new FilterOptions()
    .setStreamIdentifier(expression)
    .setCheckpointintervalmultiplier(multiplier);
  return window === undefined ? options.setCount(empty()) : options.setMax(window);
};

/** A read of 7 events of $all, forwards, from its start, unless `change` says otherwise. */
const asked = (change: (options: Asked) => unknown = () => undefined) => {
  const options = new Options()
    .setAll(all())
    .setCount('7')
    .setNoFilter(empty())
    .setUuidOption(new Options.UUIDOption().setString(empty()));
  change(options);
  return readRequest(new streams.ReadReq().setOptions(options));
};
const errorOf = (change: (options: Asked) => unknown) => {
  try {
    return asked(change);
  } catch (error) {
    return error;
  }
};

const largest = 2n ** 63n - 1n;

describe('a read', () => {
  it.each<[string, (options: Asked) => unknown, object]>([
    ['of $all', () => undefined, { stream: undefined, from: 'start', backwards: false, count: 7 }],
    [
      'backwards',
      (options) => options.setReadDirection(Options.ReadDirection.BACKWARDS),
      { backwards: true },
    ],
    ['without limit', (options) => options.setCount(String(2n ** 64n - 1n)), { count: 2 ** 64 }],
    [
      'that goes on',
      (options) => options.setSubscription(new Options.SubscriptionOptions()),
      { count: undefined },
    ],
    [
      'of $all from its end',
      (options) => options.setAll(all((from) => from.setEnd(empty()))),
      { from: 'end' },
    ],
    [
      'of $all from its start',
      (options) => options.setAll(all((from) => from.setStart(empty()))),
      { from: 'start' },
    ],
    ['of $all from a position', (options) => options.setAll(at(9n)), { from: 9 }],
    ['of $all between two positions', (options) => options.setAll(at(9n, 8n)), { from: 9 }],
    ['of $all from 0', (options) => options.setAll(at(0n)), { from: 'start' }],
    // Older clients send this for the end.
    ['of $all from the largest number', (options) => options.setAll(at(2n ** 64n - 1n)), { from: 'end' }],
    ['of $all from the largest position', (options) => options.setAll(at(largest)), { from: 2 ** 53 - 1 }],
    [
      'of a stream from a revision',
      (options) => options.setStream(stream('đơn-1', (from) => from.setRevision('4'))),
      { stream: 'đơn-1', from: 4 },
    ],
    [
      'of a stream from revision 0',
      (options) => options.setStream(stream('order-1', (from) => from.setRevision('0'))),
      { from: 0 },
    ],
    [
      'of a stream from its end',
      (options) => options.setStream(stream('order-1', (from) => from.setEnd(empty()))),
      { from: 'end' },
    ],
    [
      'of a stream from its start',
      (options) => options.setStream(stream('order-1', (from) => from.setStart(empty()))),
      { from: 'start' },
    ],
    ['without filter', () => undefined, { search: undefined }],
    ['with a filter', (options) => options.setFilter(filter()), { search: { window: 32, multiplier: 1 } }],
    ['with a window', (options) => options.setFilter(filter(3, 5)), { search: { window: 5, multiplier: 3 } }],
    [
      'with a filter that sets no checkpoints',
      (options) => options.setFilter(filter(0)),
      { search: { multiplier: 0 } },
    ],
    ['with ids as texts', () => undefined, { structuredIds: false }],
    [
      'with ids as numbers',
      (options) => options.setUuidOption(new Options.UUIDOption().setStructured(empty())),
      { structuredIds: true },
    ],
    ['of an older client', () => undefined, { reportsEnd: false }],
    [
      'of a client that wants to know where the stream ends',
      (options) => options.setControlOption(new Options.ControlOption().setCompatibility(1)),
      { reportsEnd: true },
    ],
  ])('%s is understood', (_, change, expected) => {
    expect(asked(change)).toMatchObject(expected);
  });

  const subscription = () => new Options.SubscriptionOptions();
  it.each<[string, (options: Asked) => unknown, status]>([
    ['says not what of', (options) => options.clearAll(), status.INVALID_ARGUMENT],
    ['says not how much', (options) => options.clearCount(), status.INVALID_ARGUMENT],
    ['says not whether it filters', (options) => options.clearNoFilter(), status.INVALID_ARGUMENT],
    ['says not how ids are sent', (options) => options.clearUuidOption(), status.INVALID_ARGUMENT],
    [
      'filters a stream',
      (options) => options.setStream(stream('order-1', (from) => from.setStart(empty()))).setFilter(filter()),
      status.INVALID_ARGUMENT,
    ],
    [
      'goes on backwards',
      (options) => options.setSubscription(subscription()).setReadDirection(Options.ReadDirection.BACKWARDS),
      status.INVALID_ARGUMENT,
    ],
    [
      'is of a stream without a name',
      (options) => options.setStream(stream('', (from) => from.setStart(empty()))),
      status.UNKNOWN,
    ],
    ['prepares after it commits', (options) => options.setAll(at(8n, 9n)), status.UNKNOWN],
    ['is from beyond any position', (options) => options.setAll(at(largest + 1n)), status.UNKNOWN],
    ['prepares at the end alone', (options) => options.setAll(at(9n, 2n ** 64n - 1n)), status.UNKNOWN],
    ['commits at the end alone', (options) => options.setAll(at(2n ** 64n - 1n, 9n)), status.UNKNOWN],
    [
      'goes on without checkpoints',
      (options) => options.setSubscription(subscription()).setFilter(filter(0)),
      status.UNKNOWN,
    ],
  ])('that %s is refused', (_, change, code) => {
    expect(errorOf(change)).toMatchObject({ code });
  });

  it('without options is refused', () => {
    expect(() => readRequest(new streams.ReadReq())).toThrow('The request has no options.');
  });
});

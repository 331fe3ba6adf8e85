import type { ChangeFeed } from '@platform/rows';
import type { Tracing } from '@platform/tracing';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { TracedWrites } from './traced-writes.js';

// Jest itself uses this clock to measure tests.
beforeEach(() => {
  jest.spyOn(performance, 'now').mockReturnValue(5_000);
});
afterEach(() => {
  jest.restoreAllMocks();
});

type Counted = { 'sockets.count': number };

/** The writes of an instance whose rows have reached `reached`, and the ended spans with their numbers of sockets. */
function world(reached: bigint) {
  const feed = { position: reached };
  const tracing = { traceparent: 'first' as string | undefined };
  const ended: unknown[] = [];
  const record = (name: string, seconds: number, attributes: Counted, parent: string) =>
    ended.push([name, seconds, attributes['sockets.count'], parent]);
  const writes = new TracedWrites(
    Object.assign(tracing, { ended: record }) as unknown as Tracing,
    feed as unknown as ChangeFeed,
  );
  return { feed, tracing, ended, writes, send: (sockets = 3) => writes.sent(3_000, () => sockets) };
}
it('a traced write ends once, when its rows are sent', () => {
  const { feed, tracing, ended, writes, send } = world(4n);
  writes.written(5n);
  tracing.traceparent = 'second';
  writes.written(7n);
  send();
  expect(ended).toEqual([]);
  feed.position = 5n;
  send();
  expect(ended).toEqual([['socket', 2, 3, 'first']]);
  feed.position = 9n;
  send(2);
  send();
  expect(ended.slice(1)).toEqual([['socket', 2, 2, 'second']]);
});

it.each<[string, bigint, string | undefined]>([
  ['that changed nothing', 4n, 'first'],
  ['that is not traced', 5n, undefined],
])('no span waits for a command %s', (_, position, traceparent) => {
  const { feed, tracing, ended, writes, send } = world(4n);
  tracing.traceparent = traceparent;
  writes.written(position);
  feed.position = 9n;
  send();
  expect(ended).toEqual([]);
});

it('the newest thousand writes are remembered', () => {
  const { feed, tracing, ended, writes, send } = world(0n);
  for (let position = 1n; position <= 1_001n; position += 1n) {
    tracing.traceparent = String(position);
    writes.written(position);
  }
  feed.position = 1_001n;
  send();
  expect([ended.length, ended[0], ended.at(-1)]).toEqual([
    1_000,
    ['socket', 2, 3, '2'],
    ['socket', 2, 3, '1001'],
  ]);
});

import { expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { Log } from './log.js';
import type { LogEvent } from './log-event.js';

const megabyte = 1024 * 1024;
/** Events at these positions, after position 0. */
const events = (count: number, bytes: number): LogEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ position: index + 1, revision: index, stream: 'order-1', type: 'Ordered' },
    message: Buffer.alloc(bytes),
  }));

// `latest` returns nothing of events that are no longer in memory; they are read from the database.
test.each([
  ['few events that are small', 10, 10, 0],
  ['10,000 events', 10_000, 1, 0],
  ['more than 10,000 events, however small', 10_003, 1, 3],
  ['few events of 16 MB in all', 16, megabyte, 0],
  ['few events of more than 16 MB in all', 20, megabyte, 4],
])('of %s only the newest stay in memory', (_, count, bytes, dropped) => {
  const log = new Log(undefined as never);
  log.restart(0);
  for (const event of events(count, bytes)) log.publish([event]);
  expect(log.head).toBe(count);
  expect(log.latest(dropped)?.[0]?.position).toBe(dropped + 1);
  // Not the events themselves, which a failure would print.
  if (dropped > 0) expect(log.latest(dropped - 1)?.length).toBeUndefined();
  expect(log.latest(count)).toEqual([]);
});

test('a group that is larger than the memory is dropped later as well', () => {
  const log = new Log(undefined as never);
  log.restart(0);
  log.publish(events(20, megabyte));
  expect([3, 4].map((after) => log.latest(after)?.length)).toEqual([undefined, 16]);
});

test('a follower at any position gets the next events in memory, at most a page', () => {
  const log = new Log(undefined as never);
  log.restart(100);
  log.publish(events(1_000, 1).map((event) => ({ ...event, position: 100 + event.position * 10 })));
  const got = (after: number) => log.latest(after)?.map(({ position }) => position) ?? [];
  const between = (first: number, last: number) =>
    Array.from({ length: (last - first) / 10 + 1 }, (_, index) => first + index * 10);
  for (const [after, first, last] of [
    [100, 110, 5_100],
    [109, 110, 5_100],
    [110, 120, 5_110],
    [5_099, 5_100, 10_090],
    [5_100, 5_110, 10_100],
    [10_099, 10_100, 10_100],
  ] as const)
    expect([after, got(after)]).toEqual([after, between(first, last)]);
  expect([log.latest(99), log.latest(10_100)]).toEqual([undefined, []]);
});

// A page ends at 500 events, at the requested number, or at 256 KB; then more may follow.
test.each([
  ['no event', [], undefined, true],
  ['few events that are small', [10, 10], undefined, true],
  ['as many events as were asked for', [10, 10], 2, false],
  ['as many as a page has', Array.from({ length: 500 }, () => 10), 1_000, false],
  ['few events that fill a page', [megabyte / 8, megabyte / 8], undefined, false],
  ['one event that is larger than a page', [megabyte], undefined, false],
  ['events that almost fill a page', [megabyte / 8, megabyte / 8 - 1], undefined, true],
])('a page of %s tells whether it is the last', async (_, sizes, count, last) => {
  const rows = sizes.map((bytes, index) => [
    String(index + 1),
    '0',
    'order-1',
    'Ordered',
    Buffer.alloc(bytes),
  ]);
  const log = new Log({ query: () => Promise.resolve({ rows }) } as unknown as Pool);
  for (const read of [log.forwards(0, count), log.streamForwards('order-1', 0, count)]) {
    const page = await read;
    expect([page.events.length, page.last]).toEqual([sizes.length, last]);
  }
});

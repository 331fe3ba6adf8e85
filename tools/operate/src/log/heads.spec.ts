import { expect, it } from '@jest/globals';
import { headsOf } from './heads.js';

const start = Date.parse('2026-03-02T00:00:00.000Z');
/** Heads of successive hours, newest first. */
const signed = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const time = new Date(start - index * 3_600_000).toISOString();
    return { id: String(index), createdAt: time, head: { time, ordinal: count - index }, publicKey: 'key' };
  });

/** A database with these heads, and the number that each query requests. */
function databaseOf(count: number) {
  const all = signed(count);
  const asked: number[] = [];
  const query = (_: string, [limit, createdAt, id]: [number, string?, string?]) => {
    asked.push(limit);
    const at = all.findIndex((row) => row.createdAt === createdAt && row.id === id);
    return Promise.resolve({ rows: all.slice(at + 1, at + 1 + limit) });
  };
  return { db: { query } as never, asked };
}

// A log has a hundred heads after four days.
it.each([
  [0, [100]],
  [1, [100]],
  [99, [100]],
  [100, [100, 100]],
  [101, [100, 100]],
  [250, [100, 100, 100]],
])('%d heads are read once each, newest first', async (count, expected) => {
  const { db, asked } = databaseOf(count);
  expect((await headsOf(db)).map(({ id }) => id)).toEqual(signed(count).map(({ id }) => id));
  expect(asked).toEqual(expected);
});

it('only the newest head is read for the public key', async () => {
  const { db, asked } = databaseOf(250);
  expect((await headsOf(db, 1)).map(({ id }) => id)).toEqual(['0']);
  expect(asked).toEqual([1]);
});

import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { auditSchema } from './journal.js';
import { lastHead, listHeads, signedShare, storeHead } from './log-heads.js';
import { auditId } from './rows.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('delete from app.log_heads'));

/** A head of this many events, signed at a second of 1 March. */
const head = (ordinal: number, second: number) => ({
  ...{ format: 1, ordinal, h: `hash of ${String(ordinal)}`, keyId: 'k', signature: 's', links: '' },
  time: new Date(Date.parse('2026-03-01T00:00:00.000Z') + second * 1_000).toISOString(),
});
/** Stores a head as the next one. */
async function sign(ordinal: number, second: number): Promise<boolean> {
  const { pool } = database;
  const until =
    ordinal === 0
      ? undefined
      : {
          ordinal,
          h: `hash of ${String(ordinal)}`,
          position: String(ordinal * 100),
          id: `event ${String(ordinal)}`,
        };
  const before = (await lastHead(pool))?.head.id;
  return storeHead(pool, before, { head: head(ordinal, second), until, publicKey: 'public' });
}

it.each<[string, [ordinal: number, second: number][], number]>([
  [
    'of a log that grows',
    [
      [5, 1],
      [9, 2],
    ],
    9,
  ],
  [
    'of a log that stays',
    [
      [5, 1],
      [5, 2],
    ],
    5,
  ],
  // Otherwise the log would be signed from its beginning each time.
  [
    'of a log that was replaced by a shorter one',
    [
      [9, 1],
      [5, 2],
    ],
    5,
  ],
  [
    'of a log that was replaced by an empty one',
    [
      [9, 1],
      [0, 2],
    ],
    0,
  ],
  [
    'of a shorter log that has grown since',
    [
      [9, 1],
      [5, 2],
      [7, 3],
    ],
    7,
  ],
])('the next head continues the last one that was signed: %s', async (_, heads, ordinal) => {
  const { pool } = database;
  expect(await lastHead(pool)).toBeUndefined();
  for (const [count, second] of heads) expect(await sign(count, second)).toBe(true);
  const last = (await lastHead(pool))!;
  expect(last.head.ordinal).toBe(ordinal);
  expect(last.until?.id).toBe(ordinal === 0 ? undefined : `event ${String(ordinal)}`);
  const [newest] = await listHeads(pool, { limit: 1 });
  expect(newest).toEqual(last.head);
});

it('of two processes that sign at once, one learns that the other was first', async () => {
  const { pool } = database;
  await sign(5, 1);
  const before = (await lastHead(pool))!.head.id;
  const next = (second: number) => ({ head: head(7, second), until: undefined, publicKey: 'public' });
  const stored = await Promise.all([2, 3].map((second) => storeHead(pool, before, next(second))));
  expect(stored.sort()).toEqual([false, true]);
  expect(await storeHead(pool, undefined, next(4))).toBe(false);
  expect(await listHeads(pool, { limit: 10 })).toHaveLength(2);
});

it('the signed share counts the events after the last head', async () => {
  const { pool } = database;
  await pool.query(
    `insert into ${auditSchema}.events select * from jsonb_populate_recordset(null::${auditSchema}.events, $1)`,
    [JSON.stringify([100, 500, 501, 900].map((position) => row(position)))],
  );
  expect(await signedShare(pool)).toEqual({ time: null, signed: 0, unsigned: 4 });
  await sign(5, 1);
  const { time, ...share } = await signedShare(pool);
  expect([time, share]).toEqual(['2026-03-01T00:00:01.000Z', { signed: 5, unsigned: 2 }]);
});

const row = (position: number) => ({
  ...{ id: auditId(BigInt(position)), position: String(position), eventId: `event ${String(position)}` },
  ...{ createdAt: head(0, 0).time, occurredAt: head(0, 0).time, type: 'X', sentence: [], command: '' },
  ...{ stream: 'project-p', isOverride: false, changes: [], words: '' },
});

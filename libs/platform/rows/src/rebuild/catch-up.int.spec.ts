import { bakery } from '@platform/rows/testing/bakery';
import { bakeryDatabase } from '@platform/rows/testing/bakery-database';
import type { TestDatabase } from '@platform/rows/testing/bakery-database';
import { MemoryLog } from '@platform/rows/testing/memory-log';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type pg from 'pg';
import { checkpointOf, Fenced } from '../batches/checkpoint.js';
import { catchUp, Inapplicable } from './catch-up.js';
import type { CatchUp } from './catch-up.js';

let database: TestDatabase;
let pool: pg.Pool;
let log: MemoryLog;
let applied: [events: number, position: bigint][];
beforeAll(async () => {
  database = await bakeryDatabase('caught_up');
  pool = database.pool;
});
afterAll(() => database.close());
beforeEach(async () => {
  await pool.query('truncate loaves, counters; update checkpoint set position = null, epoch = 0');
  [log, applied] = [new MemoryLog(), []];
});

/** Applies the events of the log up to a position. */
async function reach(position: bigint, changed: Partial<CatchUp> = {}): Promise<void> {
  const readModels = { ...bakery, prefixes: ['loaf-', 'crumb-'] };
  const onApplied = (_: unknown, events: number, at: bigint) =>
    Promise.resolve(void applied.push([events, at]));
  const options = { pool, store: log.store, readModels, epoch: 0, discards: await log.store.discards() };
  const { signal } = new AbortController();
  await catchUp({ ...options, signal, onDropped: () => undefined, onApplied, ...changed }, position);
}
const order = (id: string) => ({ type: 'LoafOrdered', data: { id, customer: 'binh', pieces: 1 } });
const loaves = async () =>
  (await pool.query<{ id: string }>('select id from loaves order by id')).rows.map(({ id }) => id);
const reached = async () => (await checkpointOf(pool))?.position;

it('events up to the position are applied once each, and none after it', async () => {
  for (const id of ['1', '2', '3']) log.append(`loaf-${id}`, order(id));
  await reach(20n);
  expect([await loaves(), await reached(), applied]).toEqual([['1', '2'], 20n, [[2, 20n]]]);
  await reach(20n);
  await reach(10n);
  await reach(30n);
  expect([await loaves(), await reached(), applied]).toEqual([
    ['1', '2', '3'],
    30n,
    [
      [2, 20n],
      [1, 30n],
    ],
  ]);
});

it('a position between two events is reached with the first one, whatever batch the second is in', async () => {
  for (const id of ['1', '2', '3']) log.append(`loaf-${id}`, order(id));
  for (const [position, expected] of [
    [15n, ['1']],
    [20n, ['1', '2']],
    [25n, ['1', '2']],
    [30n, ['1', '2', '3']],
  ] as const) {
    await reach(position);
    expect([await loaves(), await reached()]).toEqual([expected, BigInt(expected.length) * 10n]);
  }
});

it.each<[string, string, boolean, 'passed' | 'refused']>([
  ['of rows ends it', 'loaf-1', false, 'refused'],
  ['of rows that was discarded is passed', 'loaf-1', true, 'passed'],
  ['of no rows is passed', 'crumb-1', false, 'passed'],
])('an event that cannot be decoded %s', async (_, stream, isDiscarded, expected) => {
  log.append('loaf-1', order('1'));
  log.appendMalformed(stream);
  log.append('loaf-2', order('2'));
  const revision = stream === 'loaf-1' ? 1 : 0;
  if (isDiscarded) log.discarded.push({ stream, revision });
  if (expected === 'refused') await expect(reach(30n)).rejects.toThrow(Inapplicable);
  else await reach(30n);
  expect([await loaves(), await reached(), applied]).toEqual(
    expected === 'refused'
      ? [['1'], 10n, [[1, 10n]]]
      : [
          ['1', '2'],
          30n,
          [
            [1, 10n],
            [1, 20n],
            [1, 30n],
          ],
        ],
  );
});

it.each([
  ['at the position', 'crumb-1', 20n, 20n],
  ['behind it', 'loaf-1', 10n, 10n],
  // No event has this position; the undecodable one is the next.
  ['behind it and the first one there', 'loaf-1', 15n, 10n],
  ['of no rows, behind it and the first one there,', 'crumb-1', 15n, 10n],
])('an undecodable event %s does not hold up the end', async (_, stream, position, expected) => {
  log.append('loaf-1', order('1'));
  log.appendMalformed(stream);
  log.append('loaf-2', order('2'));
  await reach(position);
  expect([await loaves(), await reached()]).toEqual([['1'], expected]);
});

// No later event would end the wait, during which the live rows are locked.
it.each([
  ['at the position', 'crumb-1', 20n, 20n],
  ['at the position, and discarded', 'loaf-1', 20n, 20n],
  ['behind it', 'loaf-1', 15n, 10n],
])(
  'an undecodable last event of the log, %s, does not hold up the end',
  async (_, stream, position, expected) => {
    log.append('loaf-1', order('1'));
    log.appendMalformed(stream);
    if (expected === 20n) log.discarded.push({ stream, revision: 1 });
    await reach(position);
    expect([await loaves(), await reached()]).toEqual([['1'], expected]);
  },
);

it('the failure names the event that cannot be applied, and its whole batch is rolled back', async () => {
  log.append('loaf-1', order('1'));
  log.append('loaf-2', order('2'), { type: 'Dropped', data: {} }, order('2'));
  const failure = await reach(40n).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Inapplicable);
  expect(failure).toMatchObject({ event: { stream: 'loaf-2', revision: 1, position: 30n } });
  expect([await loaves(), await reached()]).toEqual([[], undefined]);
});

const failed = Object.assign(new Error('the disk is full'), { code: '53100' });
const odd = new Error('the progress cannot be stored');
it.each<[string, Partial<CatchUp>, Error]>([
  ['of the database', { onApplied: () => Promise.reject(failed) }, failed],
  ['that no event causes', { onApplied: () => Promise.reject(odd) }, odd],
  ['because another projector has taken over', { epoch: 1 }, new Fenced()],
  ['because it was aborted', { signal: AbortSignal.abort(odd) }, odd],
])('a failure %s is the outcome, and nothing is written', async (_, changed, expected) => {
  log.append('loaf-1', order('1'));
  await expect(reach(10n, changed)).rejects.toThrow(expected);
  expect([await loaves(), await reached()]).toEqual([[], undefined]);
});

it('a failure of the database during the search for the failing event is not blamed on an event', async () => {
  log.append('loaf-1', order('1'));
  let statements = 0;
  const connect = async () => {
    const client = await pool.connect();
    const query = (...values: unknown[]) => {
      const [text, , ended] = values as [string | { text: string }, unknown, ((error: Error) => void)?];
      const isWrite = /^(copy|insert into) loaves/.test(typeof text === 'string' ? text : text.text);
      if (!isWrite) return (client.query as (...all: unknown[]) => unknown)(...values);
      const failure = (statements += 1) <= 2 ? odd : failed;
      return ended ? ended(failure) : Promise.reject(failure);
    };
    return { query, release: (error?: Error) => client.release(error) };
  };
  const faulty = { connect, query: pool.query.bind(pool) } as unknown as pg.Pool;
  await expect(reach(10n, { pool: faulty })).rejects.toThrow(failed);
});

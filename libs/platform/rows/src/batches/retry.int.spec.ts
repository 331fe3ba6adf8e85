import { MalformedEvent } from '@platform/log';
import { bakery } from '@platform/rows/testing/bakery';
import { bakeryDatabase } from '@platform/rows/testing/bakery-database';
import type { TestDatabase } from '@platform/rows/testing/bakery-database';
import { MemoryLog } from '@platform/rows/testing/memory-log';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type pg from 'pg';
import { inTransaction } from '../rows/database.js';
import { processBatch, processMalformed } from './batch.js';
import { retryParked } from './retry.js';

const { projections } = bakery;

let database: TestDatabase;
let pool: pg.Pool;
let log: MemoryLog;
beforeAll(async () => {
  database = await bakeryDatabase('retried');
  pool = database.pool;
});
afterAll(() => database.close());
beforeEach(async () => {
  await pool.query('truncate loaves, counters, parked, changes');
  log = new MemoryLog();
});

const events = {
  ordered: { type: 'LoafOrdered', data: { id: '1', customer: 'an', pieces: 1 } },
  baked: { type: 'StageCompleted', data: { stage: 'baked' } },
  odd: { type: 'Dropped', data: {} },
};
type What = keyof typeof events | 'malformed';

/** The kinds of a stream's events, in order. */
async function follow(stream: readonly What[]): Promise<void> {
  for (const what of stream)
    if (what === 'malformed') log.appendMalformed('loaf-1');
    else log.append('loaf-1', events[what]);
  for (const entry of log.entries)
    await inTransaction(pool, (db) =>
      entry instanceof MalformedEvent
        ? processMalformed(db, { projections, epoch: 0 }, entry)
        : processBatch(db, { projections, epoch: 0 }, [entry]),
    );
}
const retry = () => retryParked({ pool, store: log.store, projections, stream: 'loaf-1' });
const rowsOf = async (sql: string) => (await pool.query<object>(sql)).rows;

// Parked: revision, attempts and error; events that only wait have none.
type Parked = [revision: number, attempts: number, error: string | null][];
const unknown = 'is not a function';
const malformed = 'has no JSON data';
it.each<[What[], discarded: number[], parked: Parked, revision: number]>([
  [
    ['ordered', 'odd', 'baked'],
    [],
    [
      [1, 2, unknown],
      [2, 1, null],
    ],
    0,
  ],
  [['ordered', 'odd', 'baked'], [1], [], 2],
  [['ordered', 'odd', 'baked'], [2], [[1, 2, unknown]], 0],
  [
    ['ordered', 'odd', 'odd', 'baked'],
    [1],
    [
      [2, 1, unknown],
      [3, 1, null],
    ],
    0,
  ],
  [
    ['ordered', 'malformed', 'baked'],
    [],
    [
      [1, 2, malformed],
      [2, 1, null],
    ],
    0,
  ],
  [['ordered', 'malformed', 'baked'], [1], [], 2],
  [
    ['ordered', 'odd', 'malformed', 'baked'],
    [1],
    [
      [2, 1, malformed],
      [3, 1, null],
    ],
    0,
  ],
  [
    ['ordered', 'odd', 'baked', 'malformed'],
    [],
    [
      [1, 2, unknown],
      [2, 1, null],
      [3, 1, null],
    ],
    0,
  ],
  [['ordered', 'odd', 'baked', 'malformed'], [1], [[3, 1, malformed]], 2],
  [['malformed', 'ordered'], [0], [], 1],
])(
  'of the events %j with %j discarded, these stay parked: %j',
  async (stream, discarded, parked, revision) => {
    await follow(stream);
    log.discarded.push(...discarded.map((each) => ({ stream: 'loaf-1', revision: each })));
    const before = await rowsOf('select from changes');
    expect(await retry()).toBe(parked.length === 0);
    expect(await rowsOf('select revision, attempts, error from parked order by 1')).toEqual(
      parked.map(([at, attempts, error]) => ({
        ...{ revision: at, attempts },
        error: error && (expect.stringContaining(error) as unknown),
      })),
    );
    expect(await rowsOf('select revision from loaves')).toEqual([{ revision }]);
    const [told] = await rowsOf('select position, changes from changes order by id desc limit 1');
    const isTold = revision > stream.findIndex((what) => what === 'odd' || what === 'malformed');
    expect(told).toEqual({
      position: Number(log.end),
      changes: isTold
        ? [{ message: { type: 'loaf_changed', id: '1' }, audience: ['bakers', 'customer:an'] }]
        : [],
    });
    expect(await rowsOf('select from changes')).toHaveLength(before.length + 1);
  },
);

it('a stream without parked events is left alone', async () => {
  await follow(['ordered']);
  const before = await rowsOf('select * from changes');
  expect(await retry()).toBe(true);
  expect(await rowsOf('select * from changes')).toEqual(before);
});

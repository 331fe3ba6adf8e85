import { LoafRow } from '@platform/rows/testing/bakery';
import { bakeryDatabase } from '@platform/rows/testing/bakery-database';
import type { TestDatabase } from '@platform/rows/testing/bakery-database';
import { stored } from '@platform/rows/testing/stored';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type pg from 'pg';
import { applyEvents, changesOf } from './apply.js';
import type { CounterRow } from './counters.js';
import { inTransaction } from './database.js';
import { projection } from './projection.js';
import type { AnyProjection } from './projection.js';

// Loaves are put on a shelf and eaten: rows that are added, changed and deleted.
type ShelfEvents = { Put: { loaf: string; pieces: number }; Eaten: { loaf: string } };
const told: unknown[] = [];
const shelf: AnyProjection = projection<LoafRow, ShelfEvents>({
  kind: 'shelf',
  table: LoafRow,
  key: ({ event }) => event.data.loaf,
  fold: (row, event) =>
    event.type === 'Eaten'
      ? undefined
      : row?.pieces === event.data.pieces
        ? row
        : {
            ...{ id: event.data.loaf, pieces: event.data.pieces, revision: event.revision },
            ...{ customer: '', stage: 'on the shelf', updatedAt: event.at },
          },
  counters: ({ pieces }) => (pieces > 1 ? ['loaves', 'whole'] : ['loaves']),
  consequences: (_, pairs) =>
    Promise.resolve(void told.push(pairs.map(({ old, now }) => [old?.pieces, now?.pieces]))),
  changes: (before, after) => [{ message: { id: (after ?? before)!.id }, audience: [] }],
});

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await bakeryDatabase('applied');
  pool = database.pool;
});
afterAll(() => database.close());
beforeEach(async () => {
  await pool.query('truncate loaves, counters');
  told.length = 0;
});

const put = (loaf: string, pieces: number) => ({ type: 'Put', data: { loaf, pieces } });
const eaten = (loaf: string) => ({ type: 'Eaten', data: { loaf } });
/** Applies the events of one batch. Returns the ids of the rows whose change is announced. */
async function apply(...events: { type: string; data: object }[]): Promise<string[]> {
  const batch = stored('shelf-1', events).map((event, index) => ({ ...event, position: BigInt(index) }));
  const others = stored('bread-1', events).map((event) => ({ ...event, position: 100n }));
  const applied = await inTransaction(pool, (db) => applyEvents(db, [shelf], [...others, ...batch]));
  return changesOf(applied).map(({ message }) => (message as { id: string }).id);
}
const rows = async () => ({
  loaves: (await pool.query<LoafRow>('select * from loaves order by id')).rows.map(({ id, pieces }) => [
    id,
    pieces,
  ]),
  counters: (await pool.query<CounterRow>('select * from counters order by id')).rows.map(({ id, count }) => [
    id,
    count,
  ]),
});

it.each<[string, Parameters<typeof apply>, object, string[], unknown[]]>([
  [
    'comes',
    [put('c', 3)],
    {
      loaves: [
        ['a', 2],
        ['b', 1],
        ['c', 3],
      ],
      counters: [
        ['loaves', 3],
        ['whole', 2],
      ],
    },
    ['c'],
    [[undefined, 3]],
  ],
  [
    'changes',
    [put('a', 1)],
    {
      loaves: [
        ['a', 1],
        ['b', 1],
      ],
      counters: [['loaves', 2]],
    },
    ['a'],
    [[2, 1]],
  ],
  ['goes', [eaten('a')], { loaves: [['b', 1]], counters: [['loaves', 1]] }, ['a'], [[2, undefined]]],
  [
    'goes and comes again',
    [eaten('a'), put('a', 2)],
    {
      loaves: [
        ['a', 2],
        ['b', 1],
      ],
      counters: [
        ['loaves', 2],
        ['whole', 1],
      ],
    },
    ['a'],
    [[2, 2]],
  ],
  [
    'comes and goes',
    [put('c', 1), eaten('c')],
    {
      loaves: [
        ['a', 2],
        ['b', 1],
      ],
      counters: [
        ['loaves', 2],
        ['whole', 1],
      ],
    },
    [],
    [],
  ],
  [
    'stays as it is',
    [put('a', 2)],
    {
      loaves: [
        ['a', 2],
        ['b', 1],
      ],
      counters: [
        ['loaves', 2],
        ['whole', 1],
      ],
    },
    [],
    [],
  ],
])('a row that %s is written, counted and announced once', async (_, events, expected, ids, pairs) => {
  expect(await apply(put('a', 1), put('a', 2), put('b', 1))).toEqual(['a', 'b']);
  expect(await apply(...events)).toEqual(ids);
  expect(await rows()).toEqual(expected);
  expect(told).toEqual([
    [
      [undefined, 2],
      [undefined, 1],
    ],
    pairs,
  ]);
});

it('events of other streams are not applied, and cost no statement', async () => {
  const query = () => Promise.reject(new Error('a statement was made'));
  const events = stored('shelves-1', [put('a', 1)]).map((event) => ({ ...event, position: 1n }));
  expect(await applyEvents({ query } as never, [shelf], events)).toEqual([]);
});

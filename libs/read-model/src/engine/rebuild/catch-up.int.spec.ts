import { MalformedEvent, noDiscards } from '@control-center/event-store';
import type { EventStore, FollowOptions, StoredEvent } from '@control-center/event-store';
import { createDatabase } from '@control-center/testing';
import type { TestDatabase } from '@control-center/testing';
import { bakery } from '@control-center/testing-read-model/bakery';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createReadSchema, openSchema } from '../index.js';
import { catchUp } from './catch-up.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createDatabase('catch_up');
  await createReadSchema(database.url, bakery);
  pool = openSchema(database.url, { max: 2, name: 'test', schema: bakery.schema });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() =>
  pool.query(`truncate loaves, counters; update checkpoint set position = null, "eventId" = null`),
);

const eventId = (position: number) => `e${String(position)}`;

/** The event at this position: the order of a loaf whose id it is. */
const ordered = (position: number): StoredEvent => ({
  ...{ id: eventId(position), type: 'LoafOrdered', stream: `loaf-${String(position)}`, revision: 0 },
  data: { id: String(position), customer: 'binh', pieces: 1 },
  metadata: { occurredAt: '2026-03-02T03:00:00.000Z', actorId: 'an' } as StoredEvent['metadata'],
  position: BigInt(position),
});

const malformed = (position: number, stream: string) =>
  new MalformedEvent(
    {
      ...{ id: eventId(position), type: 'LoafOrdered', stream, revision: 0n },
      position: BigInt(position),
    },
    'is broken',
  );

/** What a follower is given, one after the other: a batch of events by their positions, or one that cannot be decoded. */
type Given = readonly number[] | MalformedEvent;

/** Applies what a log gives up to a position, and a second time up to another one; the loaves, and where the rows stand. */
async function rowsAfter(given: readonly Given[], ...positions: number[]) {
  const follow = async function* ({ from = -1n, onMalformed }: FollowOptions) {
    for (const each of given) {
      if (each instanceof MalformedEvent) {
        if (each.place.position! > from) await onMalformed?.(each);
        continue;
      }
      const batch = each.map(ordered).filter(({ position }) => position > from);
      if (batch.length > 0) yield batch;
    }
  };
  for (const position of positions)
    await catchUp(
      {
        ...{ pool, readModels: bakery, epoch: 0, discards: noDiscards },
        store: { follow } as unknown as EventStore,
        ...{ signal: new AbortController().signal, onDropped: () => undefined },
        onApplied: () => Promise.resolve(),
      },
      BigInt(position),
    );
  const { rows } = await pool.query<{ loaves: string[]; at: number; id: string }>(
    `select array(select id from loaves order by id::integer) as loaves, position as at, "eventId" as id from checkpoint`,
  );
  const [{ loaves, at, id }] = rows as [(typeof rows)[0]];
  return { loaves: loaves.map(Number), at: [Number(at), id] };
}

// What is written while rows are built beside the live ones comes in the same batches as what they lack.
it.each<[what: string, given: readonly Given[], positions: number[], loaves: number[], at: number]>([
  ['in batches that end there', [[1, 2], [3]], [3], [1, 2, 3], 3],
  ['in a batch that goes on behind it', [[1, 2, 3, 4]], [2], [1, 2], 2],
  ['and then to the next, in a batch with both', [[1, 2, 3, 4]], [2, 4], [1, 2, 3, 4], 4],
  ['between two events, and then to the next', [[1, 4, 5]], [3, 5], [1, 4, 5], 5],
  ['in a batch that begins behind it', [[1], [4, 5]], [2, 5], [1, 4, 5], 5],
  ['twice the same', [[1, 2, 3]], [2, 2], [1, 2], 2],
  ['past one of a stream without rows', [[1], malformed(2, 'cake-2'), [3]], [3], [1, 3], 3],
  ['at one of a stream without rows', [[1], malformed(2, 'cake-2'), [3]], [2, 3], [1, 3], 3],
  ['before one that cannot be read', [[1], malformed(4, 'loaf-4'), [5]], [3], [1], 1],
])('rows are brought up to a position %s', async (_, given, positions, loaves, at) => {
  expect(await rowsAfter(given, ...positions)).toEqual({ loaves, at: [at, eventId(at)] });
});

it('an event of a stream with rows that cannot be read ends the building, and names itself', async () => {
  await expect(rowsAfter([[1], malformed(2, 'loaf-2'), [3]], 3)).rejects.toThrow(
    'Event 0 of loaf-2 (LoafOrdered, position 2) cannot be applied',
  );
});

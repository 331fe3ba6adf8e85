import { randomUUID } from 'node:crypto';
import { operationsDecider, operationsStream } from '@platform/kernel';
import type { Actor, Decider, Folded, OneOf } from '@platform/kernel';
import { startEventNode } from '@control-center/event-node';
import type { EventNode } from '@control-center/event-node';
import { EventStore, execute } from '@platform/log';
import type { Executed } from '@platform/log';
import { createDatabase, nodeFolder } from '@platform/testing';
import type { TestDatabase } from '@platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { bakery, loafDecider, loafFormat, loavesOf } from '@platform/rows/testing/bakery';
import type { LoafChange } from '@platform/rows/testing/bakery';
import {
  ChangeFeed,
  createReadSchema,
  listParked,
  listRebuilds,
  migrate,
  openSchema,
  projectorHealth,
  Rebuilds1763900000000,
  Retries1764040000000,
  requestRebuild,
  requestRetry,
  runProjector,
} from './index.js';

const actor: Actor = { id: 'an', role: 'baker' };

let log: TestDatabase;
let rows: TestDatabase;
let node: EventNode;
let store: EventStore;
let pool: pg.Pool;
let feed: ChangeFeed<LoafChange>;
const announced: LoafChange[] = [];
/** How often readers were told to load everything again. */
let gaps = 0;
const stopping = new AbortController();
let projector: Promise<void>;

beforeAll(async () => {
  [log, rows] = await Promise.all([createDatabase('bakery_log'), createDatabase('bakery')]);
  node = await startEventNode({ databaseUrl: log.url, port: 0, folder: nodeFolder() });
  store = new EventStore(node.url, loafFormat);
  await migrate(rows.url, [Rebuilds1763900000000, Retries1764040000000]);
  await createReadSchema(rows.url, bakery);
  pool = openSchema(rows.url, { max: 6, name: 'test', schema: bakery.schema });
  feed = new ChangeFeed(pool);
  feed.listen({ onChanges: ({ changes }) => announced.push(...changes), onGap: () => void (gaps += 1) });
  await feed.start();
  projector = runProjector({ pool, store, readModels: bakery, log: () => undefined }, stopping.signal);
});
afterAll(async () => {
  stopping.abort();
  await projector;
  await Promise.all([feed.close(), store.close()]);
  await pool.end();
  await node.close();
  await Promise.all([log.drop(), rows.drop()]);
});

const run = <State extends Folded, Commands, Events>(
  decider: Decider<State, Commands, Events>,
  stream: string,
  ...commands: OneOf<Commands>[]
): Promise<Executed<State>> =>
  execute(store, decider, stream, () => commands, {
    ...{ commandId: randomUUID(), commandHash: '', correlationId: 'c', actor },
    now: () => new Date().toISOString(),
  });

/** Appends an event that no decider would decide. Returns its position. */
async function appendRaw(stream: string, type: string, revision: number): Promise<bigint> {
  const metadata = { correlationId: 'c', causationId: 'c', commandId: randomUUID(), commandHash: '' };
  const { id, role } = actor;
  const by = { command: 'Test', actorId: id, actorRole: role, occurredAt: new Date().toISOString() };
  const event = { id: randomUUID(), type, data: {}, metadata: { ...metadata, ...by } };
  return (await store.append(stream, [event], revision - 1)).position;
}

const rowsInclude = async (position: bigint | undefined) => {
  expect(await feed.has(position!, 60_000)).toBe(true);
};

const counters = async () =>
  Object.fromEntries(
    (await pool.query<{ id: string; count: number }>('select * from counters')).rows.map(({ id, count }) => [
      id,
      count,
    ]),
  );

/** The rebuild once it has ended. */
async function rebuilt(purpose: 'repair' | 'proof') {
  await requestRebuild(pool, { purpose, by: actor.id });
  for (;;) {
    const [latest] = await listRebuilds(pool);
    if (latest!.finishedAt !== null) return latest!;
    await new Promise(setImmediate);
  }
}

it('is followed live: rows, counters and the changes to announce', async () => {
  await run(loafDecider, 'loaf-1', { type: 'Order', data: { id: '1', customer: 'binh', pieces: 3 } });
  const { position } = await run(
    loafDecider,
    'loaf-2',
    { type: 'Order', data: { id: '2', customer: 'binh', pieces: 1 } },
    { type: 'Complete', data: { stage: 'baked' } },
  );
  await rowsInclude(position);
  expect(await loavesOf(pool, 'binh')).toEqual([
    expect.objectContaining({ id: '2', pieces: 1, stage: 'baked', revision: 1 }),
    expect.objectContaining({ id: '1', pieces: 3, stage: 'ordered', revision: 0 }),
  ]);
  expect(await counters()).toEqual({ 'loaves/ordered': 1, 'loaves/baked': 1 });
  expect(announced).toContainEqual({
    message: { type: 'loaf_changed', id: '2' },
    audience: ['bakers', 'customer:binh'],
  });
});

it('reads an event type that another domain also has, but no stream of that domain', async () => {
  const [, completed] = await store.load('loaf-2');
  expect(completed).toMatchObject({ type: 'StageCompleted', metadata: { schemaVersion: 1 } });
  expect(completed!.data).toEqual({ stage: 'baked' });
  await appendRaw('project-1', 'StageCompleted', 0);
  const { position } = await run(loafDecider, 'loaf-3', {
    type: 'Order',
    data: { id: '3', customer: 'chi', pieces: 2 },
  });
  await rowsInclude(position);
  expect(await listParked(pool)).toEqual([]);
});

it('parks the stream of an event that cannot be applied, until it is discarded', async () => {
  await appendRaw('loaf-1', 'Dropped', 1);
  await appendRaw('loaf-1', 'Dropped', 2);
  const { position } = await run(loafDecider, 'loaf-3', { type: 'Complete', data: { stage: 'baked' } });
  await rowsInclude(position);
  expect(await loavesOf(pool, 'chi')).toEqual([expect.objectContaining({ stage: 'baked' })]);
  expect(await listParked(pool)).toEqual([
    expect.objectContaining({ stream: 'loaf-1', revision: 1, type: 'Dropped', waiting: 1, attempts: 1 }),
  ]);

  await requestRetry(pool, 'loaf-1');
  expect(await listParked(pool)).toEqual([expect.objectContaining({ stream: 'loaf-1', attempts: 2 })]);
  for (const revision of [1, 2])
    await run(operationsDecider, operationsStream, {
      type: 'DiscardEvent',
      data: { stream: 'loaf-1', revision, reason: 'not ours' },
    });
  await pool.query('alter table parked rename to away');
  await expect(requestRetry(pool, 'loaf-1')).rejects.toThrow(/The retry of loaf-1 failed: .*"parked"/);
  await pool.query('alter table away rename to parked');
  await requestRetry(pool, 'loaf-1');
  expect(await projectorHealth(pool)).toMatchObject({ parkedStreams: 0 });
});

it('is rebuilt beside the live rows, which a repair then replaces', async () => {
  // The right number of rows, with other content.
  await pool.query(`update loaves set pieces = 99 where id = '1'; update counters set count = count + 1`);
  expect(await rebuilt('repair')).toMatchObject({
    state: 'completed',
    error: null,
    tables: [
      { table: 'counters', liveRows: 2, rebuiltRows: 2, ids: ['loaves/baked', 'loaves/ordered'] },
      { table: 'loaves', liveRows: 3, rebuiltRows: 3, ids: ['1'] },
    ],
  });
  expect((await store.load(operationsStream)).at(-1)).toMatchObject({
    type: 'RebuildCompleted',
    data: { events: 7, differences: 2 },
  });
  expect(await loavesOf(pool, 'binh')).toContainEqual(expect.objectContaining({ id: '1', pieces: 3 }));
  expect(await counters()).toEqual({ 'loaves/ordered': 1, 'loaves/baked': 2 });

  const { position } = await run(loafDecider, 'loaf-2', { type: 'Complete', data: { stage: 'collected' } });
  await rowsInclude(position);
  expect(await counters()).toEqual({ 'loaves/ordered': 1, 'loaves/baked': 1, 'loaves/collected': 1 });
  expect(gaps).toBe(1);
});

it('is proved against the log, and a changed row is found', async () => {
  const proof = await rebuilt('proof');
  expect(proof).toMatchObject({
    state: 'completed',
    checks: [{ kind: 'loaf', streams: 3, differences: [] }],
  });
  expect(proof.tables.map(({ table, ids }) => [table, ids])).toEqual([
    ['counters', []],
    ['loaves', []],
  ]);
  expect((await store.load(operationsStream)).at(-1)).toMatchObject({ data: { differences: 0 } });
  // One row was changed, one is missing, and one has no events.
  await pool.query(
    `update loaves set stage = 'lost' where id = '2'; delete from loaves where id = '3';
     insert into loaves select '4', customer, pieces, stage, revision, "updatedAt" from loaves where id = '1'`,
  );
  const { checks } = await rebuilt('proof');
  expect(checks).toMatchObject([{ kind: 'loaf', streams: 4 }]);
  const differing = checks.flatMap(({ differences }) => differences.map(({ table, id }) => `${table} ${id}`));
  expect(differing.sort()).toEqual(['loaves 2', 'loaves 3', 'loaves 4']);
  expect(gaps).toBe(1);
});

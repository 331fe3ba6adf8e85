import { noDiscards } from '@platform/log';
import { createDatabase } from '@platform/testing';
import { bakery } from '@platform/rows/testing/bakery';
import { MemoryLog } from '@platform/rows/testing/memory-log';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type pg from 'pg';
import { checkpointOf, Fenced } from '../batches/checkpoint.js';
import { park } from '../batches/parking.js';
import { runProjector } from '../projector.js';
import { openSchema } from '../rows/database.js';
import { migrate } from '../writer/migrate.js';
import { createReadSchema } from '../writer/read-schema.js';
import { Bulk } from './bulk.js';
import type { BulkOptions } from './bulk.js';
import { Rebuilds1763900000000, Retries1764040000000 } from './requests-table.js';

let pool: pg.Pool;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await createDatabase('bulk');
  await migrate(database.url, [Rebuilds1763900000000, Retries1764040000000]);
  await createReadSchema(database.url, bakery);
  pool = openSchema(database.url, { max: 6, name: 'test', schema: bakery.schema });
  close = async () => {
    await pool.end();
    await database.drop();
  };
});
afterAll(() => close());

let log: MemoryLog;
let inBatches: bigint[];
beforeEach(async () => {
  await pool.query(
    `truncate loaves, counters, parked; update checkpoint set position = null, epoch = 0; update pulse set complete = false`,
  );
  [log, inBatches] = [new MemoryLog(), []];
});

const order = (id: string) => ({ type: 'LoafOrdered', data: { id, customer: 'binh', pieces: 1 } });
const baked = { type: 'StageCompleted', data: { stage: 'baked' } };
const dropped = { type: 'Dropped', data: {} };
const bulk = (changed: Partial<BulkOptions> = {}) =>
  new Bulk({
    ...{ pool, projections: bakery.projections, epoch: 0, discards: noDiscards },
    inBatches: (position) => Promise.resolve(void inBatches.push(position)),
    ...changed,
  });
const rows = async (sql: string) =>
  (await pool.query<{ row: string }>(sql)).rows.map((row) => Object.values(row).join(' '));
const written = async () => ({
  loaves: await rows('select id, stage from loaves order by id'),
  counters: await rows('select * from counters order by id'),
  parked: await rows('select stream, revision from parked order by 1, 2'),
  reached: (await checkpointOf(pool))?.position,
});
const nothing = { loaves: [], counters: [], parked: [], reached: undefined };

it('batches are written together, and only then', async () => {
  log.append('loaf-1', order('1'), baked);
  log.append('loaf-2', order('2'));
  const built = bulk();
  await built.add(log.events.slice(0, 1));
  await built.add(log.events.slice(1));
  expect(await written()).toEqual(nothing);
  await Promise.all([built.write(), built.write()]);
  const counters = ['loaves/baked 1', 'loaves/ordered 1'];
  const expected = { loaves: ['1 baked', '2 ordered'], counters, parked: [], reached: 30n };
  expect(await written()).toEqual(expected);
  await built.write();
  expect([await written(), inBatches]).toEqual([expected, []]);
});

it('rows are written without being asked once many are in memory', async () => {
  for (let loaf = 0; loaf < 2_000; loaf += 1) log.append(`loaf-${loaf}`, order(`${loaf}`));
  const built = bulk();
  await built.add(log.events.slice(0, 1_999));
  expect(await written()).toEqual(nothing);
  await built.add(log.events.slice(1_999));
  expect((await written()).reached).toBe(20_000n);
});

it('events of a parked stream wait, and others are written', async () => {
  log.append('loaf-1', order('1'), dropped, baked);
  log.append('loaf-2', order('2'));
  const [ordered, failed, ...later] = log.events;
  await bulk({ inBatches: () => park(pool, [failed!], new Error('dropped')) }).add([ordered!, failed!]);
  const built = bulk();
  await built.add(later);
  await built.write();
  expect(await written()).toEqual({
    ...{ loaves: ['2 ordered'], counters: ['loaves/ordered 1'], reached: 40n },
    parked: ['loaf-1 1', 'loaf-1 2'],
  });
});

it.each<[string, (built: Bulk) => unknown]>([
  ['one cannot be folded', () => log.append('loaf-1', dropped)],
  [
    'one cannot be stored',
    () => log.append('loaf-2', { ...order('2'), data: { id: '2', customer: 'an', pieces: 1.5 } }),
  ],
  [
    'their stream was parked and retried meanwhile',
    async (built) => {
      await built.add(log.events);
      await park(pool, [{ ...log.events[0]!, stream: 'loaf-9' }]);
    },
  ],
])('events are applied in batches where %s', async (_, happens) => {
  log.append('loaf-1', order('1'));
  const built = bulk();
  await happens(built);
  await built.add(log.events);
  await built.write();
  expect([(await written()).loaves, inBatches]).toEqual([[], [log.end]]);
});

it('rows are written by the next attempt after a failure of the database', async () => {
  log.append('loaf-1', order('1'));
  const failed = Object.assign(new Error('the disk is full'), { code: '53100' });
  let failures = 1;
  const built = bulk({
    onWritten: () => ((failures -= 1) < 0 ? Promise.resolve() : Promise.reject(failed)),
  });
  await built.add(log.events);
  await expect(built.write()).rejects.toThrow(failed);
  expect(await written()).toEqual(nothing);
  await built.write();
  expect(await written()).toMatchObject({ loaves: ['1 ordered'], reached: 10n });
});

it('after a failure of the database while events are applied in batches, they are applied first, by the next write or with the next events', async () => {
  const failed = Object.assign(new Error('the disk is full'), { code: '53100' });
  const failing = async () => {
    log.append('loaf-1', order('1'), dropped);
    inBatches = [];
    let failures = 1;
    const built = bulk({
      inBatches: (position) => {
        if ((failures -= 1) >= 0) return Promise.reject(failed);
        return Promise.resolve(void inBatches.push(position));
      },
    });
    await expect(built.add(log.events)).rejects.toThrow(failed);
    expect(inBatches).toEqual([]);
    return { built, position: log.end };
  };
  const first = await failing();
  await first.built.write();
  await first.built.write();
  expect(inBatches).toEqual([first.position]);
  const second = await failing();
  log.append('loaf-2', order('2'));
  await second.built.add(log.events.slice(-1));
  expect(inBatches).toEqual([second.position]);
  await second.built.write();
  expect([inBatches, (await written()).loaves]).toEqual([[second.position], ['2 ordered']]);
});

it('nothing is written after another projector has taken over', async () => {
  log.append('loaf-1', order('1'));
  const built = bulk({ epoch: 1 });
  await built.add(log.events);
  await expect(built.write()).rejects.toThrow(Fenced);
  expect([await written(), inBatches]).toEqual([nothing, []]);
});

it('in a first build, an event that cannot be applied stops only its own stream', async () => {
  for (let loaf = 0; loaf < 1_200; loaf += 1) log.append(`loaf-${loaf}`, order(`${loaf}`));
  log.append('loaf-7', dropped, baked);
  log.append('loaf-8', ...Array.from({ length: 1_000 }, () => baked));
  const stopping = new AbortController();
  const failures: unknown[] = [];
  const options = { pool, store: log.store, readModels: bakery };
  const running = runProjector(
    { ...options, log: (line, error) => error && failures.push([line, error]) },
    stopping.signal,
  );
  while ((await rows('select complete from pulse'))[0] !== 'true') await new Promise(setImmediate);
  stopping.abort();
  await running;
  const { loaves, ...others } = await written();
  expect([loaves.length, loaves.filter((loaf) => !loaf.endsWith('ordered'))]).toEqual([1_200, ['8 baked']]);
  expect(others).toEqual({
    ...{ counters: ['loaves/baked 1', 'loaves/ordered 1199'], parked: ['loaf-7 1', 'loaf-7 2'] },
    reached: log.end,
  });
  expect(failures).toEqual([]);
});

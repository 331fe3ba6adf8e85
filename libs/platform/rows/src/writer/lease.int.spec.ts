import { once } from 'node:events';
import { createDatabase } from '@platform/testing';
import { bakery } from '@platform/rows/testing/bakery';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type pg from 'pg';
import { projectorProcesses } from '../batches/locks.js';
import { openSchema } from '../rows/database.js';
import { withWriterLease } from './lease.js';
import type { WriterLease } from './lease.js';
import { createReadSchema } from './read-schema.js';

let pool: pg.Pool;
let close: () => Promise<void>;
beforeAll(async () => {
  const { url, drop } = await createDatabase('lease');
  await createReadSchema(url, bakery);
  pool = openSchema(url, { max: 4, name: 'test', schema: bakery.schema });
  close = async () => {
    await pool.end();
    await drop();
  };
});
afterAll(() => close());
beforeEach(() => pool.query('update checkpoint set epoch = 4'));

const epoch = async () =>
  (await pool.query<{ epoch: number }>('select epoch from checkpoint')).rows[0]!.epoch;

/** Holds a lease until it is lost, or told to stop. */
async function hold() {
  const stopping = new AbortController();
  let began!: (lease: WriterLease) => void;
  const lease = new Promise<WriterLease>((resolve) => (began = resolve));
  const ended = withWriterLease(pool, stopping.signal, async (taken) => {
    began(taken);
    if (!taken.lost.aborted) await once(taken.lost, 'abort');
  });
  const stop = () => {
    stopping.abort();
    return ended;
  };
  return { lease, ended, stop };
}
const until = async (condition: () => Promise<boolean>) => {
  while (!(await condition())) await new Promise(setImmediate);
};

it('each writer has a higher epoch, and its process is named', async () => {
  for (const expected of [5, 6]) {
    const writer = await hold();
    expect((await writer.lease).epoch).toBe(expected);
    expect(await projectorProcesses(pool)).toEqual([
      { name: expect.stringMatching(new RegExp(`^.{1,40}:${process.pid}$`)), isWriter: true },
    ]);
    await writer.stop();
    await until(async () => (await projectorProcesses(pool)).length === 0);
  }
});

it('stopping a projector that stands by does not change the writer’s epoch', async () => {
  const writer = await hold();
  await writer.lease;
  const standby = await hold();
  await until(async () => (await projectorProcesses(pool)).length === 2);
  expect((await projectorProcesses(pool)).map(({ isWriter }) => isWriter)).toEqual([true, false]);
  await standby.stop();
  expect(await epoch()).toBe(5);
  await writer.stop();
});

it('a lease ends when its connection does, and the standby takes over', async () => {
  const [writer, standby] = [await hold(), await hold()];
  const first = await Promise.race(
    [writer, standby].map(async (each) => ({ each, lease: await each.lease })),
  );
  const other = first.each === writer ? standby : writer;
  await pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7310001
       and database = (select oid from pg_database where datname = current_database())`,
  );
  await first.each.ended;
  expect(first.lease.lost.aborted).toBe(true);
  expect((await other.lease).epoch).toBe(6);
  await other.stop();
});

it('work that fails releases the lease', async () => {
  const failure = new Error('failed');
  const { signal } = new AbortController();
  let lost: AbortSignal | undefined;
  const work = (lease: WriterLease) => {
    ({ lost } = lease);
    return Promise.reject(failure);
  };
  await expect(withWriterLease(pool, signal, work)).rejects.toBe(failure);
  expect(lost!.aborted).toBe(true);
  const next = await hold();
  expect((await next.lease).epoch).toBe(6);
  await next.stop();
});

import { randomUUID } from 'node:crypto';
import { noDiscards } from '@platform/log';
import type { EventStore } from '@platform/log';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { tablesOf } from '@platform/rows/inside/rows/tables';
import { park } from '@platform/rows/inside/batches/parking';
import { readModels } from '../release.js';
import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import { RestartRequired, SchemaBuild } from '@platform/rows/inside/rebuild/schema-build';
import { setComplete, projectorHealth } from '@platform/rows/inside/writer/pulse';
import { clearRowsOfOtherLog } from '@platform/rows/inside/writer/same-log';

const { projections } = readModels;

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  ({ pool } = database);
});
afterAll(() => database.close());

it('a rebuild whose log is replaced meanwhile is not swapped in, and starts again', async () => {
  let logId = 'one log';
  const store = {
    logIdentity: () => Promise.resolve(logId),
    discards: () => Promise.resolve(noDiscards),
  } as EventStore;
  const id = randomUUID();
  const request = { id, purpose: 'repair', sample: null, requestedBy: 'an', phase: 'applying' } as const;
  const progress = { discards: 0, indexes: [], events: 0, tables: [] };
  const build = new SchemaBuild(
    { pool, store, readModels, log: () => undefined },
    0,
    new AbortController().signal,
    { ...request, ...progress },
  );
  try {
    await build.prepare();
    expect(await build.compare()).not.toEqual([]);
    logId = 'another log';
    await expect(build.swapIn({ isDifferent: false })).rejects.toThrow(RestartRequired);
    logId = 'one log';
    await build.swapIn({ isDifferent: false });
  } finally {
    await build.close();
  }
});

it('rows of another log become incomplete, and their parked events are removed', async () => {
  const clearRows = (logId: string) => {
    const store = { logIdentity: () => Promise.resolve(logId) } as EventStore;
    return clearRowsOfOtherLog({ pool, store, tables: tablesOf(projections) }, 0);
  };
  expect(await clearRows('one log')).toBe(false);
  await setComplete(pool, true);
  await park(pool, [{ stream: 'project-1', revision: 0, id: 'e', type: 'Odd', position: 1n }]);
  expect(await clearRows('one log')).toBe(false);
  expect(await projectorHealth(pool)).toMatchObject({ complete: true, parkedStreams: 1 });
  expect(await clearRows('another log')).toBe(true);
  expect(await projectorHealth(pool)).toMatchObject({ complete: false, parkedStreams: 0 });
});

import type { EventStore } from '@control-center/event-store';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { tablesOf } from '../rows/apply.js';
import { park } from '../batches/parking.js';
import { marketplace } from '../../models/marketplace.js';
import { testDatabase } from '@control-center/testing-read-model/database';
import type { TestDatabase } from '@control-center/testing-read-model/database';
import { setComplete, projectorHealth } from './pulse.js';
import { clearRowsOfOtherLog } from './same-log.js';

const { projections } = marketplace;

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  ({ pool } = database);
});
afterAll(() => database.close());

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

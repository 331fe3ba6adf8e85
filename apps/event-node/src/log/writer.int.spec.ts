import { createDatabase } from '@platform/testing';
import type { TestDatabase } from '@platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { event } from '../node.fixture.js';
import { Log } from './log.js';
import { Writer } from './writer.js';

let database: TestDatabase;
let log: Log;
beforeEach(async () => {
  database = await createDatabase('event_node');
  log = new Log(database.pool);
});
afterEach(() => database.drop());

const open = () => Writer.open(new Client({ connectionString: database.url }), log);
const append = (writer: Writer, revision: number) => {
  const { id, type } = event();
  const events = [{ id, type, json: true, data: Buffer.from('{}'), metadata: Buffer.from('{}') }];
  return writer.append({ stream: 'order', expected: revision - 1, events, deadline: Infinity });
};

async function untilOneWaits(): Promise<void> {
  const sql = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  while ((await database.pool.query(sql)).rowCount === 0) await new Promise(setImmediate);
}

it('a writer that waited continues after the events of the previous one', async () => {
  const before = await open();
  const outcomes = [await append(before, 0)];
  const opening = open();
  await untilOneWaits();
  outcomes.push(await append(before, 1));
  await before.close();
  const after = await opening;
  outcomes.push(await append(after, 2));
  await after.close();
  expect(outcomes.map(({ kind }) => kind)).toEqual(['written', 'written', 'written']);
  const { rows } = await database.pool.query<{ revision: string }>(
    'select revision::text from events order by position',
  );
  expect(rows.map(({ revision }) => revision)).toEqual(['0', '1', '2']);
});

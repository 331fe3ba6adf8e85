import { randomUUID } from 'node:crypto';
import { startEventNode } from '@control-center/event-node';
import { EventStore } from '@control-center/event-store';
import { keyRing, openDatabase } from '@control-center/read-model';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { sessionDatabase } from '../sign-in/sign-in.fixture.js';
import type { Database } from '../sign-in/sign-in.fixture.js';
import { Streams } from '../streams/streams.js';
import { Administrators } from './admin/governing.js';
import { InterfaceLease } from './live/interface-lease.js';
import { Registration } from './registration.js';

jest.setTimeout(30_000);

const boss = 'boss@example.test';

let database: Database;
let pool: Pool;
let node: { url: string; close: () => Promise<void> };
let store: EventStore;
let streams: Streams;
beforeAll(async () => {
  database = await sessionDatabase(`registration_${randomUUID().slice(0, 8)}`);
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  const url = new URL(process.env['TEST_PG_URL']!);
  url.pathname = rows[0]!.name;
  node = await startEventNode({ databaseUrl: url.href, port: 0 });
  pool = openDatabase(url.href, { max: 2, name: 'test' });
  store = new EventStore(node.url, { keys: keyRing(pool) });
  streams = new Streams(store);
});
afterAll(async () => {
  await store.close();
  await node.close();
  await pool.end();
  await database.drop();
});

/** The roles granted to somebody who signs in while the settings name these administrators. */
async function signIn(email: string, named: string[], emailVerified = true): Promise<string[]> {
  const settings = { ADMIN_EMAILS: named, PROVIDER_EMAILS: [] };
  const lease = new InterfaceLease(pool);
  const registration = new Registration(streams, new Administrators(streams), lease, settings);
  const identity = { issuer: 'i', subject: email, email, emailVerified, pictureUrl: '' };
  const { accountId } = await registration.signedIn({ ...identity, firstName: 'Mai', lastName: 'Trần' });
  return (await streams.load('account', accountId)).grantedRoles;
}

it('the settings name the first admin, by an address that is verified, at whatever sign-in', async () => {
  expect(await signIn(boss, [boss], false)).toEqual([]);
  expect(await signIn(boss, [])).toEqual([]);
  expect(await signIn(boss.toUpperCase(), [])).toEqual([]);
  expect(await signIn(boss, [boss])).toEqual(['admin']);
  expect(await new Administrators(streams).areThere()).toBe(true);
});

it('somebody who was not new to an admin is theirs to name', async () => {
  expect(await signIn('late@example.test', [])).toEqual([]);
  expect(await signIn('late@example.test', ['late@example.test'])).toEqual([]);
  expect(await signIn('new@example.test', ['new@example.test'])).toEqual(['admin']);
});

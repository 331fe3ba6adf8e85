import { randomUUID } from 'node:crypto';
import { startEventNode } from '@control-center/event-node';
import { eventFormat } from '@control-center/domain';
import { EventStore } from '@control-center/event-store';
import { keyRing, MasterKeys, migrateApp, openDatabase } from '@control-center/read-model';
import { demoAccounts } from '@control-center/settings';
import { createDatabase, masterKey, nodeFolder } from '@control-center/testing';
import type { TestDatabase } from '@control-center/testing';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Quotas } from '../protection/rates/quotas.js';
import { Streams } from '../commands/streams.js';
import { Administrators } from './admin/admin.commands.js';
import { registerDemoAccounts } from './demo-accounts.js';
import { accountIdOf, Registration } from './registration.js';

const boss = 'boss@example.test';

let database: TestDatabase;
let pool: Pool;
let node: { url: string; close: () => Promise<void> };
let store: EventStore;
let streams: Streams;
beforeAll(async () => {
  database = await createDatabase('registration');
  await migrateApp(database.url);
  node = await startEventNode({ databaseUrl: database.url, port: 0, folder: nodeFolder() });
  pool = openDatabase(database.url, { max: 2, name: 'test' });
  store = new EventStore(node.url, eventFormat, { keys: keyRing(pool, new MasterKeys([masterKey])) });
  streams = new Streams(store, new Quotas(pool, { log: 0, files: 0 }));
});
afterAll(async () => {
  await store.close();
  await node.close();
  await pool.end();
  await database.drop();
});

/** The roles of an account that signs in while the settings name these administrators. */
async function signIn(email: string, adminEmails: string[], emailVerified = true): Promise<string[]> {
  const settings = { ADMIN_EMAILS: adminEmails, PROVIDER_EMAILS: [] };
  const registration = new Registration(streams, new Administrators(streams), settings);
  const identity = { issuer: 'i', subject: email, email, emailVerified, pictureUrl: '' };
  const { accountId } = await registration.signedIn({ ...identity, firstName: 'Mai', lastName: 'Trần' });
  return (await streams.load('account', accountId)).grantedRoles;
}

// Promise: The settings name the first admin by a verified e-mail address
it('the settings name the first admin by a verified e-mail address, at any sign-in', async () => {
  expect(await signIn(boss, [boss], false)).toEqual([]);
  expect(await signIn(boss, [])).toEqual([]);
  expect(await signIn(boss.toUpperCase(), [])).toEqual([]);
  expect(await signIn(boss, [boss])).toEqual(['admin']);
  expect(await new Administrators(streams).exists()).toBe(true);
});

// Promise: Once there is an admin, the settings give the role only to accounts that sign in for the first
//   time
it('once there is an admin, the settings name only admins who sign in for the first time', async () => {
  expect(await signIn('late@example.test', [])).toEqual([]);
  expect(await signIn('late@example.test', ['late@example.test'])).toEqual([]);
  expect(await signIn('new@example.test', ['new@example.test'])).toEqual(['admin']);
});

const registration = (adminEmails: string[] = []) =>
  new Registration(streams, new Administrators(streams), { ADMIN_EMAILS: adminEmails, PROVIDER_EMAILS: [] });
const person = {
  ...{ email: '', emailVerified: false, pictureUrl: '' },
  ...{ firstName: 'Mai', lastName: '' },
};

// Promise: A subject is a non-empty text: nobody is signed in without one
it('nobody is registered without a subject', async () => {
  const { id } = await streams.load('account', accountIdOf('i', ''));
  await expect(registration().signedIn({ ...person, issuer: 'i', subject: '' })).rejects.toThrow(
    'mã định danh',
  );
  expect([id, (await streams.load('account', accountIdOf('i', ''))).revision]).toEqual(['', -1]);
});

// Promise: A start does not fail, and brings nobody back, after a demo account was erased
it('a demo account that was erased stays erased at the next start, and the others are registered', async () => {
  await registerDemoAccounts(registration());
  const [erased, ...others] = demoAccounts.map(({ subject }) => accountIdOf('embedded', subject));
  const context = {
    ...{ actor: { id: erased!, role: 'customer' as const }, correlationId: 'erasure', bodyHash: 'erasure' },
    ...{ idFor: () => randomUUID(), commandNames: new Set<string>(), reportPosition: () => undefined },
  };
  await streams.execute('account', erased!, context, () => [{ type: 'EraseAccount', data: {} }]);
  await registerDemoAccounts(registration());
  expect((await streams.load('account', erased!)).isErased).toBe(true);
  for (const id of others) expect((await streams.load('account', id)).revision).toBeGreaterThanOrEqual(0);
});

// Promise: A final slash of the identity provider's address makes no other account
it('an account stays the same whether the issuer is spelt with a final slash or without', async () => {
  const signInAt = async (issuer: string, subject: string) =>
    (await registration().signedIn({ ...person, issuer, subject })).accountId;
  const [slash, plain] = ['https://id.example/', 'https://id.example'];
  const first = await signInAt(slash, 'new');
  expect([first, await signInAt(plain, 'new')]).toEqual([accountIdOf(plain, 'new'), first]);

  // Older versions took the issuer as it was spelt.
  const old = accountIdOf(slash, 'old');
  const [registered] = await store.load(`account-${first}`);
  const data = { ...registered!.data, accountId: old };
  await store.append(`account-${old}`, [{ ...registered!, id: randomUUID(), data }], -1);
  expect([await signInAt(slash, 'old'), await signInAt(plain, 'old')]).toEqual([old, old]);
});

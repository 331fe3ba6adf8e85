import { randomUUID } from 'node:crypto';
import { startEventNode } from '@control-center/event-node';
import { administratorsId, eventFormat } from '@market/domain';
import { EventStore } from '@platform/log';
import { keyRing, MasterKeys } from '@market/personal';
import { migrateApp, openDatabase } from '@market/release';
import { demoAccounts } from '@platform/settings';
import { createDatabase, masterKey, nodeFolder } from '@platform/testing';
import type { TestDatabase } from '@platform/testing';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RequestFacts } from '../audit-log/request-facts.js';
import { Quotas } from '../protection/rates/quotas.js';
import type { RequestContext } from '../commands/request-context.js';
import { Streams } from '../commands/streams.js';
import { Administrators } from './admin/admin.commands.js';
import { registerDemoAccounts } from './demo-accounts.js';
import type { Identity } from '../sign-in/sign-ins.js';
import { accountIdOf, Registration } from './registration.js';
import type { RoleSources } from './registration.js';

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
  streams = new Streams(store, new Quotas(pool, { log: 0, files: 0 }), new RequestFacts(pool));
});
afterAll(async () => {
  await store.close();
  await node.close();
  await pool.end();
  await database.drop();
});

const noClaim = {
  ...{ OIDC_ROLES_CLAIM: '', OIDC_ADMIN_VALUE: '', OIDC_PROVIDER_VALUE: '', OIDC_ROLES_REVOKE: true },
};
const registration = (adminEmails: string[] = [], claim: Partial<RoleSources> = noClaim) =>
  new Registration(streams, new Administrators(streams), {
    ...{ ADMIN_EMAILS: adminEmails, PROVIDER_EMAILS: [] },
    ...noClaim,
    ...claim,
  });
const person: Omit<Identity, 'issuer' | 'subject'> = {
  ...{ email: '', emailVerified: false, pictureUrl: '', claimedRoles: [] },
  ...{ firstName: 'Mai', lastName: '' },
};

const contextOf = (id: string): RequestContext => ({
  ...{ actor: { id, role: 'customer' }, correlationId: 'test', bodyHash: 'test' },
  ...{ idFor: () => randomUUID(), commandNames: new Set<string>(), reportPosition: () => undefined },
});

/** The roles of an account after a sign-in while the settings name these administrators. */
async function signIn(email: string, adminEmails: string[], emailVerified = true): Promise<string[]> {
  const { accountId } = await registration(adminEmails).signedIn({
    ...{ ...person, issuer: 'i', subject: email, email, emailVerified, lastName: 'Trần' },
  });
  return (await streams.load('account', accountId)).grantedRoles;
}

it('the settings name the first admin by a verified e-mail address, at any sign-in', async () => {
  expect(await signIn(boss, [boss], false)).toEqual([]);
  expect(await signIn(boss, [])).toEqual([]);
  expect(await signIn(boss.toUpperCase(), [])).toEqual([]);
  expect(await signIn(boss, [boss])).toEqual(['admin']);
  expect(await new Administrators(streams).exists()).toBe(true);
});

it('once there is an admin, the settings name only admins who sign in for the first time', async () => {
  expect(await signIn('late@example.test', [])).toEqual([]);
  expect(await signIn('late@example.test', ['late@example.test'])).toEqual([]);
  expect(await signIn('new@example.test', ['new@example.test'])).toEqual(['admin']);
});

it('nobody is registered without a subject', async () => {
  const { id } = await streams.load('account', accountIdOf('i', ''));
  await expect(registration().signedIn({ ...person, issuer: 'i', subject: '' })).rejects.toThrow(
    'mã định danh',
  );
  expect([id, (await streams.load('account', accountIdOf('i', ''))).revision]).toEqual(['', -1]);
});

it('a demo account that was erased stays erased at the next start, and the others are registered', async () => {
  await registerDemoAccounts(registration());
  const [erased, ...others] = demoAccounts.map(({ subject }) => accountIdOf('embedded', subject));
  await streams.execute('account', erased!, contextOf(erased!), () => [{ type: 'EraseAccount', data: {} }]);
  await registerDemoAccounts(registration());
  expect((await streams.load('account', erased!)).isErased).toBe(true);
  for (const id of others) expect((await streams.load('account', id)).revision).toBeGreaterThanOrEqual(0);
});

it('an account stays the same with and without a final slash of the issuer', async () => {
  const signInAt = async (issuer: string, subject: string) =>
    (await registration().signedIn({ ...person, issuer, subject })).accountId;
  const [slash, plain] = ['https://id.example/', 'https://id.example'];
  const first = await signInAt(slash, 'new');
  expect([first, await signInAt(plain, 'new')]).toEqual([accountIdOf(plain, 'new'), first]);

  // Older versions used the issuer as it was written.
  const old = accountIdOf(slash, 'old');
  const [registered] = await store.load(`account-${first}`);
  const data = { ...registered!.data, accountId: old };
  await store.append(`account-${old}`, [{ ...registered!, id: randomUUID(), data }], -1);
  expect([await signInAt(slash, 'old'), await signInAt(plain, 'old')]).toEqual([old, old]);
});

it('a new verified e-mail arrives once, at the next sign-in', async () => {
  const signInAs = async (email: string, emailVerified: boolean) => {
    const identity = { ...person, issuer: 'i', subject: 'moves', email, emailVerified };
    const { accountId } = await registration().signedIn(identity);
    const { email: known } = await streams.load('account', accountId);
    return [known, (await store.load(`account-${accountId}`)).map(({ type }) => type).join()];
  };
  const [old, fresh] = ['old@example.test', 'new@example.test'];
  expect(await signInAs(old, false)).toEqual([old, 'AccountRegistered']);
  expect(await signInAs(fresh, false)).toEqual([old, 'AccountRegistered']);
  expect(await signInAs('', true)).toEqual([old, 'AccountRegistered']);
  expect(await signInAs(fresh, true)).toEqual([fresh, 'AccountRegistered,EmailChanged']);
  expect(await signInAs(fresh, true)).toEqual([fresh, 'AccountRegistered,EmailChanged']);
  expect((await signInAs(old, true))[1]).toBe('AccountRegistered,EmailChanged,EmailChanged');
  expect((await signInAs(fresh, true))[0]).toBe(fresh);
});

describe('the roles of a claim', () => {
  const claim = {
    ...{ OIDC_ROLES_CLAIM: 'groups', OIDC_ADMIN_VALUE: 'it', OIDC_PROVIDER_VALUE: 'sales' },
  };
  const signInWith = async (
    subject: string,
    claimedRoles: string[],
    more: Partial<RoleSources> = {},
    mail: Partial<Identity> = {},
  ) => {
    const identity = { ...person, ...mail, issuer: 'i', subject, claimedRoles };
    const registered = registration(more.ADMIN_EMAILS, { ...claim, ...more });
    const { accountId, isAdmin } = await registered.signedIn(identity);
    const { role, grantedRoles } = await streams.load('account', accountId);
    expect(isAdmin).toBe(grantedRoles.includes('admin'));
    return [role, ...grantedRoles].join();
  };

  it('are given and taken at every sign-in', async () => {
    expect(await signInWith('one', ['staff', 'IT', 'it '])).toBe('customer');
    expect(await signInWith('one', ['sales'])).toBe('vietphat,vietphat');
    expect(await signInWith('one', ['sales', 'it'])).toBe('admin,admin');
    expect(await signInWith('one', ['sales'])).toBe('vietphat,vietphat');
    expect(await signInWith('one', [])).toBe('customer');
    expect(await signInWith('two', ['it'])).toBe('admin,admin');
    expect(await signInWith('two', ['it', 'sales'])).toBe('admin,admin');
    const { accountIds } = await streams.load('administrators', administratorsId);
    expect(accountIds).toContain(accountIdOf('i', 'two'));
    expect(await signInWith('two', [])).toBe('customer');
    expect((await streams.load('administrators', administratorsId)).accountIds).not.toContain(
      accountIdOf('i', 'two'),
    );
  });

  it('stay if the settings name no claim, take no roles away, or name the address', async () => {
    expect(await signInWith('three', ['it'], noClaim)).toBe('customer');
    expect(await signInWith('three', ['it'])).toBe('admin,admin');
    expect(await signInWith('three', [], noClaim)).toBe('admin,admin');
    expect(await signInWith('three', ['sales'], { OIDC_ROLES_REVOKE: false })).toBe('admin,admin');
    const mail = { email: 'three@example.test', emailVerified: true };
    const named = { ADMIN_EMAILS: ['three@example.test'] };
    expect(await signInWith('three', [], named, mail)).toBe('admin,admin');
    expect(await signInWith('three', [], named, { ...mail, emailVerified: false })).toBe('customer');
  });

  it('are not taken from the last admin', async () => {
    for (const id of (await streams.load('administrators', administratorsId)).accountIds)
      await streams.execute('administrators', administratorsId, contextOf(id), () => [
        { type: 'Expel' as const, data: { accountId: id } },
      ]);
    expect(await signInWith('last', ['it'])).toBe('admin,admin');
    expect(await signInWith('last', [])).toBe('admin,admin');
    expect(await signInWith('next', ['it'])).toBe('admin,admin');
    expect(await signInWith('last', [])).toBe('customer');
  });
});

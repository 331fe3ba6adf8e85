import { accessVersion, administratorsId } from '@market/domain';
import type { AccountState } from '@market/domain';
import { PersonErased } from '@platform/log';
import type { Role } from '@market/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { StreamsInMemory } from '../commands/streams.fixture.js';
import type { RequestContext } from '../commands/request-context.js';
import type { Identity } from '../sign-in/sign-ins.js';
import {
  ActivateRole,
  ActivateRoleHandler,
  ChangeProfile,
  ChangeProfileHandler,
  FixPermissions,
  FixPermissionsHandler,
} from './accounts.commands.js';
import type { Accounts } from './accounts.js';
import { AdministerAccount, AdministerAccountHandler, Administrators } from './admin/admin.commands.js';
import type { OpenOrders } from './admin/open-orders.js';
import type { Enforcement } from './live/enforcement.js';
import type { InterfaceLease } from './live/interface-lease.js';
import { Registration } from './registration.js';
import type { RoleSources } from './registration.js';

// Who gets and keeps a role, and the order in which the streams are written.

let streams: StreamsInMemory;
let administrators: Administrators;
/** The other steps, in order. */
let steps: string[];

let requests = 0;
/** The context of a new request. */
function context(id: string, role: Role = 'customer'): RequestContext {
  const request = (requests += 1);
  return {
    ...{ actor: { id, role }, correlationId: 'test', bodyHash: 'test' },
    idFor: (purpose: string) => `${request} ${purpose}`,
    ...{ commandNames: new Set<string>(), reportPosition: () => undefined },
  };
}

async function account(id: string, grantedRoles: Role[] = [], role = grantedRoles[0] ?? 'customer') {
  const profile = { firstName: 'Mai', lastName: '', companyName: '', phoneNumber: '', jobTitle: '' };
  const data = {
    accountId: id,
    issuer: 'i',
    subject: id,
    email: '',
    profile,
    pictureUrl: '',
    grantedRoles,
    role,
  };
  await streams.execute('account', id, context(id), () => [{ type: 'Register', data }]);
  if (grantedRoles.includes('admin')) await administrators.synchronize(id, context(id));
  streams.appended.length = 0;
}
const found = (id: string): Promise<AccountState> => streams.load('account', id);
const admins = async () => (await streams.load('administrators', administratorsId)).accountIds;

beforeEach(() => {
  streams = new StreamsInMemory();
  administrators = new Administrators(streams.asStreams);
  steps = [];
});

describe('switching the interface', () => {
  const take = (id: string, role: Role, isFree = true, open: Role[] = ['customer', 'manufacturer']) => {
    const lease = {
      claim: (...claimed: string[]) =>
        Promise.resolve(steps.push(`lease ${claimed.join(' ')}`) > 0 && isFree),
    };
    const accounts = { changed: (changed: string) => Promise.resolve(steps.push(`${changed} changed`)) };
    const handler = new ActivateRoleHandler(
      streams.asStreams,
      accounts as unknown as Accounts,
      lease as unknown as InterfaceLease,
      open,
    );
    return handler.execute(new ActivateRole(context(id), 'session', role)).then(
      ({ role: active }) => active as string,
      ({ code }: { code: string }) => code,
    );
  };

  it.each<[string, Role[], Role, boolean, string, string[]]>([
    [
      'takes the lease and tells everybody',
      [],
      'manufacturer',
      true,
      'manufacturer',
      ['lease an session manufacturer', 'an changed'],
    ],
    [
      'waits for the other session',
      [],
      'manufacturer',
      false,
      'SINGLE_INTERFACE_RESTRICTION',
      ['lease an session manufacturer'],
    ],
    ['needs the role', [], 'vietphat', true, 'UNAUTHORIZED_VIETPHAT_ACCESS', []],
    ['needs no lease for an admin', ['admin'], 'customer', false, 'customer', ['an changed']],
    [
      'needs one for the provider',
      ['vietphat'],
      'customer',
      false,
      'SINGLE_INTERFACE_RESTRICTION',
      ['lease an session customer'],
    ],
  ])('%s', async (_, granted, role, isFree, expected, done) => {
    await account('an', granted);
    expect(await take('an', role, isFree)).toBe(expected);
    expect(steps).toEqual(done);
  });

  it('needs no lease for an admin who works as a customer', async () => {
    await account('an', ['admin'], 'customer');
    expect(await take('an', 'manufacturer', false)).toBe('manufacturer');
  });

  it('is refused where the settings close a role', async () => {
    await account('an');
    expect(await take('an', 'manufacturer', true, ['customer'])).toBe('access.denied');
    expect(steps).toEqual([]);
  });
});

it('a changed profile and repaired permissions are announced, and no change is not', async () => {
  const accounts = {
    changed: (id: string) => Promise.resolve(steps.push(`${id} changed`)),
  } as unknown as Accounts;
  await account('an');
  await account('binh');
  await streams.execute('account', 'binh', context('boss', 'admin'), () => [
    { type: 'SetPermissions', data: { allowedPages: ['admin-dashboard' as const] } },
  ]);
  const profile = new ChangeProfileHandler(streams.asStreams, accounts);
  await profile.execute(new ChangeProfile(context('an'), { jobTitle: 'Kỹ sư' }));
  const repair = new FixPermissionsHandler(streams.asStreams, accounts);
  const everyone = new FixPermissions(context('boss', 'admin'), ['an', 'binh']);
  expect(await repair.execute(everyone)).toBe(1);
  expect(steps).toEqual(['an changed', 'binh changed']);
});

describe('the last admin', () => {
  const administer = (id: string, command: AdministerAccount['command']) => {
    const enforcement = {
      enforce: (...enforced: string[]) => Promise.resolve(steps.push(enforced.slice(0, 2).join(' '))),
    };
    const orders = { leave: () => Promise.resolve() } as unknown as OpenOrders;
    return new AdministerAccountHandler(administrators, enforcement as unknown as Enforcement, orders)
      .execute(new AdministerAccount(context('boss', 'admin'), id, command))
      .then(
        () => 'done',
        ({ code }: { code: string }) => code,
      );
  };
  const off = { 'admin-dashboard': { canSetPermissions: false } };

  it.each<[string, AdministerAccount['command'], boolean, string]>([
    ['demoted', { type: 'AssignRole', data: { role: 'vietphat' } }, false, 'RoleAssigned'],
    ['made an admin again', { type: 'AssignRole', data: { role: 'admin' } }, true, 'RoleAssigned'],
    ['blocked', { type: 'SetPermissions', data: { isBlocked: true } }, false, 'AccountBlocked'],
    ['unblocked', { type: 'SetPermissions', data: { isBlocked: false } }, true, 'PermissionsSet'],
    ['narrowed', { type: 'SetPermissions', data: { allowedPages: ['messaging'] } }, false, 'PermissionsSet'],
    [
      'kept from permissions',
      { type: 'SetPermissions', data: { pagePermissions: off } },
      false,
      'PermissionsSet',
    ],
    ['kept from reports', { type: 'SetPermissions', data: { pagePermissions: {} } }, true, 'PermissionsSet'],
    ['erased', { type: 'EraseAccount', data: {} }, false, 'AccountErased'],
  ])('is not %s, but another one is, with its consequences', async (_, command, keeps, event) => {
    await account('an', ['admin']);
    expect(await administer('an', command)).toBe(keeps ? 'done' : 'account.last-admin');
    expect(await admins()).toEqual(['an']);
    expect(steps).toEqual(keeps ? [`an ${event}`] : []);
    if (!keeps) expect(streams.appended).toEqual([]);
    await account('binh', ['admin']);
    steps = [];
    expect(await administer('an', command)).toBe('done');
    expect(await admins()).toEqual(keeps ? ['an', 'binh'] : ['binh']);
    expect(steps).toEqual([`an ${event}`]);
  });

  it('is removed from the stream before the account loses the role, and added after it has it', async () => {
    await account('an', ['admin']);
    await account('binh');
    await administer('binh', { type: 'AssignRole', data: { role: 'admin' } });
    await administer('binh', { type: 'AssignRole', data: { role: 'customer' } });
    expect(streams.appended).toEqual([
      ...['account: RoleAssigned', 'administrators: AdministratorAdmitted'],
      ...['administrators: AdministratorReleased', 'account: RoleAssigned'],
    ]);
  });

  it('is not added by an outdated state of the account', async () => {
    await account('other', ['admin']);
    await account('an');
    const { execute } = streams;
    // Another admin blocks the account while it is being added.
    streams.execute = async (kind, id, by, commands) => {
      const state = await execute(kind, id, by, commands);
      if (kind !== 'administrators') return state;
      streams.execute = execute;
      await execute('account', 'an', context('other', 'admin'), () => [
        { type: 'SetPermissions', data: { isBlocked: true } },
      ]);
      return state;
    };
    await administer('an', { type: 'AssignRole', data: { role: 'admin' } });
    expect(await admins()).toEqual(['other']);
  });

  it('stays in the stream when the command is refused', async () => {
    await account('an', ['admin']);
    await account('binh', ['admin']);
    const stale = { role: 'customer' as const, expected: ['access:9'] };
    expect(await administer('an', { type: 'AssignRole', data: stale })).toBe('section.stale');
    expect(streams.appended).toEqual([]);
    // Another admin changes the account between the check and the command.
    const { execute } = streams;
    streams.execute = (kind, id, by, commands) =>
      kind === 'account'
        ? Promise.reject(new Error('the event store does not answer'))
        : execute(kind, id, by, commands);
    const expected = [accessVersion(await found('an'))];
    await administer('an', { type: 'AssignRole', data: { role: 'customer', expected } });
    expect((await admins()).sort()).toEqual(['an', 'binh']);
  });
});

describe('a sign-in', () => {
  const claim = { OIDC_ROLES_CLAIM: 'roles', OIDC_ADMIN_VALUE: 'boss', OIDC_PROVIDER_VALUE: 'staff' };
  type Case = {
    granted?: Role[];
    isBlocked?: boolean;
    settings?: Partial<RoleSources>;
    identity?: Partial<Identity>;
    others?: Role[][];
    /** The roles and the e-mail after the sign-in. */
    roles: Role[];
    email?: string;
  };
  const named = { email: 'An@Example.test', emailVerified: true };
  const admin = { ADMIN_EMAILS: ['an@example.test'] };

  it.each<[string, Case]>([
    [
      'makes a named account the first admin',
      { settings: admin, identity: named, roles: ['admin'], email: named.email },
    ],
    [
      'needs a verified address for that',
      { settings: admin, identity: { ...named, emailVerified: false }, roles: [], email: '' },
    ],
    [
      'makes no second admin',
      { settings: admin, identity: named, others: [['admin']], roles: [], email: named.email },
    ],
    [
      'makes no blocked account an admin',
      { settings: admin, identity: named, isBlocked: true, roles: [], email: named.email },
    ],
    [
      'keeps an address that is not verified from replacing one',
      { identity: { email: 'x@y.z' }, roles: [], email: '' },
    ],
    [
      'gives what the claim names',
      { settings: claim, identity: { claimedRoles: ['staff'] }, roles: ['vietphat'] },
    ],
    [
      'gives the higher of two',
      { settings: claim, identity: { claimedRoles: ['staff', 'boss'] }, roles: ['admin'] },
    ],
    [
      'gives nothing by an unnamed claim',
      { settings: { ...claim, OIDC_ROLES_CLAIM: '' }, identity: { claimedRoles: ['boss'] }, roles: [] },
    ],
    [
      'gives nothing by an empty value',
      { settings: { ...claim, OIDC_ADMIN_VALUE: '' }, identity: { claimedRoles: [''] }, roles: [] },
    ],
    [
      'gives a blocked account nothing',
      { settings: claim, identity: { claimedRoles: ['boss'] }, isBlocked: true, roles: [] },
    ],
    ['takes what the claim no longer names', { granted: ['vietphat'], settings: claim, roles: [] }],
    [
      'takes nothing where the settings say so',
      { granted: ['vietphat'], settings: { ...claim, OIDC_ROLES_REVOKE: false }, roles: ['vietphat'] },
    ],
    [
      'takes nothing from whom the settings name',
      {
        granted: ['vietphat'],
        settings: { ...claim, PROVIDER_EMAILS: ['an@example.test'] },
        identity: named,
        roles: ['vietphat'],
        email: named.email,
      },
    ],
    [
      'takes an admin’s role down to what is claimed',
      {
        granted: ['admin'],
        others: [['admin']],
        settings: claim,
        identity: { claimedRoles: ['staff'] },
        roles: ['vietphat'],
      },
    ],
    ['leaves the last admin', { granted: ['admin'], settings: claim, roles: ['admin'] }],
  ])('%s', async (_, { granted = [], isBlocked = false, settings, identity, others = [], roles, email }) => {
    const sources = {
      ...{ ADMIN_EMAILS: [], PROVIDER_EMAILS: [], OIDC_ROLES_CLAIM: '', OIDC_ADMIN_VALUE: '' },
      ...{ OIDC_PROVIDER_VALUE: '', OIDC_ROLES_REVOKE: true, ...settings },
    };
    const registration = new Registration(streams.asStreams, administrators, sources);
    Object.assign(registration, { log: { warn: () => undefined } });
    const person = {
      ...{ issuer: 'i', subject: 'an', email: '', emailVerified: false, firstName: '', lastName: '' },
      ...{ pictureUrl: '', claimedRoles: [] },
    };
    const nobody = new Registration(streams.asStreams, administrators, {
      ...sources,
      ADMIN_EMAILS: [],
      OIDC_ROLES_CLAIM: '',
    });
    const { accountId } = await nobody.signedIn(person);
    await streams.execute('account', accountId, context('boss', 'admin'), () => [
      ...granted.map((role) => ({ type: 'AssignRole' as const, data: { role } })),
      { type: 'SetPermissions', data: { isBlocked } },
    ]);
    await administrators.synchronize(accountId, context('boss', 'admin'));
    for (const [index, held] of others.entries()) await account(`other ${index}`, held);
    const { isAdmin } = await registration.signedIn({ ...person, ...identity });
    const after = await found(accountId);
    expect([after.grantedRoles, after.email]).toEqual([roles, email ?? after.email]);
    expect(isAdmin).toBe(roles.includes('admin'));
    expect((await admins()).includes(accountId)).toBe(roles.includes('admin'));
  });

  it('makes a named account an admin whenever there is none', async () => {
    const registration = new Registration(streams.asStreams, administrators, {
      ...{ ADMIN_EMAILS: ['an@example.test'], PROVIDER_EMAILS: [], OIDC_ROLES_CLAIM: '' },
      ...{ OIDC_ADMIN_VALUE: '', OIDC_PROVIDER_VALUE: '', OIDC_ROLES_REVOKE: true },
    });
    for (let signIns = 0; signIns < 3; signIns += 1) {
      const { accountId, isAdmin } = await registration.signedIn({
        ...{ issuer: 'i', subject: 'an', ...named, firstName: '', lastName: '' },
        ...{ pictureUrl: '', claimedRoles: [] },
      });
      expect([isAdmin, (await found(accountId)).role, await admins()]).toEqual([true, 'admin', [accountId]]);
      await administrators.expel(await found(accountId), context('system', 'admin'));
      await streams.execute('account', accountId, context('system', 'admin'), () => [
        { type: 'AssignRole', data: { role: 'customer' as const } },
      ]);
    }
  });

  it('follows the provider each time, even back to an earlier state', async () => {
    await account('other', ['admin']);
    const registration = new Registration(streams.asStreams, administrators, {
      ...{ ADMIN_EMAILS: [], PROVIDER_EMAILS: [], OIDC_ROLES_REVOKE: true, ...claim },
    });
    const signIns = [
      ['an@example.test', 'boss'],
      ['mai@example.test', 'staff'],
      ['an@example.test', 'boss'],
      ['mai@example.test', 'staff'],
      ['an@example.test', 'boss'],
    ] as const;
    const followed: unknown[] = [];
    for (const [email, value] of signIns) {
      const { accountId } = await registration.signedIn({
        ...{ issuer: 'i', subject: 'an', email, emailVerified: true, firstName: '', lastName: '' },
        ...{ pictureUrl: '', claimedRoles: [value] },
      });
      const now = await found(accountId);
      followed.push([now.email, now.role, (await admins()).includes(accountId) ? 'boss' : 'staff']);
    }
    const roleOf = { boss: 'admin', staff: 'vietphat' };
    expect(followed).toEqual(signIns.map(([email, value]) => [email, roleOf[value], value]));
  });

  it.each<[string, Error, object]>([
    // A restored log is older than the erasure.
    ['is no more than an erased account’s', new PersonErased('an'), { reason: 'account-erased' }],
    ['fails with the event store', new Error('no answer'), { message: 'no answer' }],
  ])('whose e-mail cannot be stored %s', async (_, failure, expected) => {
    const sources = {
      ...{ ADMIN_EMAILS: [], PROVIDER_EMAILS: [], OIDC_ROLES_CLAIM: '', OIDC_ADMIN_VALUE: '' },
      ...{ OIDC_PROVIDER_VALUE: '', OIDC_ROLES_REVOKE: true },
    };
    const registration = new Registration(streams.asStreams, administrators, sources);
    const person = {
      ...{ issuer: 'i', subject: 'an', emailVerified: true, firstName: '', lastName: '' },
      ...{ pictureUrl: '', claimedRoles: [] },
    };
    await registration.signedIn({ ...person, email: 'an@example.test' });
    const { execute } = streams;
    streams.execute = async (kind, id, by, commands) =>
      commands(await streams.load(kind, id)).some(({ type }) => type === 'ChangeEmail')
        ? Promise.reject(failure)
        : execute(kind, id, by, commands);
    await expect(registration.signedIn({ ...person, email: 'mai@example.test' })).rejects.toMatchObject(
      expected,
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { unreadableText } from '@market/contracts';
import type { ErrorCode, PageKey, Role } from '@market/contracts';
import { given, givenState } from '@market/domain/testing/given';
import type { OneOf } from '@platform/kernel';
import { accountDecider } from './account.js';
import type { AccountCommands, AccountEvents } from './account.js';
import { debugInfoOf, personOf, userOf } from './user.js';
import { isActiveAdmin, mayTake } from './roles.js';

const registered = (grantedRoles: Role[] = [], role: Role = 'customer') => ({
  type: 'AccountRegistered' as const,
  data: {
    accountId: 'a',
    issuer: 'embedded',
    subject: 's',
    email: 'a@demo.test',
    profile: { firstName: 'An', lastName: 'Lê', companyName: '', phoneNumber: '', jobTitle: '' },
    pictureUrl: '',
    grantedRoles,
    role,
  } satisfies AccountEvents['AccountRegistered'],
});
const account = (...grants: Role[]) =>
  given(accountDecider, [registered(grants)], { now: '2026-03-02T03:00:00.000Z', by: 'a' });
const self = { id: 'a', role: 'customer' } as const;
const admin = { id: 'boss', role: 'admin' } as const;

describe('an account', () => {
  it('is registered once, however often its owner signs in', () => {
    const again = { type: 'Register' as const, data: registered(['admin'], 'admin').data };
    account().when(again, self).thenNothing();
    const first = given(accountDecider, [], { now: '2026-03-02T03:00:00.000Z', by: 'a' }).when(again, self);
    expect(first.events).toEqual([{ type: 'AccountRegistered', data: again.data }]);
  });

  it('has a subject', () => {
    const nobody = { ...registered().data, subject: '' };
    given(accountDecider, [], { now: '2026-03-02T03:00:00.000Z', by: 'a' })
      .when({ type: 'Register', data: nobody }, self)
      .thenRefused('request.invalid');
  });

  it('that is blocked may keep the reason', () => {
    const block = (reason?: string) => ({
      type: 'SetPermissions' as const,
      data: reason === undefined ? { isBlocked: true } : { isBlocked: true, reason },
    });
    expect(account().when(block('x'), admin).events).toEqual([
      { type: 'AccountBlocked', data: { reason: 'x' } },
    ]);
    expect(account().when(block(), admin).events).toStrictEqual([{ type: 'AccountBlocked', data: {} }]);
  });

  it('takes the roles that anybody may take, and those it was granted', () => {
    const take = (role: Role) => ({ type: 'ActivateRole' as const, data: { role } });
    expect(account().when(take('manufacturer'), self).state.role).toBe('manufacturer');
    expect(account('vietphat').when(take('vietphat'), self).state.role).toBe('vietphat');
    account().when(take('customer'), self).thenNothing();
    const refused = (role: Role, code: ErrorCode) => account().when(take(role), self).thenRefused(code);
    refused('vietphat', 'UNAUTHORIZED_VIETPHAT_ACCESS');
    refused('admin', 'UNAUTHORIZED_ADMIN_ACCESS');
  });

  it('records only the fields of the profile that differ', () => {
    const change = { firstName: 'An', lastName: 'Trần' };
    expect(account().when({ type: 'ChangeProfile', data: { changes: change } }, self).events).toEqual([
      { type: 'ProfileChanged', data: { changes: { lastName: 'Trần' } } },
    ]);
  });

  it('takes another verified e-mail, unless it has it or its own cannot be read', () => {
    const change = (email: string) => ({ type: 'ChangeEmail' as const, data: { email } });
    const { email } = account().state;
    expect(account().when(change('new@example.test'), self).events).toEqual([
      { type: 'EmailChanged', data: { email: 'new@example.test' } },
    ]);
    expect(account().when(change('new@example.test'), self).state.email).toBe('new@example.test');
    account().when(change(email), self).thenNothing();
    account().when(change(''), self).thenNothing();
    const unreadable = [registered(), { type: 'EmailChanged' as const, data: { email: unreadableText } }];
    given(accountDecider, unreadable, { now: '', by: 'a' }).when(change(email), self).thenNothing();
  });

  it('tells its owner what it may switch to', () => {
    expect(userOf(account('vietphat').state).grantedRoles).toEqual(['customer', 'manufacturer', 'vietphat']);
  });

  it('shows the reason of a block to admins only, and its owner whether it has permissions of its own', () => {
    const { state } = account().when(
      { type: 'SetPermissions', data: { isBlocked: true, reason: 'Nợ' } },
      admin,
    );
    expect(personOf(state)).toMatchObject({
      ...userOf(state),
      blockedReason: 'Nợ',
      isErased: false,
      version: 'access:0',
    });
    expect(Object.keys(userOf(state))).not.toContain('blockedReason');
    const own = (change: object) => debugInfoOf({ ...state, ...change }).hasCustomPermissions;
    expect(own({})).toBe(false);
    expect(own({ allowedPages: ['messaging'] })).toBe(true);
    expect(own({ pagePermissions: { 'customer-interface': {} } })).toBe(true);
    expect([true, false].map((isBlocked) => userOf({ ...state, isBlocked }).isAccountBlocked)).toEqual([
      1, 0,
    ]);
  });

  const assign = (role: Role) => ({ type: 'AssignRole' as const, data: { role } });

  it('that an admin gives a role holds that privilege and no other', () => {
    expect(account('vietphat', 'admin').when(assign('customer'), admin).state).toMatchObject({
      role: 'customer',
      grantedRoles: [],
    });
    expect(account('vietphat').when(assign('admin'), admin).state.grantedRoles).toEqual(['admin']);
    account().when(assign('customer'), admin).thenNothing();
    account('vietphat')
      .when(assign('vietphat'), admin)
      .thenEvents({ data: { role: 'vietphat' } });
  });

  it('is narrowed and blocked in one decision, and only where that changes something', () => {
    const data = { allowedPages: ['messaging' as const], isBlocked: true };
    const { events, state } = account().when({ type: 'SetPermissions', data }, admin);
    expect(events.map(({ type }) => type)).toEqual(['PermissionsSet', 'AccountBlocked']);
    expect(state).toMatchObject(data);
    const same = { allowedPages: [], pagePermissions: {}, isBlocked: false };
    account().when({ type: 'SetPermissions', data: same }, admin).thenNothing();
  });

  // What a reason is said beside × where the log keeps it; undefined: it is refused.
  it.each<[AccountCommands['SetPermissions'], object[] | undefined]>([
    [{ allowedPages: ['messaging'] }, [{ reason: 'Đổi việc' }]],
    [{ allowedPages: ['messaging'], isBlocked: false }, [{ reason: 'Đổi việc' }]],
    [{ allowedPages: ['messaging'], isBlocked: true }, [{}, { reason: 'Đổi việc' }]],
    [{ allowedPages: [] }, undefined],
    [{ isBlocked: false }, undefined],
  ])('keeps why its access changes: %j', (change, kept) => {
    const set = account().when({ type: 'SetPermissions', data: { ...change, reason: 'Đổi việc' } }, admin);
    if (!kept) return set.thenRefused('request.invalid');
    const { events, state } = set;
    expect(events.map(({ data }) => ('reason' in data ? { reason: data.reason } : {}))).toEqual(kept);
    expect(Object.keys(state)).not.toContain('reason');
  });

  it('is not refused for the reason of its block, which a form sends back as it is', () => {
    const events = [registered(), { type: 'AccountBlocked' as const, data: { reason: 'Nợ' } }];
    const blocked = given(accountDecider, events, { now: '2026-03-02T03:00:00.000Z', by: 'a' });
    blocked.when({ type: 'SetPermissions', data: { reason: 'Nợ' } }, admin).thenNothing();
  });

  it.each<[PageKey[], PageKey[] | undefined]>([
    [['customer-interface', 'admin-dashboard'], ['customer-interface']],
    // Nothing of the active role's: another role's pages stay, and a home is added.
    [['manufacturer-interface'], ['manufacturer-interface', 'customer-interface']],
    [['manufacturer-interface', 'customer-interface'], undefined],
    [['admin-dashboard'], ['customer-interface']],
    [[], undefined],
  ])('narrowed to %j is repaired to %j, and never to everything', (allowedPages, repairedTo) => {
    const events = [
      registered(),
      { type: 'PermissionsSet' as const, data: { allowedPages, pagePermissions: {} } },
    ];
    const narrowed = given(accountDecider, events, { now: '2026-03-02T03:00:00.000Z', by: 'a' });
    const { events: repair } = narrowed.when({ type: 'RepairPermissions', data: {} }, self);
    expect(repair.map(({ data }) => (data as { allowedPages: PageKey[] }).allowedPages)).toEqual(
      repairedTo ? [repairedTo] : [],
    );
  });

  it('without pages of its own keeps full access when unreachable features are taken away', () => {
    const pagePermissions = {
      'customer-interface': { canViewQuotes: false },
      'admin-dashboard': { canManageUsers: false },
    };
    const repaired = (allowedPages: PageKey[]) => {
      const set = { type: 'PermissionsSet' as const, data: { allowedPages, pagePermissions } };
      return given(accountDecider, [registered(), set], { now: '2026-03-02T03:00:00.000Z', by: 'a' }).when(
        { type: 'RepairPermissions', data: {} },
        self,
      ).events;
    };
    const own = { 'customer-interface': { canViewQuotes: false } };
    for (const pages of [[], ['messaging']] satisfies PageKey[][])
      expect(repaired(pages)).toEqual([
        { type: 'PermissionsSet', data: { allowedPages: pages, pagePermissions: own } },
      ]);
  });

  // What each command is, where it changes something.
  const commands = [
    { type: 'ChangeProfile', data: { changes: { lastName: 'Trần' } } },
    { type: 'ChangeEmail', data: { email: 'new@example.test' } },
    { type: 'ActivateRole', data: { role: 'manufacturer' } },
    { type: 'AssignRole', data: { role: 'admin' } },
    { type: 'SetPermissions', data: { isBlocked: true } },
    { type: 'RepairPermissions', data: {} },
    { type: 'EraseAccount', data: {} },
  ] as const satisfies OneOf<AccountCommands>[];

  it.each(commands)('that does not exist refuses $type', (command) => {
    given(accountDecider, [], { now: '', by: 'a' }).when(command, admin).thenRefused('account.not-found');
  });

  it.each(commands.filter(({ type }) => type !== 'EraseAccount' && type !== 'RepairPermissions'))(
    'takes $type once',
    (command) => {
      const { events, state } = account().when(command, admin);
      expect(events).toHaveLength(1);
      givenState(accountDecider, state, '').when(command, admin).thenNothing();
    },
  );

  it('keeps everything else when one thing of it changes', () => {
    for (const command of commands.slice(0, 5)) {
      const before = account().state;
      const { state } = account().when(command, admin);
      const changed = Object.keys(state).filter(
        (key) =>
          JSON.stringify(state[key as keyof typeof state]) !==
          JSON.stringify(before[key as keyof typeof before]),
      );
      const own = {
        ChangeProfile: ['lastName'],
        ChangeEmail: ['email'],
        ActivateRole: ['role', 'accessRevision'],
        AssignRole: ['role', 'grantedRoles', 'accessRevision'],
        SetPermissions: ['isBlocked'],
      }[command.type as 'ChangeProfile'];
      expect([command.type, changed.filter((key) => key !== 'revision')]).toEqual([command.type, own]);
    }
  });

  it('is unblocked without the reason of its block', () => {
    const { state } = account().when(
      { type: 'SetPermissions', data: { isBlocked: true, reason: 'x' } },
      admin,
    );
    expect(state).toMatchObject({ isBlocked: true, blockedReason: 'x' });
    const unblock = { type: 'SetPermissions' as const, data: { isBlocked: false } };
    const after = givenState(accountDecider, state, '').when(unblock, admin);
    expect(after.events).toEqual([{ type: 'AccountUnblocked', data: {} }]);
    expect(after.state).toMatchObject({ isBlocked: false, blockedReason: '' });
  });

  it.each<OneOf<Pick<AccountCommands, 'AssignRole' | 'SetPermissions'>>>([
    { type: 'AssignRole', data: { role: 'vietphat' } },
    { type: 'SetPermissions', data: { allowedPages: ['messaging'] } },
  ])('refuses $type of an admin who has not seen the last change of access', (command) => {
    const { state } = account().when({ type: 'ActivateRole', data: { role: 'manufacturer' } }, self);
    const changed = givenState(accountDecider, state, '');
    const expecting = (expected: string[]) =>
      changed.when({ ...command, data: { ...command.data, expected } } as typeof command, admin);
    expecting(['access:0']).thenRefused('section.stale');
    expect(expecting(['access:0']).refusal.details).toMatchObject({
      present: {
        version: 'access:1',
        fields: { role: 'manufacturer', allowedPages: [], pagePermissions: {} },
      },
    });
    expect(expecting(['access:1']).events).toHaveLength(1);
    expect(expecting([]).events).toHaveLength(1);
    expect(expecting(['details:0']).events).toHaveLength(1);
  });

  it('that was erased contains nothing of the person and accepts no commands', () => {
    const { data } = registered(['admin']);
    const known = { ...data, pictureUrl: 'https://example.com/an.png' };
    const before = given(accountDecider, [{ type: 'AccountRegistered', data: known }], { now: '', by: 'a' });
    const erased = before.when({ type: 'EraseAccount', data: {} }, self);
    expect(userOf(erased.state)).toMatchObject({
      firstName: 'đã xoá theo yêu cầu',
      email: 'đã xoá theo yêu cầu',
      lastName: '',
      phoneNumber: '',
      profileImageUrl: '',
      grantedRoles: ['customer', 'manufacturer'],
    });
    expect(erased.state).toMatchObject({ grantedRoles: [], role: 'customer' });
    const later = given(accountDecider, [registered(), ...erased.events], { now: '', by: 'a' });
    later.when({ type: 'EraseAccount', data: {} }, self).thenNothing();
    later.when(assign('admin'), admin).thenRefused('account.erased');
  });
});

it.each([
  [{}, true],
  [{ grantedRoles: ['vietphat' as const] }, false],
  [{ isBlocked: true }, false],
  [{ isErased: true }, false],
  [{ pagePermissions: { 'admin-dashboard': { canSetPermissions: false } } }, false],
  [{ pagePermissions: { 'admin-dashboard': { canManageUsers: false } } }, true],
  [{ allowedPages: ['vietphat-admin' as const] }, false],
])(
  'an admin governs unless demoted, blocked, erased or without the right to set permissions: %j',
  (change, governs) => {
    const admin = {
      ...{ grantedRoles: ['admin' as const], isBlocked: false, isErased: false },
      ...{ allowedPages: [], pagePermissions: {} },
    };
    expect(isActiveAdmin({ ...admin, ...change })).toBe(governs);
  },
);

it('a role that is not open to anybody needs a grant', () => {
  expect(mayTake({ grantedRoles: [] }, 'manufacturer', ['customer'])).toBe(false);
  expect(mayTake({ grantedRoles: ['manufacturer'] }, 'manufacturer', ['customer'])).toBe(true);
});

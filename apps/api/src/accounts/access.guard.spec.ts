import { freshSignInSeconds, get, post } from '@market/contracts';
import type { Role, Route } from '@market/contracts';
import type { AccountState } from '@market/domain';
import { describe, expect, it, jest } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Handles } from '../http/handles.js';
import type { Sessions } from '../sessions/sessions.js';
import { AccessGuard } from './access.guard.js';
import type { Accounts } from './accounts.js';
import type { InterfaceLease } from './live/interface-lease.js';

const read = get('/x', { access: 'signed-in' }).replies<void>();
const write = post('/x', { access: 'signed-in' }).replies<void>();

type Call = {
  /** 'none': a handler that names no route. */
  route?: Route | 'none';
  account?: Partial<AccountState>;
  headers?: Record<string, string>;
  session?: { interface?: Role };
  user?: { accountId: string; authenticatedAt?: string | null } | undefined;
  isLive?: boolean;
};

/** The outcome of a call: interface and headers of its reply, or the code of the refusal. */
async function guarded({
  route = read,
  account = {},
  headers = {},
  session = {},
  isLive = true,
  ...call
}: Call) {
  const handler = () => undefined;
  if (route !== 'none') Handles(route)({}, 'handler', { value: handler });
  const request = {
    ...{
      method: route === 'none' ? 'GET' : route.method,
      session,
      sessionID: 'session',
      caller: undefined as unknown,
    },
    user: 'user' in call ? call.user : { accountId: 'an' },
    get: (name: string) => headers[name],
  };
  const reply = new Map<string, string>();
  const response = {
    setHeader(name: string, value: string) {
      reply.set(name, value);
      return response;
    },
  };
  const context = {
    getType: () => 'http',
    getHandler: () => handler,
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }),
  } as unknown as ExecutionContext;
  const state = {
    id: 'an',
    role: 'customer',
    grantedRoles: [],
    allowedPages: [],
    pagePermissions: {},
    ...account,
  };
  const renew = jest.fn(() => Promise.resolve());
  const guard = new AccessGuard(
    new Reflector(),
    { find: () => Promise.resolve(account.revision === -1 ? undefined : state) } as unknown as Accounts,
    { renew } as unknown as InterfaceLease,
    { isLive: () => Promise.resolve(isLive) } as unknown as Sessions,
  );
  const outcome = await guard.canActivate(context).catch((error: { code?: string }) => error.code ?? error);
  return { outcome, reply: Object.fromEntries(reply), renewed: renew.mock.calls, session };
}

describe('the interface of a session', () => {
  // The account's role and grants, the session's interface, and the resulting interface of the call.
  it.each<[Role, Role[], Role | undefined, Role]>([
    ['customer', [], undefined, 'customer'],
    ['customer', [], 'manufacturer', 'customer'],
    ['vietphat', ['vietphat'], 'customer', 'vietphat'],
    // An admin's interface belongs to the session while the admin may use it.
    ['admin', ['admin'], undefined, 'admin'],
    ['admin', ['admin'], 'customer', 'customer'],
    ['admin', ['admin'], 'manufacturer', 'manufacturer'],
    ['admin', ['admin', 'vietphat'], 'vietphat', 'vietphat'],
    ['admin', ['admin'], 'vietphat', 'admin'],
    ['customer', ['admin'], 'admin', 'admin'],
    // The grant of admin was removed, but the session goes on.
    ['customer', [], 'admin', 'customer'],
    ['vietphat', ['vietphat'], 'admin', 'vietphat'],
  ])(
    'of a %s with the grants %j and the chosen interface %s is %s',
    async (role, grantedRoles, chosen, expected) => {
      const account = { role, grantedRoles };
      const session = chosen ? { interface: chosen } : {};
      const { outcome, reply, renewed } = await guarded({ account, session });
      expect([outcome, reply]).toEqual([true, { 'X-Interface': expected, 'X-Account': 'an' }]);
      expect(renewed).toEqual([['an', 'session', expected]]);
    },
  );
});

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
const forBlocked = get('/x', { access: 'signed-in', openToBlocked: true }).replies<void>();
const forProvider = get('/x', { access: { vietphat: 'canReviewProjects' } }).replies<void>();
const onMessages = get('/x', { access: 'signed-in', page: 'messaging' }).replies<void>();
const sensitive = post('/x', { access: 'signed-in', freshSignIn: true }).replies<void>();
const [customer, provider] = [
  { role: 'customer' },
  { role: 'vietphat', grantedRoles: ['vietphat'] },
] as Partial<AccountState>[];

it.each<[string, Call, unknown]>([
  ['a reader', {}, true],
  ['nobody', { user: undefined }, 'Unauthorized'],
  ['a session that ended while the body arrived', { isLive: false }, 'Unauthorized'],
  ['an account that is not in the log', { account: { revision: -1 } }, 'Unauthorized'],
  ['an erased account', { account: { isErased: true } }, 'Unauthorized'],
  ['a blocked account', { account: { isBlocked: true } }, 'ACCOUNT_BLOCKED'],
  ['a blocked account, where it may call', { route: forBlocked, account: { isBlocked: true } }, true],
  ['a role without access', { route: forProvider, account: customer! }, 'access.denied'],
  ['a role with access', { route: forProvider, account: provider! }, true],
  [
    'a role whose feature is off',
    {
      route: forProvider,
      account: { ...provider, pagePermissions: { 'vietphat-admin': { canReviewProjects: false } } },
    },
    'access.denied',
  ],
  [
    'a page that is not allowed',
    { route: onMessages, account: { allowedPages: ['file-upload'] } },
    'access.denied',
  ],
  ['a page that is allowed', { route: onMessages, account: { allowedPages: ['messaging'] } }, true],
  [
    'a command of another account’s tab',
    { route: write, headers: { 'X-Account': 'binh' } },
    'ACCOUNT_CHANGED',
  ],
  [
    'a command of an outdated tab',
    { route: write, headers: { 'X-Interface': 'admin' } },
    'INTERFACE_CHANGED',
  ],
  [
    'a command of a tab that is up to date',
    { route: write, headers: { 'X-Interface': 'customer', 'X-Account': 'an' } },
    true,
  ],
  ['a query of an outdated tab', { headers: { 'X-Interface': 'admin', 'X-Account': 'binh' } }, true],
  [
    'a fresh sign-in',
    { route: sensitive, user: { accountId: 'an', authenticatedAt: secondsAgo(freshSignInSeconds / 2) } },
    true,
  ],
  [
    'an old sign-in',
    { route: sensitive, user: { accountId: 'an', authenticatedAt: secondsAgo(freshSignInSeconds + 1) } },
    'access.sign-in-again',
  ],
  [
    'a sign-in of unknown age',
    { route: sensitive, user: { accountId: 'an', authenticatedAt: null } },
    'access.sign-in-again',
  ],
])('%s', async (_, call, expected) => {
  const { outcome, renewed } = await guarded(call);
  expect(outcome).toBe(expected);
  expect(renewed).toHaveLength(expected === true ? 1 : 0);
});

const open = get('/x', { access: 'anyone' }).replies<void>();
const withLogs = get('/x', {
  access: { vietphat: 'canReviewProjects' },
  also: 'canGenerateReports',
}).replies<void>();
const withoutReports = { 'vietphat-admin': { canGenerateReports: false } };

it.each<[string, Call, unknown]>([
  ['a handler without a route is closed', { route: 'none' }, 'access.denied'],
  ['a route that needs a second feature takes who has both', { route: withLogs, account: provider! }, true],
  [
    'a route that needs a second feature refuses who lacks it',
    { route: withLogs, account: { ...provider, pagePermissions: withoutReports } },
    'access.denied',
  ],
])('%s', async (_, call, expected) => expect((await guarded(call)).outcome).toBe(expected));

it('a route for anyone requires no session and renews none', async () => {
  expect(await guarded({ route: open, user: undefined })).toMatchObject({
    outcome: true,
    reply: {},
    renewed: [],
  });
});

it('a background request does not renew the use of an interface', async () => {
  expect((await guarded({ headers: { 'X-Background': '1' } })).renewed).toEqual([]);
});

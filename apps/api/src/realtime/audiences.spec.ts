import type { Role } from '@market/contracts';
import type { AccountState } from '@market/domain';
import type { Audience, CommittedChanges } from '@market/rows';
import { describe, expect, it } from '@jest/globals';
import { Audiences, messagesFor } from './audiences.js';
import type { LiveSocket } from './live-socket.js';

const socketOf = (accountId = 'an', sessionId = 'session') =>
  ({ accountId, sessionId, audiences: [], accountRevision: -1 }) as unknown as LiveSocket;
const account = (role: Role, revision = 0, grantedRoles: Role[] = []) =>
  ({ id: 'an', role, grantedRoles, revision }) as unknown as AccountState;

const subscribed = (...states: AccountState[]) => {
  const audiences = new Audiences();
  const socket = socketOf();
  audiences.add(socket);
  for (const state of states) audiences.subscribe(socket, state);
  return { audiences, socket };
};
const everyone: Audience[] = [
  'everyone',
  ...(['account:an', 'customer:an', 'factory:an', 'provider', 'admins'] as const),
  ...(['account:binh', 'customer:binh', 'factory:binh'] as const),
];

describe('a socket', () => {
  it.each<[Role, Role[], Audience[]]>([
    ['customer', [], ['account:an', 'customer:an', 'everyone']],
    ['manufacturer', [], ['account:an', 'everyone', 'factory:an']],
    ['vietphat', ['vietphat'], ['account:an', 'everyone', 'provider']],
    ['admin', ['admin'], ['account:an', 'everyone', 'provider', 'admins']],
    // An admin in another interface hears what admins hear, and not what the provider hears.
    ['customer', ['admin'], ['account:an', 'customer:an', 'everyone', 'admins']],
  ])('of a %s with the grants %j hears only %j', (role, grants, expected) => {
    const { audiences, socket } = subscribed(account(role, 0, grants));
    const heard = everyone.filter((audience) => audiences.membersOf([audience]).has(socket));
    expect(heard.sort()).toEqual([...expected].sort());
    expect([...audiences.membersOf(everyone)]).toEqual([socket]);
  });

  // When an account changes, two reads of it may arrive in either order.
  it.each([
    ['newer', [account('customer', 4), account('manufacturer', 5)], 'factory:an'],
    ['older', [account('manufacturer', 5), account('customer', 4)], 'factory:an'],
    ['same', [account('manufacturer', 5), account('manufacturer', 5)], 'factory:an'],
  ] as const)('keeps the newest revision when a %s one arrives', (_, states, expected) => {
    const { audiences, socket } = subscribed(...states);
    expect(socket.audiences).toEqual(['everyone', 'account:an', expected]);
    expect(audiences.membersOf(['customer:an']).size).toBe(0);
    expect(audiences.membersOf([expected]).size).toBe(1);
  });

  it('hears nothing while it is unsubscribed, and nothing if it was closed while its account was read', () => {
    const { audiences, socket } = subscribed(account('customer'));
    audiences.unsubscribe(socket);
    expect(audiences.membersOf(everyone).size).toBe(0);
    audiences.subscribe(socket, account('customer'));
    expect(audiences.membersOf(['customer:an']).size).toBe(1);
    audiences.remove(socket);
    audiences.subscribe(socket, account('customer', 1));
    expect([audiences.membersOf(everyone).size, audiences.sockets.size]).toEqual([0, 0]);
  });

  it('is not affected when another one of its audience closes, and an empty audience is dropped', () => {
    const { audiences, socket } = subscribed(account('vietphat'));
    const other = socketOf();
    audiences.add(other);
    audiences.subscribe(other, account('vietphat'));
    audiences.remove(other);
    for (const audience of ['everyone', 'account:an', 'provider'] as const)
      expect([...audiences.membersOf([audience])]).toEqual([socket]);
    audiences.remove(socket);
    expect([socket.audiences, Reflect.get(audiences, 'members')]).toEqual([[], new Map()]);
  });

  it('is found by its account and by its session', () => {
    const audiences = new Audiences();
    const [one, other, stranger] = [socketOf('an', 's1'), socketOf('an', 's2'), socketOf('binh', 's3')];
    for (const socket of [one, other, stranger]) audiences.add(socket);
    expect(audiences.ownedBy({ accountId: 'an' })).toEqual([one, other]);
    expect(audiences.ownedBy({ sessionId: 's2' })).toEqual([other]);
    expect(audiences.ownedBy({ sessionId: 'an' })).toEqual([]);
  });

  it('that resumes receives the messages that concern it once', () => {
    const { socket } = subscribed(account('customer'));
    const changes = (
      [
        ['p1', ['customer:an', 'provider']],
        ['p2', ['customer:binh', 'provider']],
        ['p1', ['account:an']],
        ['p3', ['account:an']],
      ] as const
    ).map(([projectId, audience]) => ({ message: { type: 'project_changed', projectId }, audience }));
    expect(messagesFor(socket, { changes } as unknown as CommittedChanges)).toEqual([
      { type: 'project_changed', projectId: 'p1' },
      { type: 'project_changed', projectId: 'p3' },
    ]);
  });
});

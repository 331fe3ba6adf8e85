import { EventEmitter } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Socket as Connection } from 'node:net';
import type { ServerMessage } from '@market/contracts';
import { projectExamples } from '@market/domain';
import { held, settled } from '@platform/testing/held';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { WebSocket } from 'ws';
import { SocketLimits } from './limits.js';
import { RealtimeGateway } from './realtime.gateway.js';

// The open sockets and their messages while accounts and sessions change.

type Account = {
  id: string;
  role: string;
  grantedRoles: string[];
  isBlocked: boolean;
  isErased: boolean;
  revision: number;
};
type Listeners = {
  changes?: (committed: object) => void;
  gap?: () => void;
  audit?: (committed: object) => void;
  accounts?: (accountId?: string) => Promise<void>;
  ended?: (sessions: readonly { sessionId: string }[]) => Promise<void>;
};

class Socket extends EventEmitter {
  readyState = 1;
  bufferedAmount = 0;
  readonly heard: ServerMessage[] = [];
  closed: string | undefined;
  send = (text: string) => this.heard.push(JSON.parse(text) as ServerMessage);
  pings = 0;
  ping = () => (this.pings += 1);
  terminate = () => this.close(0, 'terminated');
  close = (_: number, reason: string) => {
    this.closed = reason;
    this.readyState = 3;
    this.emit('close');
  };
  get asSocket(): WebSocket {
    return this as unknown as WebSocket;
  }
}

let accounts: Map<string, Account>;
let listeners: Listeners;
let ended: (sessions: readonly string[]) => Promise<Set<string>>;
let missed: object | undefined;
let reached: (() => number) | undefined;
let counted: number | undefined;
let gateway: RealtimeGateway;
let find: ReturnType<typeof held<[string], Account | undefined>>;
let isHeld: boolean;
/** The account as the event store has it. */
let accountOf: (id: string) => Promise<Account | undefined>;
let project: object;
/** The parts of an order that decide who takes part. */
const taken = {
  ...{ revision: 3, submittedAt: projectExamples.now, isDemo: false },
  ...{ assignedManufacturerId: null, invitedManufacturerIds: [] },
};
const open: { accountId: string; sessionId: string }[] = [];

const account = (id: string, change: Partial<Account> = {}): Account => ({
  ...{ id, role: 'customer', grantedRoles: [], isBlocked: false, isErased: false, revision: 1 },
  ...change,
});

beforeEach(() => {
  accounts = new Map([['an', account('an')]]);
  [listeners, ended, isHeld] = [{}, () => Promise.resolve(new Set()), false];
  [project, missed, reached] = [{ revision: -1 }, undefined, undefined];
  open.length = 0;
  accountOf = (id) => Promise.resolve(accounts.get(id));
  find = held((id: string) => accounts.get(id));
  const limits = Object.assign(new SocketLimits(), { socketsPerSession: 2 });
  const services = {
    upgrades: { of: () => Promise.resolve(open.shift()) },
    sessions: {
      onEnd: (listener: Listeners['ended']) => (listeners.ended = listener!),
      endedAmong: (sessions: readonly string[]) => ended(sessions),
    },
    accounts: {
      find: (id: string) => (isHeld ? find.call(id) : Promise.resolve(accounts.get(id))),
      onChange: (listener: Listeners['accounts']) => (listeners.accounts = listener!),
    },
    streams: {
      load: (kind: string, id: string) => (kind === 'account' ? accountOf(id) : Promise.resolve(project)),
    },
    feed: {
      listen: ({ onChanges, onGap }: { onChanges: Listeners['changes']; onGap: () => void }) =>
        Object.assign(listeners, { changes: onChanges, gap: onGap }),
      resumeToken: '1-1',
      since: () => (missed instanceof Error ? Promise.reject(missed) : Promise.resolve(missed)),
    },
    audit: {
      listen: ({ onChanges }: { onChanges: Listeners['audit'] }) => (listeners.audit = onChanges!),
    },
    metrics: { sockets: { set: (count: number) => (counted = count) } },
    traces: { sent: (_: number, count: () => number) => (reached = count) },
  };
  const { upgrades, sessions, streams, feed, audit, metrics, traces } = services;
  gateway = new (RealtimeGateway as unknown as new (...given: object[]) => RealtimeGateway)(
    ...[upgrades, sessions, services.accounts, streams, feed, audit, metrics, traces, limits],
  );
  gateway.onModuleInit();
});
afterEach(() => gateway.onModuleDestroy());

const newUpgrade = () => new IncomingMessage(new Connection());
async function connect(accountId = 'an', sessionId = 'session', upgrade = newUpgrade()) {
  open.push({ accountId, sessionId });
  await gateway.admitUpgrade(upgrade);
  const socket = new Socket();
  await gateway.handleConnection(socket.asSocket, upgrade);
  return socket;
}
const change = (audience: string) =>
  listeners.changes!({
    changes: [{ message: { type: 'project_changed', projectId: 'p' }, audience: [audience] }],
    resumeToken: '1-2',
  });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'admitted',
    ({ code }: { code: string }) => code,
  );
/** Runs the checks that the gateway makes twice a second. */
const checkSessions = () => (gateway as unknown as { checkSessions: () => Promise<void> }).checkSessions();

describe('an upgrade', () => {
  it.each<[string, Account | undefined, string]>([
    ['of an account', account('an'), 'admitted'],
    ['of nobody', undefined, 'Unauthorized'],
    ['of an erased account', account('an', { isErased: true }), 'Unauthorized'],
    ['of a blocked account', account('an', { isBlocked: true }), 'ACCOUNT_BLOCKED'],
  ])('%s', async (_, found, code) => {
    if (found) accounts.set('an', found);
    else accounts.clear();
    expect(await codeOf(connect())).toBe(code);
  });

  it('beyond the limit of a session is refused, and another session is not affected', async () => {
    const [first] = [await connect(), await connect()];
    expect(await codeOf(connect())).toBe('request.too-many');
    expect(await codeOf(connect('an', 'another'))).toBe('admitted');
    first.close(1000, 'gone');
    expect(await codeOf(connect())).toBe('admitted');
  });

  it('that is simultaneous with others is counted again when its socket opens', async () => {
    const upgrades = [1, 2, 3].map(newUpgrade);
    for (const upgrade of upgrades) {
      open.push({ accountId: 'an', sessionId: 'session' });
      await gateway.admitUpgrade(upgrade);
    }
    const sockets = upgrades.map(() => new Socket());
    for (const [index, socket] of sockets.entries())
      await gateway.handleConnection(socket.asSocket, upgrades[index]!);
    expect(sockets.map(({ closed }) => closed)).toEqual([undefined, undefined, 'too many']);
  });

  it('that was not admitted opens nothing', async () => {
    const socket = new Socket();
    await gateway.handleConnection(socket.asSocket, newUpgrade());
    expect(socket.closed).toBe('unauthenticated');
  });
});

describe('a socket', () => {
  it('hears what concerns its account, and nothing while the account is being read again', async () => {
    const socket = await connect();
    change('customer:an');
    change('customer:binh');
    expect(socket.heard).toEqual([{ type: 'project_changed', projectId: 'p' }]);
    isHeld = true;
    accounts.set('an', account('an', { role: 'manufacturer', revision: 2 }));
    const changed = listeners.accounts!('an');
    change('customer:an');
    change('factory:an');
    expect(socket.heard).toHaveLength(1);
    for (const { release } of find.calls) await release();
    await changed;
    change('customer:an');
    change('factory:an');
    expect(socket.heard.slice(1)).toEqual([
      { type: 'account_changed', accountId: 'an' },
      { type: 'project_changed', projectId: 'p' },
    ]);
  });

  it.each([
    ['blocked', { isBlocked: true }, 'blocked'],
    ['erased', { isErased: true }, 'blocked'],
  ])('of an account that is %s is closed before the change completes', async (_, state, reason) => {
    const [socket, other] = [await connect(), await connect('an', 'another')];
    accounts.set('an', account('an', { ...state, revision: 2 }));
    await listeners.accounts!('an');
    expect([socket.closed, other.closed]).toEqual([reason, reason]);
  });

  it('follows the account of a replaced log, even at a lower revision', async () => {
    accounts.set('an', account('an', { role: 'manufacturer', revision: 9 }));
    const socket = await connect();
    accounts.set('an', account('an', { revision: 0 }));
    await listeners.accounts!(undefined);
    change('factory:an');
    expect(socket.heard.map(({ type }) => type)).toEqual(['account_changed']);
    change('customer:an');
    expect(socket.heard).toHaveLength(2);
  });

  it('is closed with its session, whatever ended it, even after a failed check', async () => {
    const [socket, other] = [await connect(), await connect('an', 'another')];
    ended = () => Promise.reject(new Error('the database does not answer'));
    await checkSessions();
    expect(socket.closed).toBeUndefined();
    ended = () => Promise.resolve(new Set(['session']));
    await checkSessions();
    expect([socket.closed, other.closed]).toEqual(['unauthenticated', undefined]);
    await settled();
  });

  it.each([
    ['blocked', { isBlocked: true }],
    ['erased', { isErased: true }],
  ])('is closed with the reason that its account is %s, and hears nothing before', async (_, state) => {
    const socket = await connect();
    accounts.set('an', account('an', state));
    const closing = listeners.ended!([{ sessionId: 'session' }]);
    change('customer:an');
    await closing;
    expect([socket.closed, socket.heard]).toEqual(['blocked', []]);
  });

  it('of a missing account is closed with its session, or when that is noticed', async () => {
    const [socket, other] = [await connect(), await connect('an', 'another')];
    accounts.clear();
    await listeners.ended!([{ sessionId: 'session' }]);
    expect([socket.closed, other.closed]).toEqual(['unauthenticated', undefined]);
    await listeners.accounts!('an');
    expect(other.closed).toBe('unauthenticated');
  });

  // A block may have ended the session, but a sign-out must not wait for an unreachable event store.
  it.each<[string, () => Promise<Account | undefined>]>([
    ['fails', () => Promise.reject(new Error('no leader'))],
    ['does not answer within a second', () => new Promise(() => undefined)],
  ])('is closed with its session even when the event store %s', async (_, load) => {
    jest.useFakeTimers();
    const socket = await connect();
    accountOf = load;
    const closing = listeners.ended!([{ sessionId: 'session' }]);
    await jest.advanceTimersByTimeAsync(1_000);
    jest.useRealTimers();
    await closing;
    expect(socket.closed).toBe('unauthenticated');
  });

  it('is counted while it is open', async () => {
    const [socket] = [await connect(), await connect('an', 'another')];
    expect(counted).toBe(2);
    socket.close(1000, 'gone');
    expect(counted).toBe(1);
  });

  it('is closed when its account cannot be read again, and its browser reconnects', async () => {
    const socket = await connect();
    accounts.get = () => {
      throw new Error('the event store does not answer');
    };
    await listeners.accounts!('an');
    expect(socket.closed).toBe('later');
  });

  it('is not affected by a change of another account', async () => {
    const socket = await connect();
    await listeners.accounts!('binh');
    expect([socket.heard, socket.closed]).toEqual([[], undefined]);
  });

  it('hears of the audit without a resume token, and each listener of a change is counted once', async () => {
    accounts.set('an', account('an', { grantedRoles: ['admin'] }));
    const [socket] = [await connect(), await connect('an', 'another')];
    await gateway.resume(socket.asSocket, {});
    const message = { type: 'project_changed', projectId: 'p' };
    listeners.audit!({ changes: [{ message, audience: ['admins'] }] });
    expect(socket.heard).toEqual([{ type: 'mark', mark: '1-1' }, message]);
    listeners.changes!({
      changes: [
        { message, audience: ['admins', 'customer:an'] },
        { message, audience: ['account:an'] },
      ],
      resumeToken: '1-2',
    });
    expect(reached!()).toBe(2);
  });

  it('of a new account hears what concerns it', async () => {
    accounts.set('an', account('an', { revision: 0 }));
    const socket = await connect();
    change('customer:an');
    expect(socket.heard).toHaveLength(1);
  });

  it('is written to once for all that a commit tells it', async () => {
    const upgrade = newUpgrade();
    const { socket: connection } = upgrade;
    const socket = await connect('an', 'session', upgrade);
    const corked: number[] = [];
    socket.send = () => corked.push(connection.writableCorked);
    const message = { type: 'project_changed', projectId: 'p' };
    listeners.changes!({
      changes: ['customer:an', 'everyone', 'customer:other'].map((name) => ({ message, audience: [name] })),
      resumeToken: '1-2',
    });
    await settled();
    expect([...corked, connection.writableCorked]).toEqual([1, 1, 0]);
  });

  it('whose account cannot be read when it opens is closed without an answer', async () => {
    const [upgrade, socket] = [newUpgrade(), new Socket()];
    open.push({ accountId: 'an', sessionId: 'session' });
    await gateway.admitUpgrade(upgrade);
    accounts.get = () => {
      throw new Error('the event store does not answer');
    };
    await gateway.handleConnection(socket.asSocket, upgrade);
    await gateway.resume(socket.asSocket, {});
    expect([socket.closed, socket.heard]).toEqual(['later', []]);
  });

  it('that was not admitted gets no answer', async () => {
    const socket = new Socket();
    await gateway.handleConnection(socket.asSocket, newUpgrade());
    await gateway.resume(socket.asSocket, {});
    await gateway.resume(new Socket().asSocket, {});
    expect(socket.heard).toEqual([]);
  });

  it('joins orders in which its account takes part, and no others', async () => {
    const socket = await connect();
    const projectId = '3f0c1d2e-8a4b-4c6d-9e0f-1a2b3c4d5e6f';
    const join = async (id = projectId) => {
      await gateway.join(socket.asSocket, { projectId: id });
      return socket.heard.at(-1)!.type;
    };
    const order = { ...taken, customerId: 'an' };
    project = order;
    expect(await join()).toBe('joined');
    expect(await join('made up')).toBe('refused');
    project = { ...order, customerId: 'binh' };
    expect(await join()).toBe('refused');
    project = { ...order, revision: -1 };
    expect(await join()).toBe('refused');
    project = { ...order, revision: 0 };
    expect(await join()).toBe('joined');
    accounts.clear();
    expect(await join()).toBe('refused');
  });

  it('gets its token with the missed messages, or reloads everything after a gap or a change of its account', async () => {
    const [socket, other] = [await connect(), await connect('an', 'another')];
    const heard = () => socket.heard.splice(0);
    await gateway.resume(socket.asSocket, {});
    expect(heard()).toEqual([{ type: 'mark', mark: '1-1' }]);
    const message = { type: 'project_changed', projectId: 'p' };
    const changes = [
      { message, audience: ['provider', 'customer:an'] },
      { message: { ...message, projectId: 'q' }, audience: ['customer:binh'] },
    ];
    missed = { changes, resumeToken: '1-3' };
    await gateway.resume(socket.asSocket, { mark: '1-1' });
    expect(heard()).toEqual([message, { type: 'mark', mark: '1-3' }]);
    listeners.gap!();
    expect(heard()).toEqual([{ type: 'resync', mark: '1-1' }]);
    await listeners.accounts!('an');
    expect(heard()).toEqual([
      { type: 'account_changed', accountId: 'an' },
      { type: 'resync', mark: '1-1' },
    ]);
    expect(other.heard).toEqual([{ type: 'account_changed', accountId: 'an' }]);
  });

  it('is closed when its missed messages cannot be read, and its browser reconnects', async () => {
    const socket = await connect();
    missed = new Error('the database does not answer');
    await gateway.resume(socket.asSocket, { mark: '1-0' });
    expect([socket.closed, socket.heard]).toEqual(['later', []]);
  });

  it('is told to load everything when its missed messages are unknown', async () => {
    const socket = await connect();
    await gateway.resume(socket.asSocket, { mark: '1-0' });
    expect(socket.heard).toEqual([{ type: 'resync', mark: '1-1' }]);
    change('customer:an');
    expect(socket.heard.at(-1)).toEqual({ type: 'project_changed', projectId: 'p', mark: '1-2' });
  });
});

describe('by the clock', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    gateway.onModuleDestroy();
    gateway.onModuleInit();
  });
  afterEach(() => void jest.useRealTimers());

  const limits = new SocketLimits();

  it('sockets are pinged, and those that resume get the present token, until the server stops', async () => {
    const [socket, other] = [await connect(), await connect('an', 'another')];
    await gateway.resume(socket.asSocket, {});
    jest.advanceTimersByTime(limits.heartbeat);
    expect([socket.pings, other.pings]).toEqual([1, 1]);
    expect([socket.heard.slice(1), other.heard]).toEqual([[{ type: 'mark', mark: '1-1' }], []]);
    gateway.onModuleDestroy();
    jest.advanceTimersByTime(10 * limits.heartbeat);
    expect([socket.pings, socket.closed]).toEqual([1, undefined]);
  });

  it('the sessions of open sockets are checked, each once, and not again before the answer', async () => {
    const asked: (readonly string[])[] = [];
    let answer = (_: Set<string>) => undefined as void;
    ended = (sessions) => {
      asked.push(sessions);
      return new Promise((resolve) => (answer = resolve));
    };
    await jest.advanceTimersByTimeAsync(limits.sessionCheck);
    expect(asked).toEqual([]);
    const sockets = [await connect(), await connect(), await connect('an', 'another')];
    await jest.advanceTimersByTimeAsync(3 * limits.sessionCheck);
    expect(asked).toEqual([['session', 'another']]);
    answer(new Set(['session']));
    await jest.advanceTimersByTimeAsync(limits.sessionCheck);
    expect(sockets.map(({ closed }) => closed)).toEqual(['unauthenticated', 'unauthenticated', undefined]);
    expect(asked.slice(1)).toEqual([['another']]);
  });
});

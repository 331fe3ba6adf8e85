import { projectRoutes, resumeTokenHeader } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import { OwnWrites, reportPosition, requestedPositions } from './own-writes.js';

const listRoute = projectRoutes.list;
/** The other headers for a signed-in browser. */
const fresh = { [resumeTokenHeader]: '1-1' };

it.each([
  [[], [7n, 3n], '7', '7.3'],
  [[], [3n, 7n], '7', '7.3'],
  [[9n], [7n], '9', '9.7'],
  // A parked write and one more than a browser remembers.
  [[9n, 2n], [12n], '12', '12.9.2'],
  [[9n, 8n, 7n, 6n, 5n, 4n, 3n, 2n], [12n], '12', '12.9.8.7.6.5.4.3'],
])('after %j, a request that reports %j gets %s and %s', (pending, reported, latest, all) => {
  const headers = new Map<string, string>();
  const response = {
    locals: pending.length === 0 ? {} : { pending },
    req: { secure: false },
    setHeader: (name: string, value: string) => headers.set(name, value),
    cookie: (name: string, value: string) => headers.set(name, value),
  } as unknown as Response;
  for (const position of reported) reportPosition(response, position);
  expect(Object.fromEntries(headers)).toEqual({ 'X-Log-Position': latest, position: all });
});

it.each([
  [false, 'position'],
  [true, '__Host-position'],
])('no script and no other site can read the positions (by https: %s)', (secure, name) => {
  const cookies: unknown[] = [];
  const response = {
    ...{ locals: {}, req: { secure }, setHeader: () => undefined },
    cookie: (...cookie: unknown[]) => cookies.push(cookie),
  };
  reportPosition(response as unknown as Response, 7n);
  expect(cookies).toEqual([[name, '7', { httpOnly: true, sameSite: 'lax', path: '/', secure }]]);
});

it.each([
  [{}, []],
  [{ 'x-log-position': '7' }, [7n]],
  [{ cookie: 'a=1; position=12.9.2; b=2' }, [12n, 9n, 2n]],
  [{ 'x-log-position': '20', cookie: '__Host-position=12.20' }, [20n, 12n]],
  [{ 'x-log-position': '-1', cookie: 'position=12..x' }, []],
  [{ cookie: 'position=12..99999999999999999999' }, [12n]],
])('a request with %j asks for the rows up to %j', (headers, positions) => {
  expect(requestedPositions({ headers })).toEqual(positions);
});

describe('the guard of own writes', () => {
  type World = {
    method?: string;
    /** The positions from the browser, and those of the rows before and after a wait. */
    asked?: string;
    reached?: bigint;
    reachedLater?: bigint;
    parked?: bigint[];
    complete?: boolean;
    /** Whether the log ends before the latest position; the event store may not say. */
    endsBefore?: boolean | 'unknown' | 'silent';
    readsNoRows?: boolean;
    signedIn?: boolean;
  };

  async function ask(world: World) {
    const { method = 'GET', asked = '9.4', reached = 0n, reachedLater = reached } = world;
    const told: Record<string, unknown> = {};
    const waits: number[] = [];
    const response = {
      req: { secure: false },
      locals: {} as Record<string, unknown>,
      setHeader: (name: string, value: string) => (told[name] = value),
      clearCookie: (name: string) => (told[`no ${name}`] = true),
    };
    const request = {
      ...{ method, headers: { cookie: `position=${asked}` }, route: { path: listRoute.path } },
      ...(world.signedIn === false ? {} : { caller: {} }),
    };
    let hasWaited = false;
    const feed = {
      has: (position: bigint, milliseconds: number) => {
        waits.push(milliseconds);
        hasWaited ||= milliseconds > 0;
        return Promise.resolve(position <= (hasWaited ? reachedLater : reached));
      },
      complete: () => Promise.resolve(world.complete ?? true),
      resumeToken: '1-1',
    };
    const parked = {
      query: () => Promise.resolve({ rows: (world.parked ?? []).map((position) => ({ position })) }),
    };
    let questions = 0;
    const endsBefore = () => {
      questions += 1;
      if (world.endsBefore === 'silent') return new Promise<boolean>(() => undefined);
      return world.endsBefore === 'unknown'
        ? Promise.reject(new Error('no leader'))
        : Promise.resolve(world.endsBefore ?? false);
    };
    const reflector = {
      get: (key: unknown) => (String(key) === 'Symbol(routes)' ? [listRoute] : (world.readsNoRows ?? false)),
    };
    const waited: boolean[] = [];
    const guard = new (OwnWrites as unknown as new (...services: object[]) => OwnWrites)(
      feed,
      parked,
      { endsBefore },
      reflector,
      { waited: (_: number, isStale: boolean) => waited.push(isStale) },
      { text: () => Promise.resolve('Đang dựng dữ liệu (40%)') },
    );
    const http = { getRequest: () => request, getResponse: () => response };
    const context = { getType: () => 'http', switchToHttp: () => http, getHandler: () => undefined };
    await guard.canActivate(context as unknown as ExecutionContext);
    const { pending } = response.locals as { pending?: bigint[] };
    return { told, waited, pending, longest: Math.max(0, ...waits), questions };
  }

  it.each<[string, World, object]>([
    // Most requests do not query the event store.
    ['rows that have the position', { reached: 9n }, { told: fresh, waited: [], longest: 0, questions: 0 }],
    ['no position', { asked: '' }, { told: fresh, waited: [], longest: 0, questions: 0 }],
    ['rows that get it in time', { reachedLater: 9n }, { told: fresh, waited: [false], longest: 2_000 }],
    ['rows that lack it', { reached: 4n }, { told: { ...fresh, 'X-Stale': '1' }, waited: [true] }],
    ['rows that lack the only one', { asked: '9' }, { told: { ...fresh, 'X-Stale': '1' }, questions: 1 }],
    // The checkpoint is past a parked event, but its order is unchanged.
    ['rows of which it is parked', { reached: 9n, parked: [4n] }, { told: { ...fresh, 'X-Stale': '1' } }],
    [
      'another log',
      { endsBefore: true },
      { told: { ...fresh, 'no position': true }, waited: [], longest: 0 },
    ],
    ['an event store that does not say', { endsBefore: 'unknown' }, { told: { ...fresh, 'X-Stale': '1' } }],
    ['an event store that is silent', { endsBefore: 'silent' }, { told: { ...fresh, 'X-Stale': '1' } }],
    ['nobody signed in', { reached: 9n, signedIn: false }, { told: {} }],
    ['a command', { method: 'POST', reached: 4n }, { told: fresh, pending: [9n], longest: 0 }],
    ['a command after which all is read', { method: 'POST', reached: 9n }, { pending: [] }],
    [
      'rows being built, which are not read',
      { complete: false, readsNoRows: true, reached: 9n },
      { told: fresh },
    ],
    ['rows being built, for a command', { complete: false, method: 'POST', reached: 9n }, { told: fresh }],
  ])('%s', async (_, world, expected) => {
    expect(await ask(world)).toMatchObject(expected);
    if ('told' in expected) expect((await ask(world)).told).toEqual(expected.told);
  });

  it.each(['GET', 'HEAD'])('does not answer %s from rows that are being built', async (method) => {
    await expect(ask({ method, complete: false })).rejects.toMatchObject({
      code: 'store.unavailable',
      message: 'Đang dựng dữ liệu (40%). Vui lòng thử lại sau.',
      details: { building: 'Đang dựng dữ liệu (40%)' },
    });
  });
});

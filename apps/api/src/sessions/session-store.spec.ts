import { held } from '@platform/testing/held';
import { describe, expect, it } from '@jest/globals';
import type { SessionData } from 'express-session';
import type { Pool } from 'pg';
import { SessionStore } from './session-store.js';

type Row = { user?: { accountId: string }; cookie: { originalMaxAge: number } };

/** A store over one row whose answers arrive when the test releases them. */
function world() {
  const table = new Map<string, Row>([
    ['sid', { user: { accountId: 'an' }, cookie: { originalMaxAge: 1_000 } }],
  ]);
  type Statement = string | { text: string; values: [string] };
  const query = held((statement: Statement, given?: [string, Row]) => {
    const { text: sql, values } =
      typeof statement === 'string' ? { text: statement, values: given! } : statement;
    const [id, data] = values as [string, Row?];
    const row = table.get(id);
    if (sql.startsWith('delete')) table.delete(id);
    else if (sql.trimStart().startsWith('update') && row && data?.cookie) table.set(id, data);
    return { rows: row && sql.startsWith('select') ? [{ sess: row }] : [] };
  });
  const store = new SessionStore({ query: query.call } as unknown as Pool);
  const get = () =>
    new Promise<SessionData | null | undefined>((resolve) => store.get('sid', (_, data) => resolve(data)));
  const releaseAll = async () => {
    for (const { release } of query.calls) await release();
  };
  const read = async () => {
    const reading = get();
    await releaseAll();
    return reading;
  };
  return { store, table, query, get, read, releaseAll };
}

describe('a session', () => {
  it('is read once for all requests of a second', async () => {
    const { store, query, read } = world();
    expect(await read()).toMatchObject({ user: { accountId: 'an' } });
    expect(await read()).toMatchObject({ user: { accountId: 'an' } });
    expect(await store.has('sid')).toBe(true);
    expect(query.calls).toHaveLength(1);
  });

  it('that one request changes in memory is unchanged for others', async () => {
    const { read } = world();
    const first = await read();
    first!.user.accountId = 'changed';
    expect(await read()).toMatchObject({ user: { accountId: 'an' } });
  });

  const ends: [string, (given: ReturnType<typeof world>) => void][] = [
    ['it signs out', ({ store }) => store.destroy('sid')],
    [
      'another statement ends it',
      ({ store, table }) => {
        table.delete('sid');
        store.forget();
      },
    ],
  ];
  it.each(ends)('that was read before %s does not count as live', async (_, end) => {
    const given = world();
    await given.read();
    end(given);
    await given.releaseAll();
    const living = given.store.has('sid');
    await given.releaseAll();
    expect(await living).toBe(false);
  });

  it.each(ends)('that is being read while %s is not cached', async (_, end) => {
    const given = world();
    const early = given.get();
    end(given);
    for (const { release } of given.query.calls.slice(1)) await release();
    await given.query.calls[0]!.release();
    expect(await early).toMatchObject({ user: { accountId: 'an' } });
    expect(await given.read()).toBeNull();
  });

  it('that a request saves is read again by others', async () => {
    const given = world();
    const loaded = (await given.read())!;
    const created = given.store.createSession({ sessionID: 'sid' } as never, loaded);
    created.user = { ...loaded.user, accountId: 'binh' };
    given.store.set('sid', created);
    await given.releaseAll();
    expect(await given.read()).toMatchObject({ user: { accountId: 'binh' } });
  });

  it('that is being read while a request saves it is not cached', async () => {
    const given = world();
    const loaded = (await given.read())!;
    const created = given.store.createSession({ sessionID: 'sid' } as never, loaded);
    given.store.forget();
    const early = given.get();
    const { release } = given.query.calls.at(-1)!;
    created.user = { ...loaded.user, accountId: 'binh' };
    given.store.set('sid', created);
    await given.query.calls.at(-1)!.release();
    await release();
    expect(await early).toMatchObject({ user: { accountId: 'an' } });
    expect(await given.read()).toMatchObject({ user: { accountId: 'binh' } });
  });
});

describe('a database that does not answer', () => {
  const failure = new Error('no connection');
  const store = new SessionStore({ query: () => Promise.reject(failure) } as unknown as Pool);
  const data = { cookie: { originalMaxAge: 1_000 } } as unknown as SessionData;
  type Answer = (error?: Error | null) => void;

  // Without an answer the request would wait for ever; and if this counted as an ended session, its user would be
  // signed out.
  it.each<[string, (answer: Answer) => void, Error | undefined]>([
    ['is read', (answer) => store.get('sid', answer), failure],
    ['is created', (answer) => store.set('sid', data, answer), failure],
    ['is ended', (answer) => store.destroy('sid', answer), failure],
    // The request goes on; only the idle time of the session is not extended.
    ['is used', (answer) => store.touch('sid', data, answer), undefined],
  ])('fails the request whose session %s', async (_, use, expected) => {
    const error = await new Promise((resolve) => use((error) => resolve(error ?? undefined)));
    expect(error).toBe(expected);
  });

  it('makes a session neither live nor ended', async () => {
    await expect(store.has('sid')).rejects.toBe(failure);
  });
});

it('only the addresses of signed-in people are stored', () => {
  const { store, query } = world();
  const touch = (id: string, data: object) =>
    store.touch(id, { cookie: { originalMaxAge: 1_000 }, ...data } as unknown as SessionData);
  const req = { get: () => undefined, ip: '203.0.113.7' };
  touch('user', { user: { accountId: 'an' }, req });
  touch('stranger', { req });
  touch('without a request', { user: { accountId: 'an' } });
  expect(query.calls.map(({ args: [, values] }) => values)).toEqual([
    ['user', 1, '203.0.113.7'],
    ['stranger', 1, null],
    ['without a request', 1, null],
  ]);
});

describe('the idle time', () => {
  const [user, background] = ['user', 'background'] as const;
  type By = typeof user | typeof background;

  const touched = async (requests: readonly By[]) => {
    const { store, query, releaseAll } = world();
    for (const by of requests) {
      const req = { get: () => (by === background ? '1' : undefined) };
      const data = { user: { accountId: 'an' }, cookie: { originalMaxAge: 1_000 }, req };
      const done = new Promise<void>((resolve) =>
        store.touch('sid', data as unknown as SessionData, () => resolve()),
      );
      await releaseAll();
      await done;
    }
    return query.calls.length;
  };

  it.each<[By[], number]>([
    [[user], 1],
    [[background], 0],
    [[background, background], 0],
    [[background, user], 1],
    [[user, background], 1],
    [[user, user], 1],
    [[user, background, user], 1],
    [[background, user, background, user], 1],
  ])('is extended only by a user’s first request in a minute: %j: %i', async (requests, times) => {
    expect(await touched(requests)).toBe(times);
  });

  it('is extended for each session by its own requests', async () => {
    const { store, query } = world();
    const data = { cookie: { originalMaxAge: 1_000 } } as unknown as SessionData;
    for (const id of ['sid', 'other', 'sid']) store.touch(id, data);
    expect(query.calls).toHaveLength(2);
  });
});

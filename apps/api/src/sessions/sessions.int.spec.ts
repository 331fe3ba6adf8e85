import { backgroundHeader } from '@market/contracts';
import type { SignInRecord } from '@market/contracts';
import { createAppDatabase } from '@control-center/api/testing/app-database';
import type { AppDatabase } from '@control-center/api/testing/app-database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import type { Request } from 'express';
import type { Pool } from 'pg';
import { SignInLog } from '../audit-log/sign-in-log.js';
import { browser, listening, stop } from '../sign-in/sign-in.fixture.js';
import type { Visit } from '../sign-in/sign-in.fixture.js';
import { Sessions } from './sessions.js';
import type { EndedSession } from './sessions.js';

const hour = 3_600_000;
const lifetimes = { idle: 2 * hour, total: 24 * hour, totalOfAdmin: 8 * hour };

let database: AppDatabase;
let pool: Pool;
const servers: Awaited<ReturnType<typeof listening>>['listener'][] = [];

type Instance = { url: string; sessions: Sessions; held: () => Promise<() => void> };

/** A server with its own session cache at `publicUrl`. /held changes its session and replies when `held` is released. */
async function instance(publicUrl?: string): Promise<Instance> {
  const { listener, port } = await listening();
  const url = `http://localhost:${port}`;
  const sessions = new Sessions(pool, {
    secrets: ['signs cookies'],
    publicUrl: publicUrl ?? url,
    lifetimes,
  });
  const app = express();
  let onHeld: (release: () => void) => void = () => undefined;
  app.use(sessions.load);
  app.post('/sign-in/:role', async (request, response) => {
    const { role } = request.params;
    await sessions.signIn(request, { accountId: role, idToken: '', authenticatedAt: null }, role === 'admin');
    response.end();
  });
  app.get('/sign-out', async (request, response) => {
    await sessions.signOut(request, response);
    response.end();
  });
  app.get('/whoami', (request, response) => response.json(request.user?.accountId ?? null));
  app.get('/must-ask', async (request, response) => response.json(await sessions.mustAskAgain(request)));
  app.get('/held', async (request, response) => {
    await new Promise<void>((release) => onHeld(release));
    if (request.query['changes']) request.session.interface = 'customer';
    response.end();
  });
  listener.on('request', app);
  servers.push(listener);
  return {
    url,
    sessions,
    held: () => new Promise((resolve) => (onHeld = resolve)),
  };
}

let here: Instance;
let there: Instance;
let visit: Visit;

beforeAll(async () => {
  database = await createAppDatabase('sessions');
  pool = database.connect(4);
});
beforeEach(async () => {
  await pool.query(`delete from app.sessions`);
  [here, there, visit] = [await instance(), await instance(), browser()];
});
afterAll(async () => {
  await Promise.all(servers.map(stop));
  await database.close();
});

const signIn = (role = 'customer') => visit(`${here.url}/sign-in/${role}`, {});
/** On another instance, so that no cache answers. */
const whoami = async (): Promise<unknown> =>
  JSON.parse((await visit(`${(await instance()).url}/whoami`)).body);
const age = (by: string) =>
  pool.query(
    `update app.sessions set expire = expire - $1::interval, "endsAt" = "endsAt" - $1::interval,
       sess = jsonb_set(sess, '{user,since}', to_jsonb((sess->'user'->>'since')::timestamptz - $1::interval))`,
    [by],
  );

describe('a request that outlasts its session', () => {
  const ends: [string, () => Promise<unknown>][] = [
    ['signs out', () => visit(`${here.url}/sign-out`)],
    ['is blocked', () => here.sessions.endAllOf('customer', new Date().toISOString())],
    ['is blocked on another instance', () => there.sessions.endAllOf('customer', new Date().toISOString())],
    ['was idle for too long', () => pool.query(`update app.sessions set expire = now() - interval '1 s'`)],
  ];
  it.each(ends)('does not bring it back after its user %s', async (_, end) => {
    for (const path of ['/held?changes=1', '/held']) {
      await signIn();
      const cookies = await visit(`${here.url}/whoami`);
      expect(cookies.body).toBe('"customer"');
      const holding = here.held();
      const reply = visit(here.url + path);
      const release = await holding;
      await end();
      release();
      expect((await reply).status).toBe(200);
      const live = await pool.query(`select from app.sessions where expire >= now()`);
      expect([path, live.rowCount, await whoami()]).toEqual([path, 0, null]);
    }
  });
});

describe('a session', () => {
  it('ends after its idle time; its user’s requests extend it, background requests do not', async () => {
    const cookie = (await signIn()).cookies[0]!.split(';')[0]!;
    await age('90 minutes');
    expect(await whoami()).toBe('customer');
    await age('90 minutes');
    const background = await fetch(`${(await instance()).url}/whoami`, {
      headers: { cookie, [backgroundHeader]: '1' },
    });
    expect(await background.json()).toBe('customer');
    await age('30 minutes');
    expect(await whoami()).toBeNull();
  });

  it('is ended only by a later event of its own account', async () => {
    await signIn();
    const { rows } = await pool.query<{ since: string }>(
      `select sess->'user'->>'since' as since from app.sessions where sess->'user' is not null`,
    );
    const { since } = rows[0]!;
    // An old block that a restarted follower reads again.
    const earlier = new Date(Date.parse(since) - 1).toISOString();
    expect(await here.sessions.endAllOf('customer', earlier)).toBe(0);
    expect(await here.sessions.endAllOf('admin', new Date().toISOString())).toBe(0);
    expect(await whoami()).toBe('customer');
    expect(await here.sessions.endAllOf('customer', since)).toBe(1);
    expect(await whoami()).toBeNull();
  });

  it.each([
    ['customer', 24],
    ['admin', 8],
  ])('of a %s ends %i hours after its sign-in, however much it is used', async (role, hours) => {
    await signIn(role);
    for (let passed = 1; passed < hours; passed += 1) {
      await age('1 hour');
      expect([passed, await whoami()]).toEqual([passed, role]);
    }
    await age('1 hour');
    expect(await whoami()).toBeNull();
  });

  it('ends earlier once its account has become an admin’s', async () => {
    await signIn();
    await age('7 hours');
    await pool.query(`update app.sessions set expire = now() + interval '1 hour 30 minutes'`);
    await here.sessions.limitToAdmin('customer');
    expect(await whoami()).toBe('customer');
    await age('1 hour');
    expect(await whoami()).toBeNull();
  });

  it('leaves no row, device or address when it has expired', async () => {
    await signIn();
    await here.sessions.deleteExpired();
    expect((await pool.query(`select from app.sessions`)).rowCount).toBe(1);
    await age('3 hours');
    await here.sessions.deleteExpired();
    expect((await pool.query(`select from app.sessions`)).rowCount).toBe(0);
  });

  it('is remembered for 30 days when it was ended from elsewhere', async () => {
    const remembered = async (days: number) => {
      await pool.query(`update app.ended_sessions set "endedAt" = now() - $1::interval`, [`${days} days`]);
      await here.sessions.deleteExpired();
      return (await pool.query(`select from app.ended_sessions`)).rowCount === 1;
    };
    await pool.query(`delete from app.ended_sessions`);
    await signIn();
    await here.sessions.endEach('customer');
    expect([await remembered(0), await remembered(29), await remembered(31)]).toEqual([true, true, false]);
  });
});

describe('of two sessions of one account and one of another', () => {
  type Three = { own: string; second: string; foreign: string };
  const idOf = async (sid: string): Promise<string> =>
    (await pool.query<{ id: string }>(`select id from app.sessions where sid = $1`, [sid])).rows[0]!.id;
  const sessions = () => here.sessions;

  it.each<[string, (sids: Three) => Promise<unknown>, (keyof Three)[], boolean]>([
    ['a block', () => sessions().endAllOf('customer', new Date().toISOString()), ['own', 'second'], false],
    ['a person who ends the others', ({ own }) => sessions().endOthersOf('customer', own), ['second'], true],
    [
      'a person who ends one',
      async ({ second }) => sessions().endOne('customer', await idOf(second)),
      ['second'],
      true,
    ],
    [
      'a person who names one of another account',
      async ({ foreign }) => sessions().endOne('customer', await idOf(foreign)),
      [],
      true,
    ],
    ['an admin who ends each', () => sessions().endEach('customer'), ['own', 'second'], true],
    ['a sign-out', () => visit(`${here.url}/sign-out`), ['own'], false],
  ])('%s ends the right ones; whether their browsers must be asked who signs in: %s', async (...row) => {
    const [, end, expected, mustSignInAnew] = row;
    const begin = async (role: string, browse: Visit) => {
      const { cookies } = await browse(`${here.url}/sign-in/${role}`, {});
      return /sid=s%3A([\w-]+)\./.exec(cookies[0]!)![1]!;
    };
    const sids: Three = {
      own: await begin('customer', visit),
      second: await begin('customer', browser()),
      foreign: await begin('admin', browser()),
    };
    const announced: EndedSession[] = [];
    here.sessions.onEnd((ended) => Promise.resolve(void announced.push(...ended)));
    await end(sids);
    const ended = expected.map((name) => sids[name]).sort();
    const namedIn = async (sql: string) => {
      const { rows } = await pool.query<{ sid: string }>(sql, [Object.values(sids)]);
      return rows.map(({ sid }) => sid).sort();
    };
    expect(await here.sessions.endedAmong(Object.values(sids))).toEqual(new Set(ended));
    expect(announced.map(({ sessionId }) => sessionId).sort()).toEqual(ended);
    expect(await namedIn(`select sid from app.ended_sessions where sid = any($1)`)).toEqual(
      mustSignInAnew ? ended : [],
    );
    for (const sid of ended) expect(await here.sessions.isLive(sid)).toBe(false);
  });
});

it('a list of sessions names device, address and times, and no secret', async () => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1';
  const { headers } = await fetch(`${here.url}/sign-in/customer`, {
    method: 'POST',
    headers: { 'user-agent': iPhone },
  });
  await signIn('admin');
  await age('1 hour');
  const [listed, ...others] = await here.sessions.list('customer', '');
  expect(others).toEqual([]);
  expect(listed).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    device: 'Safari trên iOS',
    address: expect.stringMatching(/127\.0\.0\.1$|^::1$/),
    signedInAt: expect.any(String),
    usedAt: expect.any(String),
    endsAt: expect.any(String),
    isCurrent: false,
  });
  expect(Date.parse(listed!.endsAt) - Date.parse(listed!.signedInAt)).toBeCloseTo(24 * hour, -3);
  expect(headers.getSetCookie()[0]).not.toContain(listed!.id);
  await age('3 hours');
  expect(await here.sessions.list('customer', '')).toEqual([]);
});

describe('the record of sign-ins', () => {
  const request = { ip: '203.0.113.7', get: () => undefined } as unknown as Request;
  const recorded = async (
    kind: SignInRecord['kind'],
    accountId: string | null,
    age = '0 days',
    actorId = accountId,
  ) => {
    const log = new SignInLog(pool);
    if (kind === 'failed') log.failed('cancelled', true, request);
    else log.record(kind, accountId, request, actorId);
    await log.onModuleDestroy();
    await pool.query(
      `update app.sign_ins set "createdAt" = now() - $1::interval where "createdAt" > now() - interval '1 minute'`,
      [age],
    );
  };

  it('keeps an address for 30 days and a sign-in for 90, and forgets an erased account', async () => {
    for (const days of ['91 days', '31 days', '29 days']) await recorded('signed-in', 'customer', days);
    await recorded('failed', null);
    const log = new SignInLog(pool);
    await log.prune();
    const records = await log.list({ limit: 10 });
    expect(records.map(({ kind, accountId, address }) => [kind, accountId, address])).toEqual([
      ['failed', null, request.ip],
      ['signed-in', 'customer', request.ip],
      ['signed-in', 'customer', ''],
    ]);
    // An action of the person to be erased, with their device and address.
    await recorded('ended', 'other', '0 days', 'customer');
    await recorded('ended', 'other', '0 days', 'admin');
    await log.forget('customer');
    const kept = (await log.list({ limit: 10 })).map(({ kind, actorId }) => [kind, actorId]);
    expect(kept.sort()).toEqual([
      ['ended', 'admin'],
      ['failed', null],
    ]);
  });
});

describe.each([
  ['http', 'sid', ''],
  ['https', '__Host-sid', '; Secure'],
])('a browser that comes by %s', (scheme, name, secure) => {
  /** The server's answer to a browser with this cookie, and the cookie that it sets. */
  async function asked(by: Instance, path: string, cookie = '') {
    const method = path.startsWith('/sign-in') ? 'POST' : 'GET';
    const response = await fetch(by.url + path, { method, headers: { cookie } });
    const [set = ''] = response.headers.getSetCookie();
    return { body: await response.text(), set, cookie: set.split(';')[0]! };
  }
  const idIn = (cookie: string) => /=s%3A([\w-]+)\./.exec(cookie)![1]!;

  it('has a cookie that is hidden from scripts, other sites and other hosts, and removed at sign-out', async () => {
    const by = await instance(`${scheme}://example.test`);
    const { set, cookie } = await asked(by, '/sign-in/customer');
    expect(set).toMatch(
      new RegExp(`^${name}=s%3A[^;]+; Path=/; Expires=[^;]+; HttpOnly${secure}; SameSite=Lax$`),
    );
    expect((await asked(by, '/whoami', cookie)).body).toBe('"customer"');
    const out = await asked(by, '/sign-out', cookie);
    expect(out.set).toMatch(
      new RegExp(`^${name}=; Path=/; Expires=Thu, 01 Jan 1970 [^;]+; HttpOnly${secure}; SameSite=Lax$`),
    );
    expect((await asked(by, '/whoami', cookie)).body).toBe('null');
  });

  it('must be asked who signs in only after its session was ended from elsewhere', async () => {
    const by = await instance(`${scheme}://example.test`);
    const { cookie } = await asked(by, '/sign-in/customer');
    const mustAsk = async (of: string) => (await asked(by, '/must-ask', of)).body;
    expect([await mustAsk(''), await mustAsk(cookie)]).toEqual(['false', 'false']);
    await by.sessions.endEach('customer');
    expect([await mustAsk(''), await mustAsk(cookie)]).toEqual(['false', 'true']);
  });

  it('gets a new session at each sign-in, and the old one has ended', async () => {
    const by = await instance(`${scheme}://example.test`);
    const ended: EndedSession[] = [];
    by.sessions.onEnd((each) => Promise.resolve(void ended.push(...each)));
    const first = await asked(by, '/sign-in/customer');
    const second = await asked(by, '/sign-in/admin', first.cookie);
    expect(ended.at(-1)).toEqual({ sessionId: idIn(first.cookie), accountId: 'customer' });
    expect(idIn(second.cookie)).not.toBe(idIn(first.cookie));
    // 128 random bits have 22 characters.
    for (const { cookie } of [first, second]) expect(idIn(cookie)).toMatch(/^[\w-]{22,}$/);
    const [of, now] = await Promise.all([first, second].map(({ cookie }) => asked(by, '/whoami', cookie)));
    expect([of!.body, now!.body]).toEqual(['null', '"admin"']);
  });
});

describe('pushes to a browser', () => {
  const expire = async () => {
    await pool.query(`update app.sessions set expire = now() - interval '1 s'`);
    await here.sessions.deleteExpired();
  };
  it.each<[string, () => Promise<unknown>, string[]]>([
    ['signs out', () => visit(`${here.url}/sign-out`), []],
    ['is blocked', () => here.sessions.endAllOf('customer', new Date().toISOString()), []],
    ['ends the session from another one', () => here.sessions.endOthersOf('customer', 'another'), []],
    ['was away until the session expired', expire, ['customer, signed out']],
    [
      'ends all sessions after that',
      async () => [await expire(), await here.sessions.endEach('customer')],
      [],
    ],
    ['signs in again', () => signIn(), ['customer, signed in']],
    ['leaves the browser to somebody else', () => signIn('admin'), []],
  ])('after its user %s, those of the account are as they should be', async (_, act, left) => {
    await signIn();
    await pool.query('delete from app.push_subscriptions');
    await pool.query(
      `insert into app.push_subscriptions select 'https://push.example/1', sess->'user'->>'accountId', id, 'k', 'a'
       from app.sessions where sess->'user' is not null`,
    );
    await act();
    const { rows } = await pool.query<{ found: string }>(
      `select "accountId" || ', signed ' || case when s.id is null then 'out' else 'in' end as found
       from app.push_subscriptions left join app.sessions s on s.id = "sessionId"`,
    );
    expect(rows.map(({ found }) => found)).toEqual(left);
  });
});

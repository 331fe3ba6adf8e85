import { once } from 'node:events';
import { createServer } from 'node:http';
import { startIdp } from '@control-center/idp';
import type { Idp, IdpOptions } from '@control-center/idp';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { until } from '@control-center/api/testing/until';
import {
  application,
  browser,
  clientSecret,
  failureAt,
  listening,
  sessionDatabase,
  stop,
  whoami,
} from './sign-in.fixture.js';
import type { App, SessionDatabase, Visit } from './sign-in.fixture.js';

let database: SessionDatabase;

beforeAll(async () => {
  database = await sessionDatabase();
});

afterAll(() => database.drop());

const options = (url: string): IdpOptions => ({
  port: 0,
  clientId: 'control-center',
  clientSecret,
  redirectUris: [`${url}/api/callback`],
  postLogoutRedirectUris: [`${url}/`],
});

describe('signing in through the embedded provider', () => {
  let app: App;
  let idp: Idp;

  beforeAll(async () => {
    app = await application(database.pool, async (url) => {
      idp = await startIdp(options(url));
      return { IDP_PORT: `${idp.port}` };
    });
  });

  afterAll(async () => {
    await app.close();
    await idp.close();
  });

  /** Follows redirects until the application's callback; chooses the account on the provider's page. */
  async function followToCallback(visit: Visit, location: string, subject: string): Promise<string> {
    if (location.startsWith(`${app.url}/api/callback`)) return location;
    const answer = await visit(location);
    const next = answer.status === 200 ? (await visit(location, { subject })).location : answer.location;
    return followToCallback(visit, next, subject);
  }

  const toCallback = async (visit: Visit, query: string, subject: string) =>
    followToCallback(visit, (await visit(`${app.url}/api/login${query}`)).location, subject);

  const signIn = async (visit: Visit, query = '', subject = 'khach') =>
    visit(await toCallback(visit, query, subject));

  /** What the provider is asked for at a sign-in. It gets the request in advance, and the browser's address only names it. */
  async function requested(visit: Visit, query = '') {
    const fetched = jest.spyOn(globalThis, 'fetch');
    const { location } = await visit(`${app.url}/api/login${query}`);
    const [, request] = fetched.mock.calls.find(([url]) => String(url) === `${idp.issuer}/request`)!;
    fetched.mockRestore();
    expect([...new URL(location).searchParams.keys()]).toEqual(['client_id', 'request_uri']);
    return { location, request: Object.fromEntries(request!.body as URLSearchParams) };
  }

  it('knows the user, in a new session', async () => {
    const visit = browser();
    expect(await whoami(visit, app)).toBeNull();
    const start = await visit(`${app.url}/api/login`);
    const back = await signIn(visit, '?returnTo=/projects/1%3Ftab%3Dfiles');
    expect([back.status, back.location]).toEqual([302, `${app.url}/projects/1?tab=files`]);
    expect(await whoami(visit, app)).toMatchObject({ accountId: 'account of khach' });
    expect(app.identities.at(-1)).toEqual({
      issuer: 'embedded',
      subject: 'khach',
      email: 'khach@demo.test',
      emailVerified: true,
      firstName: 'An (mẫu)',
      lastName: 'Nguyễn',
      pictureUrl: '',
      claimedRoles: [],
    });
    const [anonymous, signedIn] = [start, back].map(({ cookies }) =>
      cookies.find((line) => line.startsWith('sid=')),
    );
    expect(signedIn).toMatch(/; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
    expect(signedIn?.split(';')[0]).not.toBe(anonymous?.split(';')[0]);
    const [expires] = (/Expires=([^;]+)/.exec(signedIn!) ?? []).slice(1);
    expect(Date.parse(expires!) - Date.now()).toBeGreaterThan(8 * 3_600_000 - 60_000);
  });

  it('prompts again with the hinted account', async () => {
    const visit = browser();
    await signIn(visit);
    const { request } = await requested(visit, '?email_hint=khach2%40demo.test');
    expect(request).toMatchObject({
      prompt: 'login',
      login_hint: 'khach2@demo.test',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/.{20}/),
      state: expect.stringMatching(/.{40}/),
    });
    await signIn(visit, '?email_hint=khach2%40demo.test', 'khach2');
    expect(await whoami(visit, app)).toMatchObject({ accountId: 'account of khach2' });
  });

  it('asks again for a fresh sign-in, and the session records the time', async () => {
    const visit = browser();
    await signIn(visit);
    const { location, request } = await requested(visit, '?fresh=1&returnTo=/projects');
    expect(request).toMatchObject({ prompt: 'login', max_age: '300', login_hint: 'khach@demo.test' });
    const asked = Date.now();
    expect((await visit(location)).location).toContain('/interaction/');
    expect((await visit(await followToCallback(visit, location, 'khach'))).location).toBe(
      `${app.url}/projects`,
    );
    const { authenticatedAt } = (await whoami(visit, app))!;
    expect(Date.parse(authenticatedAt!)).toBeGreaterThanOrEqual(asked - 2_000);

    // The provider still knows the user and asks nothing, so the sign-in is not fresh.
    await visit(await followToCallback(visit, (await visit(`${app.url}/api/login`)).location, 'nobody'));
    expect((await whoami(visit, app))!.authenticatedAt).toBe(authenticatedAt);
  });

  it.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/.//evil.test',
    'javascript:alert(1)',
    '/api/logout',
    '/API/logout',
    'x',
    '',
  ])('never redirects to %j', async (place) => {
    const { location } = await signIn(browser(), `?returnTo=${encodeURIComponent(place)}`);
    expect(location).toMatch(new RegExp(`^${app.url}/(?:/evil.test)?$`));
  });

  it('lets several tabs sign in, one after the other', async () => {
    const visit = browser();
    const [first, second] = [
      await visit(`${app.url}/api/login?returnTo=/a`),
      await visit(`${app.url}/api/login?returnTo=/b`),
    ];
    const callback = await followToCallback(visit, first.location, 'khach');
    expect((await visit(callback)).location).toBe(`${app.url}/a`);
    expect((await visit(await followToCallback(visit, second.location, 'khach'))).location).toBe(
      `${app.url}/`,
    );
    expect((await visit(callback)).location).toBe(`${app.url}/`);
    expect(await whoami(visit, app)).toMatchObject({ accountId: 'account of khach' });
  });

  it('rejects a state that this browser did not begin, a stolen code and a denied sign-in', async () => {
    const [victim, thief] = [browser(), browser()];
    const stolen = new URL(await toCallback(victim, '', 'khach'));
    const failure = async (address: string) => failureAt((await thief(address)).location);
    expect(await failure(stolen.href)).toBe('cookies-lost');

    const own = new URL(await toCallback(thief, '', 'khach2'));
    own.searchParams.set('code', stolen.searchParams.get('code')!);
    expect(await failure(own.href)).toBe('too-late');

    const denied = await toCallback(thief, '', 'khach2');
    const state = new URL(denied).searchParams.get('state')!;
    const bare = new URL(await toCallback(thief, '', 'khach2'));
    bare.searchParams.delete('code');
    expect(await failure(`${app.url}/api/callback?error=access_denied&state=${state}`)).toBe('cancelled');
    expect(await failure(denied)).toBe('too-late');
    expect(await failure(bare.href)).toBe('misconfigured');
    for (const query of ['', '?code=x', '?state[]=x&code=x', '?error=x'])
      expect(await failure(`${app.url}/api/callback${query}`)).toBe('misconfigured');
    expect(await whoami(thief, app)).toBeNull();
  });

  it('reports that it took too long when the waiting session is over', async () => {
    const visit = browser();
    const callback = new URL(await toCallback(visit, '', 'khach'));
    await database.pool.query('delete from app.sessions');
    expect(failureAt((await browser()(callback.href)).location)).toBe('cookies-lost');
    const [, secret] = callback.searchParams.get('state')!.split('.');
    callback.searchParams.set('state', `${Date.now() - 3_700_000}.${secret}`);
    expect(failureAt((await browser()(callback.href)).location)).toBe('too-late');
  });

  it('signs out here and at the provider, and accepts a sign-out without a sign-in', async () => {
    const visit = browser();
    await signIn(visit);
    const before = await database.countSignedInSessions();
    const { cookies } = await visit(`${app.url}/whoami`);
    const copied = cookies.find((line) => line.startsWith('sid='))!.split(';')[0]!;
    const out = await visit(`${app.url}/api/logout`);
    expect(out.location).toMatch(`${idp.issuer}/session/end?id_token_hint=`);
    expect(await whoami(visit, app)).toBeNull();
    expect(await database.countSignedInSessions()).toBe(before - 1);
    const response = await fetch(`${app.url}/whoami`, { headers: { cookie: copied } });
    expect(await response.json()).toBeNull();
    expect((await visit(out.location)).location).toBe(`${app.url}/`);
    const again = await visit(`${app.url}/api/login`);
    expect((await visit(again.location)).location).toContain('/interaction/');
    expect((await browser()(`${app.url}/api/logout`)).location).toBe(`${app.url}/`);
  });

  it('asks again once in a browser whose session was ended from elsewhere', async () => {
    const [visit, elsewhere] = [browser(), browser()];
    await signIn(visit);
    const prompt = async () => (await requested(visit)).request['prompt'];
    expect(await prompt()).toBeUndefined();
    await signIn(elsewhere);
    await app.sessions.endOthersOf('account of khach', '');
    expect(await whoami(visit, app)).toBeNull();
    expect(await prompt()).toBe('login');
    expect(await prompt()).toBe('login');
    await signIn(visit);
    expect(await prompt()).toBeUndefined();

    await app.sessions.endAllOf('account of khach', new Date().toISOString());
    expect(await prompt()).toBeUndefined();
  });

  it('records sign-ins, failed sign-ins and sign-outs', async () => {
    await database.pool.query(`delete from app.sign_ins`);
    const visit = browser();
    await visit(`${app.url}/api/callback`);
    await signIn(visit);
    await visit(`${app.url}/api/logout`);
    await until('all are recorded', async () => {
      const { rows } = await database.pool.query<{ kind: string; accountId: string | null }>(
        `select kind, "accountId" from app.sign_ins order by "createdAt"`,
      );
      const records = rows.map(({ kind, accountId }) => `${kind} ${accountId}`);
      return records.join() === 'failed null,signed-in account of khach,signed-out account of khach';
    });
  });

  it('signs out at once, except for a navigation from another site, which gets a page that asks', async () => {
    for (const site of ['cross-site', 'same-site', 'same-origin', 'none', undefined]) {
      const visit = browser();
      const [cookie] = (await signIn(visit)).cookies.map((line) => line.split(';')[0]!);
      const headers = { cookie: cookie!, ...(site && { 'sec-fetch-site': site }) };
      const response = await fetch(`${app.url}/api/logout`, { headers, redirect: 'manual' });
      const asks = site?.endsWith('-site') ?? false;
      expect([site, response.status, (await whoami(visit, app)) !== null]).toEqual([
        site,
        asks ? 200 : 302,
        asks,
      ]);
      const expired = response.headers
        .getSetCookie()
        .filter((line) => /expires=thu, 01 jan 1970/i.test(line));
      expect(expired.map((line) => line.split('=')[0])).toEqual(asks ? [] : ['sid', 'position']);
      // It would also affect other hosts of the domain, such as the provider, which must still end its session.
      expect(response.headers.get('clear-site-data')).toBeNull();
      if (asks) expect(await response.text()).toContain('<a href="/api/logout">Đăng xuất</a>');
    }
    const signedOut = await fetch(`${app.url}/api/logout`, {
      headers: { 'sec-fetch-site': 'cross-site' },
      redirect: 'manual',
    });
    expect(signedOut.status).toBe(302);
  });
});

it('a sign-in ends on the app’s page while the provider is down, and waits for one that is starting', async () => {
  const { listener, port } = await listening();
  await stop(listener);
  const app = await application(database.pool, async () => ({ IDP_PORT: `${port}` }));
  const visit = browser();
  const failed = await visit(`${app.url}/api/login?returnTo=/projects/1%3Ftab%3Dfiles`);
  expect(failureAt(failed.location)).toBe('no-answer');
  expect(new URL(failed.location).searchParams.get('returnTo')).toBe('/projects/1?tab=files');

  const issuer = `http://localhost:${port}`;
  const addresses = { authorization_endpoint: '/auth', token_endpoint: '/token', jwks_uri: '/jwks' };
  const discovery = Object.entries(addresses).map(([name, path]) => [name, issuer + path]);
  let requests = 0;
  const starting = createServer((_, response) => {
    requests += 1;
    if (requests < 3) response.writeHead(503).end();
    else response.end(JSON.stringify({ issuer, ...Object.fromEntries(discovery) }));
  }).listen(port, '127.0.0.1');
  await once(starting, 'listening');
  expect((await visit(`${app.url}/api/login`)).location).toContain(`${issuer}/auth?`);
  await stop(starting);
  await app.close();
});

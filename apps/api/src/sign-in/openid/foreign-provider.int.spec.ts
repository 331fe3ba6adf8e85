import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { ClientMetadata, Configuration } from 'oidc-provider';
import { application, browser, failureAt, sessionDatabase, whoami } from '../sign-in.fixture.js';
import type { App, SessionDatabase, Visit } from '../sign-in.fixture.js';
import { foreignProvider, newKey } from './foreign-provider.fixture.js';
import type { ForeignProvider } from './foreign-provider.fixture.js';

let database: SessionDatabase;
let app: App;
let provider: ForeignProvider;
const warn = jest.spyOn(Logger.prototype, 'warn');

beforeAll(async () => {
  database = await sessionDatabase();
});
afterAll(() => database.drop());
afterEach(async () => {
  jest.useRealTimers();
  await app.close();
  await provider.close();
});

async function start(configuration?: Configuration, client?: Partial<ClientMetadata>): Promise<void> {
  app = await application(database.pool, async (url) => {
    provider = await foreignProvider(url, configuration, client);
    return { OIDC_ISSUER: provider.issuer };
  });
}

const timers = [
  ...(['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'hrtime', 'performance'] as const),
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
];

/** Sets this process's clock forward by some seconds; timers run as before. */
const pass = (seconds: number) =>
  jest.useFakeTimers({ now: Date.now() + seconds * 1_000, doNotFake: timers });

/** Follows redirects like a browser and fills in the provider's forms. */
async function follow(visit: Visit, location: string): Promise<string> {
  if (!location.startsWith(provider.issuer)) return location;
  const answer = await visit(location);
  if (answer.location) {
    if (!answer.location.startsWith(`${app.url}/api/callback`)) return follow(visit, answer.location);
    return follow(visit, (await visit(answer.location)).location);
  }
  const [, action] = /<form[^>]* action="([^"]+)"/.exec(answer.body) ?? [];
  const fields = [...answer.body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const form = Object.fromEntries(fields.map(([, name, value]) => [name!, value!]));
  const typed: Record<string, string> = form['prompt'] === 'login' ? { login: 'an', password: 'any' } : {};
  const sent = await visit(new URL(action!, location).href, { ...form, ...typed, logout: 'yes' });
  return follow(visit, sent.location);
}

const signIn = async (visit: Visit) => follow(visit, (await visit(`${app.url}/api/login`)).location);

it.each<[string, Partial<ClientMetadata>]>([
  ['plain', {}],
  ['signed', { userinfo_signed_response_alg: 'RS256' }],
])('a provider with default settings signs people in: %s userinfo', async (_, client) => {
  await start({ features: { jwtUserinfo: { enabled: true } } }, client);
  expect(await signIn(browser())).toBe(`${app.url}/`);
  expect(app.identities).toEqual([
    {
      ...{ issuer: provider.issuer, subject: 'an', email: 'an@company.example', emailVerified: true },
      ...{ firstName: 'An', lastName: 'Nguyễn', pictureUrl: '', claimedRoles: [] },
    },
  ]);
});

it.each<[string, Partial<ClientMetadata>]>([
  ['id token', { id_token_signed_response_alg: 'HS256' }],
  ['userinfo', { userinfo_signed_response_alg: 'HS256' }],
])('an %s that is signed with the client’s secret is refused', async (what, client) => {
  await start(
    {
      features: { jwtUserinfo: { enabled: true } },
      enabledJWA: {
        idTokenSigningAlgValues: ['RS256', 'HS256'],
        userinfoSigningAlgValues: ['RS256', 'HS256'],
      },
    },
    client,
  );
  const visit = browser();
  expect(failureAt(await signIn(visit))).toBe('misconfigured');
  expect(warn).toHaveBeenLastCalledWith(
    expect.stringMatching(`${what} is signed with HS256.* choose RS256 .* at the provider`),
  );
  expect([await whoami(visit, app), app.identities]).toEqual([null, []]);
});

it('during an outage of a minute sign-in and sign-out end on the app’s pages, and afterwards they work', async () => {
  await start();
  const visit = browser();
  expect(await signIn(visit)).toBe(`${app.url}/`);
  await provider.close();
  const failed = await browser()(`${app.url}/api/login`);
  expect(failureAt(failed.location)).toBe('no-answer');
  expect(warn).toHaveBeenLastCalledWith(
    expect.stringMatching(`discovery: ${provider.issuer}/\\S+ does not answer ← .*ECONNREFUSED`),
  );
  // The number on screen leads to the log line.
  const number = new URL(failed.location).searchParams.get('number');
  expect(warn).toHaveBeenLastCalledWith(expect.stringContaining(`Sign-in ${number} at`));
  expect(await whoami(visit, app)).toMatchObject({ accountId: 'account of an' });
  const out = await visit(`${app.url}/api/logout`);
  expect([out.status, out.body]).toEqual([503, expect.stringContaining('Máy chủ đăng nhập không trả lời')]);
  expect(await whoami(visit, app)).toBeNull();
  const [, again] = /href="([^"]+)">Thử lại/.exec(out.body)!;
  expect((await visit(app.url + again!)).status).toBe(503);

  pass(60);
  provider.replace({ jwks: { keys: [newKey()] } });
  await provider.reopen();
  const end = (await visit(app.url + again!)).location;
  expect(end).toMatch(`${provider.issuer}/session/end?client_id=control-center&`);
  expect(await follow(visit, end)).toBe(`${app.url}/`);
  expect(await signIn(visit)).toBe(`${app.url}/`);
});

it.each([
  ['with the same id', 'the key'],
  ['without an id', undefined],
])('keys are replaced in the middle of a session, %s', async (_, kid) => {
  const keys = () => ({ jwks: { keys: [{ ...newKey(), kid }] } }) as Configuration;
  await start(keys());
  const visit = browser();
  expect(await signIn(visit)).toBe(`${app.url}/`);
  provider.replace(keys());
  // Forged tokens must not make the app fetch keys all the time.
  expect(failureAt(await signIn(browser()))).toBe('misconfigured');
  pass(11);
  expect(await whoami(visit, app)).toMatchObject({ accountId: 'account of an' });
  expect(await signIn(browser())).toBe(`${app.url}/`);
});

it('a provider without a session to end leads back at sign-out', async () => {
  await start({ features: { rpInitiatedLogout: { enabled: false } } });
  const visit = browser();
  await signIn(visit);
  expect((await visit(`${app.url}/api/logout`)).location).toBe(`${app.url}/`);
  expect(await whoami(visit, app)).toBeNull();
});

it('a provider that asks for confirmation at sign-out ends its session and leads back', async () => {
  await start();
  const visit = browser();
  await signIn(visit);
  const out = await visit(`${app.url}/api/logout`);
  expect(await whoami(visit, app)).toBeNull();
  expect((await visit(out.location)).body).toContain('<form');
  expect(await follow(visit, out.location)).toBe(`${app.url}/`);
  const { location } = await visit(`${app.url}/api/login`);
  expect((await visit(location)).location).toContain('/interaction/');
});

it('a provider that takes no request in advance gets it in the address', async () => {
  await start({ features: { pushedAuthorizationRequests: { enabled: false } } });
  const { location } = await browser()(`${app.url}/api/login?email_hint=an%40company.example`);
  expect(new URL(location).searchParams.get('login_hint')).toBe('an@company.example');
  expect(await signIn(browser())).toBe(`${app.url}/`);
});

it('an e-mail that the provider does not report as verified is not verified', async () => {
  await start({ claims: { email: ['email'], profile: ['given_name'] } });
  expect(await signIn(browser())).toBe(`${app.url}/`);
  expect(app.identities).toMatchObject([{ email: 'an@company.example', emailVerified: false }]);
});

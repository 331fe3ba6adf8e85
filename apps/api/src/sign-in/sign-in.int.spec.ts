import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startIdp } from '@control-center/idp';
import type { Idp } from '@control-center/idp';
import { readSettings } from '@control-center/settings';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Pool } from 'pg';
import { sessionMiddleware } from './session.js';
import { SignInModule } from './sign-in.module.js';
import { SignIns } from './sign-ins.js';
import type { Identity } from './sign-ins.js';

const clientSecret = 'a secret';
const database = `sign_in_${process.pid}`;
let server: Pool;
let pool: Pool;

beforeAll(async () => {
  server = new Pool({ connectionString: process.env['TEST_PG_URL'], max: 1 });
  await server.query(`create database ${database}`);
  const url = new URL(process.env['TEST_PG_URL']!);
  url.pathname = database;
  pool = new Pool({ connectionString: url.href });
  await pool.query(`
    create schema app;
    create table app.sessions (sid varchar primary key, sess json not null, expire timestamptz not null);
    create index on app.sessions (expire)`);
});

afterAll(async () => {
  await pool.end();
  await server.query(`drop database ${database} with (force)`);
  await server.end();
});

async function listening(port = 0): Promise<{ listener: Server; port: number }> {
  const listener = createServer().listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return { listener, port: (listener.address() as AddressInfo).port };
}

async function stop(listener: Server): Promise<void> {
  listener.close();
  listener.closeAllConnections();
  await once(listener, 'close');
}

type App = {
  url: string;
  identities: Identity[];
  serve(issuer?: string, idpPort?: number): Promise<void>;
  close(): Promise<void>;
};

/** The sign-in alone, at a known address; /whoami tells whose session it is. */
async function application(): Promise<App> {
  const { listener, port } = await listening();
  const identities: Identity[] = [];
  let nest: NestExpressApplication;

  @Global()
  @Module({
    providers: [
      {
        provide: SignIns,
        useValue: {
          signedIn: async (identity: Identity) => {
            if (identity.email === 'refused@demo.test') throw new Error('no room');
            identities.push(identity);
            return { accountId: `account of ${identity.subject}` };
          },
        },
      },
    ],
    exports: [SignIns],
  })
  class Accounts {}

  return {
    url: `http://localhost:${port}`,
    identities,
    async serve(issuer = '', idpPort = 1) {
      const settings = readSettings({
        PORT: `${port}`,
        IDP_PORT: `${idpPort}`,
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_SECRET: clientSecret,
      });
      @Module({ imports: [SignInModule.forRoot(settings, [Accounts])] })
      class TestApp {}
      nest = await NestFactory.create<NestExpressApplication>(TestApp, { logger: ['error', 'warn'] });
      nest.use(sessionMiddleware({ pool, secret: 'signs cookies' }));
      nest.getHttpAdapter().get('/whoami', (request, response) => response.json(request.user ?? null));
      await nest.init();
      listener.on('request', nest.getHttpAdapter().getInstance() as (request: IncomingMessage) => void);
    },
    async close() {
      await nest.close();
      await stop(listener);
    },
  };
}

type Answer = { status: number; location: string; body: string; cookies: string[] };

/** Keeps cookies by name, as a browser does for all ports of a host; shows redirects instead of following. */
function browser() {
  const jar = new Map<string, string>();
  return async (address: string, form?: Record<string, string>): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    const cookies = response.headers.getSetCookie();
    for (const line of cookies) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value) jar.set(name!, value);
      else jar.delete(name!);
    }
    const location = response.headers.get('location');
    return {
      status: response.status,
      location: location === null ? '' : new URL(location, address).href,
      body: await response.text(),
      cookies,
    };
  };
}

type Visit = ReturnType<typeof browser>;

const whoami = async (visit: Visit, app: App) =>
  JSON.parse((await visit(`${app.url}/whoami`)).body) as { accountId: string } | null;

const sessionsOfPeople = async () =>
  (
    await pool.query<{ n: number }>(
      `select count(*)::int as n from app.sessions where sess->'user' is not null`,
    )
  ).rows[0]?.n;

describe('signing in through the embedded provider', () => {
  let app: App;
  let idp: Idp;

  beforeAll(async () => {
    app = await application();
    idp = await startIdp({
      port: 0,
      clientId: 'control-center',
      clientSecret,
      redirectUris: [`${app.url}/api/callback`],
      postLogoutRedirectUris: [`${app.url}/`],
    });
    await app.serve('', idp.port);
  });

  afterAll(async () => {
    await app.close();
    await idp.close();
  });

  /** Follows redirects until the application's callback; presses the account's button where asked who it is. */
  async function toCallback(visit: Visit, query: string, subject: string): Promise<string> {
    let { location } = await visit(`${app.url}/api/login${query}`);
    while (!location.startsWith(`${app.url}/api/callback`)) {
      const answer = await visit(location);
      location = answer.status === 200 ? (await visit(location, { subject })).location : answer.location;
    }
    return location;
  }

  const signIn = async (visit: Visit, query = '', subject = 'khach') =>
    visit(await toCallback(visit, query, subject));

  it('knows who it is, in a session of its own', async () => {
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
    });
    const [anonymous, signedIn] = [start, back].map(({ cookies }) =>
      cookies.find((line) => line.startsWith('sid=')),
    );
    expect(signedIn).toMatch(/; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
    expect(signedIn?.split(';')[0]).not.toBe(anonymous?.split(';')[0]);
    const [expires] = (/Expires=([^;]+)/.exec(signedIn!) ?? []).slice(1);
    expect(Date.parse(expires!) - Date.now()).toBeGreaterThan(8 * 3_600_000 - 60_000);
  });

  it('asks again, for the account that was hinted at', async () => {
    const visit = browser();
    await signIn(visit);
    const { location } = await visit(`${app.url}/api/login?email_hint=khach2%40demo.test`);
    expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({
      prompt: 'login',
      login_hint: 'khach2@demo.test',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/.{20}/),
      state: expect.stringMatching(/.{40}/),
    });
    await signIn(visit, '?email_hint=khach2%40demo.test', 'khach2');
    expect(await whoami(visit, app)).toMatchObject({ accountId: 'account of khach2' });
  });

  it.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/.//evil.test',
    'javascript:alert(1)',
    '/api/logout',
    'x',
    '',
  ])('never returns to %j', async (place) => {
    const { location } = await signIn(browser(), `?returnTo=${encodeURIComponent(place)}`);
    expect(location).toMatch(new RegExp(`^${app.url}/(?:/evil.test)?$`));
  });

  it('lets several tabs sign in at once, and each only once', async () => {
    const visit = browser();
    const first = await toCallback(visit, '?returnTo=/a', 'khach');
    const second = await toCallback(visit, '?returnTo=/b', 'khach');
    expect((await visit(first)).location).toBe(`${app.url}/a`);
    expect((await visit(first)).location).toBe(`${app.url}/`);
    expect((await visit(second)).location).toBe(`${app.url}/`);
  });

  it('refuses a state that this browser did not begin, a stolen code and a denied sign-in', async () => {
    const [victim, thief] = [browser(), browser()];
    const stolen = new URL(await toCallback(victim, '', 'khach'));
    expect((await thief(stolen.href)).location).toBe(`${app.url}/?sign-in=failed`);

    const own = new URL(await toCallback(thief, '', 'khach2'));
    own.searchParams.set('code', stolen.searchParams.get('code')!);
    expect((await thief(own.href)).location).toBe(`${app.url}/?sign-in=failed`);

    const denied = new URL((await thief(`${app.url}/api/login`)).location);
    const state = denied.searchParams.get('state')!;
    expect((await thief(`${app.url}/api/callback?error=access_denied&state=${state}`)).location).toBe(
      `${app.url}/?sign-in=failed`,
    );
    expect(await whoami(thief, app)).toBeNull();
    for (const query of ['', '?code=x', '?state[]=x&code=x', '?error=x'])
      expect((await thief(`${app.url}/api/callback${query}`)).location).toBe(`${app.url}/?sign-in=failed`);
  });

  it('signs out here and at the provider, and also whoever is not signed in', async () => {
    const visit = browser();
    await signIn(visit);
    const people = await sessionsOfPeople();
    const out = await visit(`${app.url}/api/logout`);
    expect(out.location).toMatch(`${idp.issuer}/session/end?id_token_hint=`);
    expect(await whoami(visit, app)).toBeNull();
    expect(await sessionsOfPeople()).toBe(people! - 1);
    expect((await visit(out.location)).location).toBe(`${app.url}/`);
    const again = await visit(`${app.url}/api/login`);
    expect((await visit(again.location)).location).toContain('/interaction/');
    expect((await browser()(`${app.url}/api/logout`)).location).toBe(`${app.url}/`);
  });
});

describe('a provider that is not there', () => {
  it('ends on our page; one that starts a moment later does not', async () => {
    const app = await application();
    const { listener, port } = await listening();
    await stop(listener);
    await app.serve('', port);
    try {
      const visit = browser();
      expect((await visit(`${app.url}/api/login`)).location).toBe(`${app.url}/?sign-in=failed`);
      const early = visit(`${app.url}/api/login`);
      const idp = await startIdp({
        port,
        clientId: 'control-center',
        clientSecret,
        redirectUris: [`${app.url}/api/callback`],
        postLogoutRedirectUris: [],
      });
      expect((await early).location).toContain(`${idp.issuer}/auth?`);
      await idp.close();
    } finally {
      await app.close();
    }
  });
});

describe('a provider that cannot be trusted', () => {
  let app: App;
  let listener: Server;
  let issuer: string;
  /** What it does otherwise than it should. */
  let quirk: {
    claims?: Record<string, unknown>;
    forged?: boolean;
    idToken?: (signed: string) => unknown;
    tokens?: string;
    userInfo?: string;
    discovery?: Record<string, unknown>;
  };
  let tokenRequest: { form: URLSearchParams; authorization: string | undefined };

  beforeEach(async () => {
    quirk = {};
    app = await application();
    const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
    const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256' };
    const asked = new Map<string, URLSearchParams>();
    const started = await listening();
    listener = started.listener;
    issuer = `http://localhost:${started.port}`;

    const idTokenFor = (query: URLSearchParams) =>
      new SignJWT({ nonce: query.get('nonce'), ...quirk.claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
        .setIssuer((quirk.claims?.['iss'] as string) ?? issuer)
        .setAudience((quirk.claims?.['aud'] as string) ?? 'control-center')
        .setSubject('s1')
        .setIssuedAt()
        .setExpirationTime((quirk.claims?.['exp'] as number) ?? '5m')
        .sign(quirk.forged ? foreign.privateKey : own.privateKey);

    const pages: Record<string, (url: URL, request: IncomingMessage, response: ServerResponse) => unknown> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        ...quirk.discovery,
      }),
      '/jwks': () => ({ keys: [jwk] }),
      '/authorize': ({ searchParams }, _, response) => {
        const code = randomUUID();
        asked.set(code, searchParams);
        const back = new URL(searchParams.get('redirect_uri')!);
        back.search = new URLSearchParams({ code, state: searchParams.get('state')! }).toString();
        response.writeHead(302, { location: back.href });
      },
      '/token': async (_, request, response) => {
        const form = new URLSearchParams(await text(request));
        tokenRequest = { form, authorization: request.headers.authorization };
        const query = asked.get(form.get('code')!);
        const challenge = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        if (!query || query.get('code_challenge') !== challenge) {
          response.statusCode = 400;
          return { error: 'invalid_grant' };
        }
        const signed = await idTokenFor(query);
        return (
          quirk.tokens ?? {
            access_token: 'a',
            token_type: 'Bearer',
            id_token: quirk.idToken?.(signed) ?? signed,
          }
        );
      },
      '/userinfo': () =>
        quirk.userInfo ?? { sub: 's1', email: 'who@demo.test', email_verified: 'true', name: 'Ai Đó' },
    };
    listener.on('request', (request, response) => {
      const url = new URL(request.url!, issuer);
      void Promise.resolve(pages[url.pathname]!(url, request, response)).then((answer) =>
        response.end(typeof answer === 'object' ? JSON.stringify(answer) : answer),
      );
    });
    await app.serve(issuer);
  });

  afterEach(async () => {
    await app.close();
    await stop(listener);
  });

  async function signIn(visit: Visit): Promise<string> {
    const { location } = await visit(`${app.url}/api/login`);
    if (!location.startsWith(issuer)) return location;
    return (await visit((await visit(location)).location)).location;
  }

  it('is served while it behaves: with PKCE, and the secret as it wants it', async () => {
    const visit = browser();
    expect(await signIn(visit)).toBe(`${app.url}/`);
    expect(await whoami(visit, app)).toMatchObject({ accountId: 'account of s1' });
    expect(app.identities).toEqual([
      expect.objectContaining({ issuer, subject: 's1', emailVerified: false, firstName: 'Ai Đó' }),
    ]);
    expect(tokenRequest.form.get('client_secret')).toBeNull();
    expect(tokenRequest.authorization).toBe(`Basic ${btoa('control-center:a%20secret')}`);
  });

  it('may leave out userinfo, and takes the secret in the body', async () => {
    quirk.discovery = {
      userinfo_endpoint: undefined,
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    };
    quirk.claims = { email: 'token@demo.test', email_verified: true };
    expect(await signIn(browser())).toBe(`${app.url}/`);
    expect(app.identities).toEqual([
      expect.objectContaining({ email: 'token@demo.test', emailVerified: true }),
    ]);
    expect(tokenRequest.form.get('client_secret')).toBe(clientSecret);
    expect(tokenRequest.authorization).toBeUndefined();
  });

  const unsigned = (signed: string) =>
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${signed.split('.')[1]}.`;
  const tampered = (signed: string) => {
    const [header, , signature] = signed.split('.');
    const payload = Buffer.from(
      JSON.stringify({ iss: issuer, aud: 'control-center', sub: 'admin', exp: 9e9, iat: 1 }),
    );
    return [header, payload.toString('base64url'), signature].join('.');
  };

  it.each<[string, () => typeof quirk]>([
    ['an id token signed by somebody else', () => ({ forged: true })],
    ['an unsigned id token', () => ({ idToken: unsigned })],
    ['a changed id token', () => ({ idToken: tampered })],
    ['an id token that is none', () => ({ idToken: () => 'x.y.z' })],
    ['an id token that is no text', () => ({ idToken: () => 7 })],
    ['another nonce', () => ({ claims: { nonce: 'other' } })],
    ['no nonce', () => ({ claims: { nonce: undefined } })],
    ['another audience', () => ({ claims: { aud: 'other' } })],
    ['another issuer', () => ({ claims: { iss: 'https://evil.test' } })],
    ['an id token that is over', () => ({ claims: { exp: 1 } })],
    ['tokens that are not JSON', () => ({ tokens: '<html>' })],
    ['tokens that are null', () => ({ tokens: 'null' })],
    ['userinfo that is not JSON', () => ({ userInfo: '<html>' })],
    ['userinfo that is null', () => ({ userInfo: 'null' })],
    ['userinfo about somebody else', () => ({ userInfo: '{"sub":"admin"}' })],
    ['userinfo about nobody', () => ({ userInfo: '{}' })],
    [
      'an account that cannot be registered',
      () => ({ userInfo: '{"sub":"s1","email":"refused@demo.test"}' }),
    ],
    ['another name for itself', () => ({ discovery: { issuer: 'https://evil.test' } })],
    ['no token endpoint', () => ({ discovery: { token_endpoint: undefined } })],
  ])('with %s signs nobody in, and nothing falls over', async (_, wrong) => {
    const people = await sessionsOfPeople();
    const visit = browser();
    quirk = wrong();
    expect(await signIn(visit)).toBe(`${app.url}/?sign-in=failed`);
    expect(await whoami(visit, app)).toBeNull();
    expect([app.identities, await sessionsOfPeople()]).toEqual([[], people]);
    quirk = {};
    expect(await signIn(visit)).toBe(`${app.url}/`);
  });
});

import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SignInFailure } from '@market/contracts';
import { Logger } from '@nestjs/common';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { GenerateKeyPairResult } from 'jose';
import {
  application,
  browser,
  clientSecret,
  failureAt,
  listening,
  sessionDatabase,
  stop,
  whoami,
} from '../sign-in.fixture.js';
import type { App, SessionDatabase, Visit } from '../sign-in.fixture.js';

let database: SessionDatabase;

beforeAll(async () => {
  database = await sessionDatabase();
});

afterAll(() => database.drop());

const now = () => Math.floor(Date.now() / 1_000);

describe('a provider that cannot be trusted', () => {
  let own: GenerateKeyPairResult;
  let foreign: GenerateKeyPairResult;
  let app: App;
  let listener: Server;
  let issuer: string;
  /** How the provider misbehaves. */
  let quirk: {
    claims?: Record<string, unknown>;
    forged?: boolean;
    idToken?: (signed: string) => unknown;
    tokens?: string;
    userInfo?: string;
    /** Claims of userinfo that is signed with the right key. */
    signedUserInfo?: Record<string, unknown>;
    /** Userinfo is signed with another key. */
    forgedUserInfo?: boolean;
    discovery?: Record<string, unknown>;
    /** The answer of the token endpoint. */
    status?: number;
    keys?: string;
    /** Parameters that are added to the browser's callback. */
    callback?: Record<string, string>;
    /** Its clock is ahead by these seconds, and its id tokens are valid for 10 s. */
    clock?: number;
    /** This path is never answered. */
    silent?: string;
    /** This path redirects to an address that would answer. */
    moved?: string;
  };
  /** The requested paths. */
  let asked: string[];
  let tokenRequest: { form: URLSearchParams; authorization: string | undefined };

  const warn = jest.spyOn(Logger.prototype, 'warn');
  afterAll(() => warn.mockRestore());

  beforeAll(async () => {
    [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  });

  beforeEach(async () => {
    quirk = {};
    asked = [];
    const started = await listening();
    listener = started.listener;
    issuer = `http://localhost:${started.port}`;
    const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256' };
    const queries = new Map<string, URLSearchParams>();

    const idTokenFor = (query: URLSearchParams) =>
      new SignJWT({ sub: 's1', nonce: query.get('nonce'), ...quirk.claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
        .setIssuer((quirk.claims?.['iss'] as string) ?? issuer)
        .setAudience((quirk.claims?.['aud'] as string) ?? 'control-center')
        .setIssuedAt(now() + (quirk.clock ?? 0))
        .setNotBefore(now() + (quirk.clock ?? 0))
        .setExpirationTime((quirk.claims?.['exp'] as number) ?? now() + (quirk.clock ?? 290) + 10)
        .sign(quirk.forged ? foreign.privateKey : own.privateKey);

    const discovery = () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      ...quirk.discovery,
    });

    const pages: Record<string, (url: URL, request: IncomingMessage, response: ServerResponse) => unknown> = {
      '/.well-known/openid-configuration': discovery,
      '/jwks': () => quirk.keys ?? { keys: [jwk] },
      '/authorize': ({ searchParams }, _, response) => {
        const code = randomUUID();
        queries.set(code, searchParams);
        const back = new URL(searchParams.get('redirect_uri')!);
        back.search = new URLSearchParams({
          code,
          state: searchParams.get('state')!,
          ...quirk.callback,
        }).toString();
        response.writeHead(302, { location: back.href });
      },
      '/token': async (_, request, response) => {
        const form = new URLSearchParams(await text(request));
        tokenRequest = { form, authorization: request.headers.authorization };
        const query = queries.get(form.get('code')!);
        const challenge = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        if (!query || query.get('code_challenge') !== challenge) {
          response.statusCode = 400;
          return { error: 'invalid_grant' };
        }
        response.statusCode = quirk.status ?? 200;
        const signed = await idTokenFor(query);
        return (
          quirk.tokens ?? {
            access_token: 'a',
            token_type: 'Bearer',
            id_token: quirk.idToken?.(signed) ?? signed,
          }
        );
      },
      '/userinfo': (_url, _request, response) => {
        if (quirk.signedUserInfo) {
          response.setHeader('content-type', 'application/jwt');
          const claims = { sub: 's1', name: 'Ai Đó', ...quirk.signedUserInfo };
          const { privateKey } = quirk.forgedUserInfo ? foreign : own;
          return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(privateKey);
        }
        return quirk.userInfo ?? { sub: 's1', email: 'who@demo.test', email_verified: 'true', name: 'Ai Đó' };
      },
    };
    listener.on('request', (request, response) => {
      const url = new URL(request.url!, issuer);
      asked.push(url.pathname);
      if (quirk.moved === url.pathname && url.search === '') {
        response.writeHead(307, { location: `${url.href}?moved` }).end();
        return;
      }
      if (quirk.silent === url.pathname) return;
      void Promise.resolve(pages[url.pathname]!(url, request, response)).then((answer) =>
        response.end(typeof answer === 'object' ? JSON.stringify(answer) : answer),
      );
    });
    app = await application(database.pool, async () => ({ OIDC_ISSUER: issuer }));
  });

  afterEach(async () => {
    await app.close();
    await stop(listener);
  });

  async function signIn(visit: Visit, at = app): Promise<string> {
    const { location } = await visit(`${at.url}/api/login`);
    if (!location.startsWith(issuer)) return location;
    return (await visit((await visit(location)).location)).location;
  }

  it('can be used while it behaves correctly: with PKCE and basic authentication', async () => {
    const visit = browser();
    expect(await signIn(visit)).toBe(`${app.url}/`);
    expect(await whoami(visit, app)).toMatchObject({ accountId: 'account of s1' });
    expect(app.identities).toEqual([
      expect.objectContaining({ issuer, subject: 's1', emailVerified: true, firstName: 'Ai Đó' }),
    ]);
    expect(tokenRequest.form.get('client_secret')).toBeNull();
    expect(tokenRequest.authorization).toBe(
      `Basic ${btoa('control-center:a%20secret%20of%20the%20fixture')}`,
    );
  });

  it('may have no userinfo and take the client’s secret in the body', async () => {
    quirk.discovery = {
      userinfo_endpoint: undefined,
      token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt'],
    };
    quirk.claims = { email: 'token@demo.test', email_verified: true };
    expect(await signIn(browser())).toBe(`${app.url}/`);
    expect(app.identities).toEqual([
      expect.objectContaining({ email: 'token@demo.test', emailVerified: true }),
    ]);
    expect(tokenRequest.form.get('client_secret')).toBe(clientSecret);
    expect(tokenRequest.authorization).toBeUndefined();
  });

  it('may sign userinfo without naming issuer and audience', async () => {
    quirk = { signedUserInfo: {} };
    expect(await signIn(browser())).toBe(`${app.url}/`);
    expect(app.identities).toMatchObject([{ subject: 's1', firstName: 'Ai Đó' }]);
  });

  it('may send any names, e-mail and picture, which are cut and cleaned', async () => {
    const name = `An\r\nAdmin\u202e\0${'🛠'.repeat(3_000)}`;
    const userInfo = {
      ...{ sub: 's1', given_name: name, family_name: 'Le\u0302\n', email_verified: true },
      ...{ email: 'boss@demo.test\u200f', picture: 'javascript:alert(1)' },
    };
    quirk.userInfo = JSON.stringify(userInfo);
    expect(await signIn(browser())).toBe(`${app.url}/`);
    expect(app.identities).toEqual([
      {
        ...{ issuer, subject: 's1', email: 'boss@demo.test', emailVerified: false, pictureUrl: '' },
        ...{ firstName: `An Admin${'🛠'.repeat(92)}`, lastName: 'Lê', claimedRoles: [] },
      },
    ]);
  });

  it('must prove that it authenticated the user after a session was ended from elsewhere', async () => {
    quirk.discovery = { claims_supported: ['auth_time'] };
    const visit = browser();
    for (const [authTime, isAdmitted] of [
      [undefined, false],
      [() => now() - 60, false],
      [now, true],
    ] as const) {
      quirk.claims = {};
      await signIn(visit);
      await app.sessions.endOthersOf('account of s1', '');
      const claimed = authTime?.();
      quirk.claims = claimed ? { auth_time: claimed } : {};
      const page = await signIn(visit);
      expect([claimed, isAdmitted ? page : failureAt(page)]).toEqual([
        claimed,
        isAdmitted ? `${app.url}/` : 'not-asked',
      ]);
      expect((await whoami(visit, app)) !== null).toBe(isAdmitted);
      quirk.claims = { auth_time: now() };
      await signIn(visit);
    }
  });

  it('gets no request for a code without an attempt', async () => {
    const visit = browser();
    await signIn(visit);
    const { location } = await visit(`${app.url}/api/login?code=foreign`);
    expect(failureAt(location)).toBe('misconfigured');
    expect(tokenRequest.form.get('code')).not.toBe('foreign');
  });

  it('gets the secret by basic authentication if it offers both, or as the setting says, which a refusal names', async () => {
    quirk.discovery = {
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    };
    expect(await signIn(browser())).toBe(`${app.url}/`);
    expect([tokenRequest.form.has('client_secret'), Boolean(tokenRequest.authorization)]).toEqual([
      false,
      true,
    ]);
    quirk = { ...quirk, status: 403, tokens: '{"error":"unauthorized_client"}' };
    expect(failureAt(await signIn(browser()))).toBe('misconfigured');
    expect(warn).toHaveBeenLastCalledWith(
      expect.stringMatching(
        /token: http.* 403: .*authenticated by client_secret_basic.* OIDC_CLIENT_AUTH=client_secret_post;.* only letters, digits/,
      ),
    );
    quirk = { discovery: quirk.discovery };
    const other = await application(database.pool, async () => ({
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_AUTH: 'client_secret_post',
    }));
    expect(await signIn(browser(), other)).toBe(`${other.url}/`);
    expect([tokenRequest.form.get('client_secret'), tokenRequest.authorization]).toEqual([
      clientSecret,
      undefined,
    ]);
    await other.close();
  });

  it.each([
    [28, true],
    [33, false],
    [-28, true],
    [-43, false],
  ])('may have a clock that differs by %i s: %s', async (seconds, isAdmitted) => {
    quirk.clock = seconds;
    const page = await signIn(browser());
    expect(isAdmitted ? page : failureAt(page)).toBe(isAdmitted ? `${app.url}/` : 'misconfigured');
  });

  it('that hangs leads to the app’s page within five seconds, at sign-in and sign-out', async () => {
    const visit = browser();
    expect(await signIn(visit)).toBe(`${app.url}/`);
    quirk.silent = '/.well-known/openid-configuration';
    const began = Date.now();
    const [failed, out] = await Promise.all([
      browser()(`${app.url}/api/login`),
      visit(`${app.url}/api/logout`),
    ]);
    expect(Date.now() - began).toBeLessThan(5_000);
    expect(failureAt(failed.location)).toBe('no-answer');
    expect([out.status, await whoami(visit, app)]).toEqual([503, null]);
    expect(out.body).toContain('Máy chủ đăng nhập không trả lời');
    for (const begin of [
      `Sign-in \\d{8} at ${issuer} failed \\(no-answer\\)`,
      "The provider's session could not be ended",
    ])
      expect(warn).toHaveBeenCalledWith(
        expect.stringMatching(
          new RegExp(`^${begin}: .*discovery: ${issuer}/\\.well-known/\\S+ does not answer ← TimeoutError`),
        ),
      );
  });

  it.each(['/token', '/jwks', '/userinfo'])(
    'that does not answer %s leads to the app’s page',
    async (path) => {
      quirk.silent = path;
      expect(failureAt(await signIn(browser()))).toBe('no-answer');
    },
  );

  it('that refuses requests in advance gets them in the address', async () => {
    quirk = { discovery: { pushed_authorization_request_endpoint: `${issuer}/token` } };
    expect(await signIn(browser())).toBe(`${app.url}/`);
    expect(warn).toHaveBeenCalledWith(
      expect.stringMatching('sign-in request in advance, so it is in the address .*/token'),
    );
  });

  it('is known by its own name, with or without a slash at the end of the setting', async () => {
    quirk = { discovery: { issuer: `${issuer}/` }, claims: { iss: `${issuer}/` } };
    expect(await signIn(browser())).toBe(`${app.url}/`);
    const other = await application(database.pool, async () => ({ OIDC_ISSUER: `${issuer}/` }));
    expect(await signIn(browser(), other)).toBe(`${other.url}/`);
    quirk = {};
    expect(await signIn(browser(), other)).toBe(`${other.url}/`);
    expect([...app.identities, ...other.identities].map((identity) => identity.issuer)).toEqual([
      `${issuer}/`,
      `${issuer}/`,
      issuer,
    ]);
    await other.close();
  });

  it('is not asked for its keys again by each token with a wrong signature', async () => {
    quirk = { forged: true };
    for (let attempt = 1; attempt <= 3; attempt += 1)
      expect(failureAt(await signIn(browser()))).toBe('misconfigured');
    expect(asked.filter((path) => path === '/jwks')).toHaveLength(1);
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

  // LemonLDAP::NG omits the last part.
  it.each([
    ['an empty signature', unsigned],
    ['no signature', (signed: string) => unsigned(signed).slice(0, -1)],
  ])('a token with %s is refused, and the log names the setting at the provider', async (_, idToken) => {
    quirk = { idToken };
    expect(failureAt(await signIn(browser()))).toBe('misconfigured');
    expect(warn).toHaveBeenLastCalledWith(
      expect.stringMatching('The id token is signed with none.* choose RS256 .* at the provider'),
    );
  });

  it.each<[string, () => typeof quirk, SignInFailure?]>([
    ['an id token signed with another key', () => ({ forged: true })],
    ['an unsigned id token', () => ({ idToken: unsigned })],
    ['a changed id token', () => ({ idToken: tampered })],
    ['an id token that is no JWT', () => ({ idToken: () => 'x.y.z' })],
    ['an id token that is no text', () => ({ idToken: () => 7 })],
    ['another nonce', () => ({ claims: { nonce: 'other' } })],
    ['no nonce', () => ({ claims: { nonce: undefined } })],
    ['another audience', () => ({ claims: { aud: 'other' } })],
    ['several audiences and no authorized party', () => ({ claims: { aud: ['control-center', 'other'] } })],
    ['another authorized party', () => ({ claims: { azp: 'other' } })],
    ['another issuer', () => ({ claims: { iss: 'https://evil.test' } })],
    ['an empty subject', () => ({ claims: { sub: '' }, userInfo: '{"sub":""}' })],
    ['a subject that is no text', () => ({ claims: { sub: 7 }, userInfo: '{"sub":7}' })],
    ['an expired id token', () => ({ claims: { exp: 1 } })],
    ['tokens that are not JSON', () => ({ tokens: '<html>' })],
    ['tokens that are null', () => ({ tokens: 'null' })],
    ['userinfo that is not JSON', () => ({ userInfo: '<html>' })],
    ['userinfo that is null', () => ({ userInfo: 'null' })],
    ['userinfo about another subject', () => ({ userInfo: '{"sub":"admin"}' })],
    ['userinfo signed with another key', () => ({ signedUserInfo: {}, forgedUserInfo: true })],
    ['userinfo that another provider signed', () => ({ signedUserInfo: { iss: 'https://evil.test' } })],
    ['userinfo that was signed for another client', () => ({ signedUserInfo: { aud: ['other'] } })],
    ['userinfo without a subject', () => ({ userInfo: '{}' })],
    [
      'an account that cannot be registered',
      () => ({ userInfo: '{"sub":"s1","email":"refused@demo.test"}' }),
    ],
    [
      'another issuer in its discovery document and its tokens',
      () => ({ discovery: { issuer: 'https://evil.test' }, claims: { iss: 'https://evil.test' } }),
    ],
    ['no token endpoint', () => ({ discovery: { token_endpoint: undefined } })],
    ['a subject with NUL', () => ({ claims: { sub: 'a\0' }, userInfo: '{"sub":"a\\u0000"}' })],
    ['tokens of a megabyte', () => ({ tokens: `{"a":"${'a'.repeat(1_000_000)}"}` })],
    ['keys of a megabyte', () => ({ keys: `{"keys":[],"a":"${'a'.repeat(1_000_000)}"}` })],
    ['a secret that it refuses', () => ({ status: 401, tokens: '{"error":"invalid_client"}' })],
    ['a code that is too old', () => ({ status: 400, tokens: '{"error":"invalid_grant"}' }), 'too-late'],
    ['a failing token endpoint', () => ({ status: 502, tokens: 'Bad Gateway' }), 'no-answer'],
    ['a person who cancels', () => ({ callback: { error: 'access_denied' } }), 'cancelled'],
    ['a person who does not sign in', () => ({ callback: { error: 'login_required' } }), 'cancelled'],
    ['a failure of its own', () => ({ callback: { error: 'server_error' } }), 'no-answer'],
    ['a scope that it refuses', () => ({ callback: { error: 'invalid_scope' } })],
    // The server there would receive the client's secret, the code or the access token.
    ['a token endpoint that leads elsewhere', () => ({ moved: '/token' })],
    ['userinfo that leads elsewhere', () => ({ moved: '/userinfo' })],
    ['keys that lead elsewhere', () => ({ moved: '/jwks' })],
    ['a discovery document that leads elsewhere', () => ({ moved: '/.well-known/openid-configuration' })],
    [
      'an account that was erased',
      () => ({ userInfo: '{"sub":"s1","email":"erased@demo.test"}' }),
      'account-erased',
    ],
  ])('with %s signs no one in, and the next sign-in works', async (_, wrong, reason = 'misconfigured') => {
    const before = await database.countSignedInSessions();
    const visit = browser();
    quirk = wrong();
    const failed = await signIn(visit);
    expect(failureAt(failed)).toBe(reason);
    const number = new URL(failed).searchParams.get('number');
    expect(warn).toHaveBeenLastCalledWith(
      expect.stringContaining(`Sign-in ${number} at ${issuer} failed (${reason}): `),
    );
    expect(await whoami(visit, app)).toBeNull();
    expect([app.identities, await database.countSignedInSessions()]).toEqual([[], before]);
    quirk = {};
    expect(await signIn(visit)).toBe(`${app.url}/`);
  });
});

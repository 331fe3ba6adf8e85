import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import type { JsonWebKey } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startIdp } from './index.js';
import type { Idp } from './index.js';

const app = 'http://localhost:24100';
const client = { clientId: 'app', clientSecret: 'a secret' };
const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

let dataDir: string;
let idp: Idp;

const start = () =>
  startIdp({
    ...client,
    port: 0,
    redirectUris: [`${app}/api/callback`],
    postLogoutRedirectUris: [`${app}/`],
    dataDir,
  });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'idp-'));
  idp = await start();
});

afterAll(async () => {
  await idp.close();
  await rm(dataDir, { recursive: true });
});

/** A browser without JavaScript: stores cookies by name and path, and returns redirects instead of following them. */
function browser() {
  const jar = new Map<string, { value: string; path: string }>();
  return async (address: string, form?: Record<string, string>) => {
    const url = new URL(address, idp.issuer);
    const cookie = [...jar]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(';')[0]}=${value}`)
      .join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value, attributes] = /^([^=]+)=([^;]*)(.*)$/.exec(line)!;
      const path = /path=([^;]+)/i.exec(attributes!)?.[1] ?? '/';
      if (value) jar.set(`${name};${path}`, { value, path });
      else jar.delete(`${name};${path}`);
    }
    return {
      status: response.status,
      location: new URL(response.headers.get('location') ?? '', url).href,
      headers: response.headers,
      text: await response.text(),
    };
  };
}

const authorize = (extra: Record<string, string> = {}, pkce = true) =>
  `/auth?${new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: `${app}/api/callback`,
    response_type: 'code',
    scope: 'openid profile email',
    state: 's1',
    nonce: 'n1',
    ...(pkce && { code_challenge: challenge, code_challenge_method: 'S256' }),
    ...extra,
  }).toString()}`;

type Visit = ReturnType<typeof browser>;

/** Signs in and returns the address that the browser is sent back to. */
async function signIn(visit: Visit, form: Record<string, string>, extra = {}): Promise<URL> {
  const { location } = await visit(authorize(extra));
  const submitted = await visit(location, form);
  return new URL((await visit(submitted.location)).location);
}

async function exchange(code: string | null, proof = verifier) {
  const response = await fetch(`${idp.issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: code ?? '',
      redirect_uri: `${app}/api/callback`,
      client_id: client.clientId,
      client_secret: client.clientSecret,
      code_verifier: proof,
    }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

const published = async () =>
  ((await (await fetch(`${idp.issuer}/jwks`)).json()) as { keys: JsonWebKey[] }).keys;

const decoded = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('the embedded OpenID provider', () => {
  it('signs in a demo account by one click, and returns its identity to the client', async () => {
    const back = await signIn(browser(), { subject: 'khach' });
    expect(`${back.origin}${back.pathname}`).toBe(`${app}/api/callback`);
    expect(back.searchParams.get('state')).toBe('s1');

    const { body } = await exchange(back.searchParams.get('code'));
    const [header, payload, signature] = body['id_token']!.split('.');
    const key = (await published()).find(({ kid }) => kid === decoded(header)['kid'])!;
    expect(
      verify(
        'RSA-SHA256',
        Buffer.from(`${header}.${payload}`),
        createPublicKey({ key, format: 'jwk' }),
        Buffer.from(signature!, 'base64url'),
      ),
    ).toBe(true);
    expect(decoded(payload)).toMatchObject({ iss: idp.issuer, aud: 'app', sub: 'khach', nonce: 'n1' });

    const me = await fetch(`${idp.issuer}/me`, {
      headers: { authorization: `Bearer ${body['access_token']}` },
    });
    expect(await me.json()).toEqual({
      sub: 'khach',
      name: 'Nguyễn An (mẫu)',
      given_name: 'An (mẫu)',
      family_name: 'Nguyễn',
      email: 'khach@demo.test',
      email_verified: true,
    });
  });

  it('accepts e-mail and password, and shows an error when they are wrong', async () => {
    const visit = browser();
    const { location } = await visit(authorize());
    const wrong = await visit(location, { email: 'xuong@demo.test', password: '"><b>' });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain('Email hoặc mật khẩu không đúng.');
    expect(wrong.text).toContain('value="xuong@demo.test"');

    const right = await visit(location, { email: ' XUONG@demo.test ', password: 'demo' });
    expect(right.status).toBe(303);
  });

  it('lists the hinted account first and never treats a hint as markup', async () => {
    const visit = browser();
    const hinted = await visit((await visit(authorize({ login_hint: 'vietphat@demo.test' }))).location);
    expect(hinted.text.indexOf('value="vietphat"')).toBeLessThan(hinted.text.indexOf('value="khach"'));

    const hostile = browser();
    const rendered = await hostile(
      (await hostile(authorize({ email_hint: '"><script>x</script>' }))).location,
    );
    expect(rendered.text).not.toContain('<script');
    expect(rendered.headers.get('content-security-policy')).toContain(`form-action 'self' ${app}`);
  });

  it('remembers the signed-in account, and asks again with prompt=login', async () => {
    const visit = browser();
    await signIn(visit, { subject: 'khach' });
    expect((await visit(authorize())).location).toContain('/api/callback?code=');

    const back = await signIn(visit, { subject: 'khach2' }, { prompt: 'login' });
    const { body } = await exchange(back.searchParams.get('code'));
    expect(decoded(body['id_token']?.split('.')[1])['sub']).toBe('khach2');
  });

  it('signs out without confirmation, and then asks for an account', async () => {
    const visit = browser();
    const back = await signIn(visit, { subject: 'khach' });
    const { body } = await exchange(back.searchParams.get('code'));
    const query = new URLSearchParams({
      id_token_hint: body['id_token']!,
      post_logout_redirect_uri: `${app}/`,
      state: 'bye',
    });
    const left = await visit(`/session/end?${query.toString()}`);
    expect([left.status, left.location]).toEqual([302, `${app}/?state=bye`]);
    expect((await visit(authorize())).location).toContain('/interaction/');
  });

  it('asks for confirmation when a sign-out does not come from the client', async () => {
    const visit = browser();
    await signIn(visit, { subject: 'khach' });
    const confirmation = await visit('/session/end');
    expect(confirmation.text).toContain('Đăng xuất?');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(confirmation.text)?.[1] ?? '';
    await visit('/session/end/confirm', { xsrf, logout: 'yes' });
    expect((await visit(authorize())).location).toContain('/interaction/');
  });

  it('rejects a sign-in without PKCE, a foreign return address and a wrong code verifier', async () => {
    const visit = browser();
    expect(new URL((await visit(authorize({}, false))).location).searchParams.get('error')).toBe(
      'invalid_request',
    );
    const foreign = await visit(authorize({ redirect_uri: 'http://evil.test/' }));
    expect([foreign.status, foreign.text]).toEqual([400, expect.stringContaining('Không thể đăng nhập')]);

    const back = await signIn(visit, { subject: 'khach' });
    const stolen = await exchange(back.searchParams.get('code'), randomBytes(32).toString('base64url'));
    expect([stolen.status, stolen.body['error']]).toEqual([400, 'invalid_grant']);
  });

  it('answers an expired sign-in with a page, not with a stack trace', async () => {
    const over = await browser()('/interaction/none', { subject: 'khach' });
    expect([over.status, over.text]).toEqual([400, expect.stringContaining('không còn hiệu lực')]);
  });

  it('answers on the loopback address alone', async () => {
    const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
    const others = own.filter(({ family, internal }) => family === 'IPv4' && !internal);
    for (const address of ['127.0.0.2', ...others.map((each) => each.address)])
      await expect(fetch(`http://${address}:${String(idp.port)}/jwks`)).rejects.toThrow('fetch failed');
    expect((await fetch(`http://127.0.0.1:${String(idp.port)}/jwks`)).status).toBe(200);
  });

  it('keeps its signing keys across a restart, readable by nobody else', async () => {
    const before = await published();
    expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600);
    await idp.close();
    idp = await start();
    expect(await published()).toEqual(before);
  });
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { accountRoutes, messageRoutes, objectRoutes, projectRoutes } from '@market/contracts';
import type { Project, SubmitProject } from '@market/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { Visitor } from '@control-center/api/testing/visitor';

const request: SubmitProject = { title: 'Bích nối', material: 'steel', quantity: 1, deadline: 'urgent' };

const [oldSecret, newSecret] = ['old'.repeat(11), 'new'.repeat(11)] as const;

let stack: Stack;
let customer: Visitor;
let provider: Visitor;
let project: Project;

beforeAll(async () => {
  stack = await startStack({
    LIMIT_SIGN_INS: '4',
    LIMIT_WRITES: '40',
    LIMIT_UPLOADS: '2',
    LIMIT_MESSAGES: '3',
    LIMIT_DEMO_PROJECTS: '1',
    SESSION_SECRET: oldSecret,
  });
  customer = await new Visitor(stack.url).signIn('khach');
  provider = await new Visitor(stack.url).signIn('vietphat');
  project = (await customer.call(projectRoutes.submit, { body: request })).body;
});
afterAll(() => stack.close());

describe('a caller over the limit', () => {
  it('has to wait, counted by account', async () => {
    const send = (visitor: Visitor) =>
      visitor.call(messageRoutes.send, { body: { projectId: project.id, content: 'Xin chào' } });
    for (let count = 0; count < 3; count += 1) expect((await send(customer)).status).toBe(201);
    const refused = await send(customer);
    expect([refused.status, refused.body.code]).toEqual([429, 'request.too-many']);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(200);
    expect((await send(provider)).status).toBe(201);

    const upload = () => customer.call(objectRoutes.requestUpload, { body: {} });
    expect([(await upload()).status, (await upload()).status, (await upload()).status]).toEqual([
      201, 201, 429,
    ]);
    const demo = async () => (await customer.call(projectRoutes.demo)).status;
    expect([await demo(), await demo()]).toEqual([201, 429]);
  });

  it('has to wait for every change without a limit of its own', async () => {
    const other = await new Visitor(stack.url).signIn('khach2');
    const change = async (body: object) => (await other.call(projectRoutes.submit, { body })).status;
    const changes = Array.from({ length: 41 }, (_, index) => change(index % 2 ? request : {}));
    expect((await Promise.all(changes)).filter((status) => status === 429)).toHaveLength(1);
    expect((await other.call(projectRoutes.list)).status).toBe(200);
    expect((await provider.call(projectRoutes.list)).status).toBe(200);
  });

  it('has to wait, counted by IP address, before the sign-in', async () => {
    const signIn = async () => (await new Visitor(stack.url).send(accountRoutes.login.path)).status;
    expect([await signIn(), await signIn()]).toEqual([302, 429]);
  });
});

it('has a quota of bytes for its changes, which counts what is appended', async () => {
  const limited = await stack.startInstance({ QUOTA_LOG_MB: '1', LIMIT_WRITES: '0' });
  const [here, reviewer] = [customer.at(limited), provider.at(limited)];
  const notes = { vietPhatNotes: 'x'.repeat(4_900) };
  const save = (visitor: Visitor, body: object) =>
    visitor.call(projectRoutes.update, { params: { id: project.id }, body });
  const long = (index: number) => `${index}`.padEnd(4_900, 'x');
  const parts = (seed: number) =>
    Array.from({ length: 50 }, (_, index) => {
      const text = long(seed + index);
      return { partId: `P-${index}`, partName: 'Đế', description: text, notes: text };
    });
  for (const seed of [1, 2]) expect((await save(here, { projectParts: parts(seed) })).status).toBe(200);
  const refused = await save(here, { projectParts: parts(3) });
  expect([refused.status, refused.body.code]).toEqual([429, 'account.quota-exceeded']);
  expect(refused.body.message).toContain('1 MB');
  expect((await save(here, { projectParts: parts(2) })).status).toBe(200);
  expect((await save(here, { title: 'Bích' })).status).toBe(200);
  for (const seed of [4, 5, 6])
    expect((await save(reviewer, { projectParts: parts(seed), ...notes })).status).toBe(200);
});

it('is counted by the address that a trusted proxy names', async () => {
  const signIn = async (url: string, forwarded: string) =>
    (await new Visitor(url).send(accountRoutes.login.path, { headers: { 'x-forwarded-for': forwarded } }))
      .status;
  const proxied = await stack.startInstance({ TRUSTED_PROXIES: '127.0.0.1' });
  for (let count = 0; count < 4; count += 1) expect(await signIn(proxied, '203.0.113.7')).toBe(302);
  expect(await signIn(proxied, '198.51.100.1, 203.0.113.7')).toBe(429);
  expect(await signIn(proxied, '203.0.113.8')).toBe(302);
  // This machine has used up its calls above, where no proxy is trusted.
  expect(await signIn(stack.url, '203.0.113.9')).toBe(429);
});

it('may have only as many connections at a time as the settings allow', async () => {
  const { port, hostname } = new URL(await stack.startInstance({ LIMIT_CONNECTIONS: '1' }));
  const firstBytes = async () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    const bytes = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    return { socket, answered: Buffer.isBuffer(bytes[0]) };
  };
  const [first, second] = [await firstBytes(), await firstBytes()];
  expect([first.answered, second.answered]).toEqual([true, false]);
  first.socket.destroy();
});

it('stays signed in while the secret of the cookies is rotated', async () => {
  const statusAt = async (visitor: Visitor) => (await visitor.call(accountRoutes.me)).status;
  const both = customer.at(await stack.startInstance({ SESSION_SECRET: `${newSecret},${oldSecret}` }));
  const onlyNew = await stack.startInstance({ SESSION_SECRET: newSecret });
  expect([await statusAt(customer.at(onlyNew)), await statusAt(both)]).toEqual([401, 200]);
  expect(await statusAt(both.at(onlyNew))).toBe(200);
});

it('gets encrypted cookies for this host only if the public address is https', async () => {
  const settings = { PUBLIC_URL: 'https://localhost:8443', TRUSTED_PROXIES: '127.0.0.1' };
  const secure = new Visitor(await stack.startInstance(settings));
  const from = { 'x-forwarded-for': '203.0.113.1' };
  const before = await secure.send(accountRoutes.login.path, { headers: from });
  const attributes = /; Path=\/; (?:Expires=[^;]+; )?HttpOnly; Secure; SameSite=Lax$/;
  const cookiesOf = ({ headers }: { headers: Headers }) => headers.getSetCookie();
  const signedIn = (visitor: Visitor) => ({ cookie: visitor.cookie().replace(/\bsid=/, '__Host-sid=') });
  const written = await secure.call(projectRoutes.submit, { body: request, headers: signedIn(customer) });
  expect(written.status).toBe(201);
  const left = await secure.send(accountRoutes.logout.path, { headers: signedIn(provider) });
  expect([before, written, left].map((reply) => cookiesOf(reply).map((line) => line.split('=')[0]))).toEqual([
    ['__Host-sid'],
    expect.arrayContaining(['__Host-sid', '__Host-position']),
    ['__Host-sid', '__Host-position'],
  ]);
  for (const line of [before, written, left].flatMap(cookiesOf)) expect(line).toMatch(attributes);
});

describe('a request', () => {
  const post = async (body: string) => {
    const response = await customer.send('/api/projects', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    return [response.status, ((await response.json()) as { code: string }).code];
  };

  it('without a session is not read', async () => {
    const stranger = new Visitor(stack.url);
    for (const body of ['{"title":', JSON.stringify({ title: 'x'.repeat(1_100_000) })]) {
      const headers = { 'content-type': 'application/json' };
      const reply = await stranger.send('/api/projects', { method: 'POST', body, headers });
      expect(reply.status).toBe(401);
    }
  });

  it('that does not arrive in time is refused, whoever sends it', async () => {
    const impatient = new URL(await stack.startInstance({}, { request: 100 }));
    const head = (path: string, more = '') =>
      `PUT ${path} HTTP/1.1\r\nHost: x\r\nX-Requested-With: test\r\nContent-Length: 1000\r\n${more}\r\n`;
    const endOf = async (request: string) => {
      const socket = connect(Number(impatient.port), impatient.hostname).on('error', () => undefined);
      socket.write(request);
      return text(socket);
    };
    const cookie = `Cookie: ${customer.cookie()}\r\nContent-Type: application/json\r\n`;
    expect(await endOf(head(`/api/projects/${project.id}`, cookie))).toMatch(/^HTTP\/1.1 408 /);
    expect(await endOf(head('/api/projects'))).toMatch(/^HTTP\/1.1 40[14] /);
    expect(await endOf(head(`/api/objects/upload/${project.id}`))).toMatch(/^HTTP\/1.1 401 /);
  });

  it('with several Host headers is refused, for a page, a call and a socket', async () => {
    const { hostname, port } = new URL(stack.url);
    const statusOf = async (method: string, path: string, more = '') => {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      const head = `${method} ${path} HTTP/1.1\r\nHost: a.test\r\nhost: b.test\r\nX-Requested-With: test\r\n`;
      socket.write(`${head}Cookie: ${customer.cookie()}\r\n${more || 'Connection: close\r\n'}\r\n`);
      return (await text(socket)).split(' ')[1];
    };
    const upgrade = `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'x'.repeat(22)}==\r\n`;
    expect([
      await statusOf('GET', '/'),
      await statusOf('GET', '/api/projects'),
      await statusOf('POST', '/api/projects'),
      await statusOf('GET', '/ws', upgrade),
    ]).toEqual(['400', '400', '400', '400']);
  });

  it.each([
    ['a NUL character in a text', JSON.stringify({ ...request, title: 'a\0b' })],
    ['half of a surrogate pair', JSON.stringify({ ...request, title: '\ud800' })],
    ['a thousand nested lists', `{"title":${'['.repeat(1000)}${']'.repeat(1000)}}`],
    ['hundreds of thousands of nested lists', `{"title":${'['.repeat(400_000)}${']'.repeat(400_000)}}`],
  ])('with %s is rejected', async (_, body) => expect(await post(body)).toEqual([400, 'request.malformed']));

  it('has its id in the reply and in the events that it appends', async () => {
    const { headers, body } = await customer.call(projectRoutes.submit, { body: request });
    const [event] = await stack.store.load(`project-${body.id}`);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(event!.metadata.correlationId).toBe(headers.get('x-request-id'));
  });

  it('gets security headers that limit the page to its own origin', async () => {
    const { headers } = await customer.send('/api/projects');
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain(`connect-src 'self' blob: ${stack.url.replace('http', 'ws')};`);
    expect(policy).toMatch(/default-src 'self';script-src 'self' 'wasm-unsafe-eval';.*object-src 'none';/);
    for (const directive of ["frame-ancestors 'none'", "base-uri 'self'", "form-action 'self'"])
      expect(policy).toContain(directive);
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline|https?:|\*/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

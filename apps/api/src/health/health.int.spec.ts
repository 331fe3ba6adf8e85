import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import {
  accountRoutes,
  healthRoutes,
  operationRoutes,
  projectRoutes,
  unreadableText,
} from '@market/contracts';
import type { Health, ReplyOf, SubmitProject } from '@market/contracts';
import { startProxy } from '@platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { blockProjector } from '@control-center/api/testing/block-projector';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import { Visitor } from '@control-center/api/testing/visitor';

const request: SubmitProject = { title: 'Trục vít me', material: 'steel', quantity: 3, deadline: 'urgent' };

let stack: Stack;
let customer: Visitor;
let admin: Visitor;
beforeAll(async () => {
  stack = await startStack();
  customer = await new Visitor(stack.url).signIn('khach');
  admin = await new Visitor(stack.url).signIn('admin');
});
afterAll(() => stack.close());

let publicInstance: Promise<string> | undefined;
const submit = () => customer.call(projectRoutes.submit, { body: request });
const ready = async () => {
  const response = await customer.send(healthRoutes.ready.path);
  return { status: response.status, health: (await response.json()) as Health };
};
const details = async () =>
  (await (await admin.send(healthRoutes.details.path)).json()) as ReplyOf<typeof healthRoutes.details>;

const metrics = (headers: Record<string, string> = {}, url = stack.url) =>
  fetch(`${url}/metrics`, { headers });
/** The values of a metric, by the text of their labels. */
async function samples(name: string): Promise<Map<string, number>> {
  const text = await (await metrics()).text();
  const lines = text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'));
  return new Map([...lines].map(([, labels, value]) => [labels ?? '', Number(value)]));
}
const sample = async (name: string, labels = '') => (await samples(name)).get(labels);

describe('the health of the projector', () => {
  it('is ok while its rows are up to date with the log', async () => {
    await submit();
    await customer.call(projectRoutes.list);
    await until('the rows are up to date', async () => !(await ready()).health.projector.behind);
    expect(await ready()).toEqual({
      status: 200,
      health: {
        status: 'ok',
        problems: [],
        building: null,
        database: true,
        eventStore: true,
        projector: {
          alive: true,
          complete: true,
          behind: false,
          secondsBehind: 0,
          parkedStreams: 0,
          parkedEvents: 0,
        },
        personalData: { missing: 0, unfit: 0 },
        files: true,
      },
    });
  });

  it('is behind by the seconds since the oldest waiting event', async () => {
    const release = await blockProjector(stack.db);
    await submit();
    await until('it has waited for two seconds', async () => {
      const { projector } = (await ready()).health;
      expect(projector.alive).toBe(true);
      return projector.behind && projector.secondsBehind! >= 2;
    });
    await release();
    await until('it has caught up', async () => !(await ready()).health.projector.behind);
  });

  it('never reports a lag of 0 while the projector is down, with or without events, and rows can still be read', async () => {
    await stack.projector.stop();
    await until('it counts as dead', async () => !(await ready()).health.projector.alive);
    const { status, health } = await ready();
    expect([status, health.status, health.projector.behind]).toEqual([200, 'degraded', true]);
    expect(health.projector.secondsBehind).toBeGreaterThanOrEqual(5);
    expect(health.problems).toEqual([{ reason: 'projector-dead', since: expect.stringMatching(/Z$/) }]);
    expect([await sample('projector_alive'), await sample('projector_behind')]).toEqual([0, 1]);
    expect(await sample('projector_lag_seconds')).toBeGreaterThanOrEqual(5);

    await stack.db.query(`update pulse set "aliveAt" = null`);
    expect((await ready()).health.projector).toMatchObject({ alive: false, secondsBehind: null });
    expect(await sample('projector_lag_seconds')).toBeNaN();
    stack.projector.start();
    await until('it is alive again', async () => (await ready()).health.status === 'ok');
  });

  it('is failing while its rows are incomplete', async () => {
    await stack.projector.stop();
    await stack.db.query(`update pulse set complete = false`);
    const { status, health } = await ready();
    expect([status, health.status, health.projector.behind]).toEqual([503, 'failing', true]);
    expect(health.building).toMatchObject({ percent: expect.any(Number) });
    stack.projector.start();
    await until('they are complete', async () => (await ready()).status === 200);
  });
});

it('the last error names the parked stream, and is visible to admins only', async () => {
  const { body: project } = await submit();
  const stream = `project-${project.id}`;
  const [first] = await stack.store.load(stream);
  const metadata = { ...first!.metadata, commandId: randomUUID() };
  await stack.store.append(stream, [{ id: randomUUID(), type: 'UnknownType', data: {}, metadata }], 0);
  await until('it is parked', async () => (await ready()).health.projector.parkedEvents === 1);
  const { lastError } = await details();
  const [parked] = (await admin.call(operationRoutes.parked)).body;
  expect(lastError).toEqual({ message: parked!.error, at: parked!.parkedAt, stream });
  expect(await sample('parked_events')).toBe(1);
  expect(JSON.stringify((await ready()).health)).not.toContain(stream);
  expect((await customer.call(healthRoutes.details)).status).toBe(403);
});

it('the last error names no stream when the projector itself had to restart', async () => {
  await stack.db.query(`update checkpoint set epoch = epoch + 1`);
  await submit();
  await until('the error is recorded', async () => (await details()).lastError?.stream === null);
});

it('a missing key makes the health degraded, and the name reads «không đọc được»', async () => {
  const { body: account } = await customer.call(accountRoutes.me);
  const { rows } = await stack.db.query(`delete from personal_keys where subject = $1 returning *`, [
    account.id,
  ]);
  const [key] = rows as [Record<string, unknown>];
  stack.store.folds.clear();
  const [registered] = await stack.store.load(`account-${account.id}`);
  expect(registered!.data).toMatchObject({ email: unreadableText, profile: { firstName: unreadableText } });
  const { status, health } = await ready();
  expect([status, health.status, health.personalData]).toEqual([200, 'degraded', { missing: 1, unfit: 0 }]);
  expect(await sample('personal_events_unreadable', 'key="missing"')).toBe(1);

  await stack.db.query(`insert into personal_keys (subject, key, "wrappedBy") values ($1, $2, $3)`, [
    ...[key['subject'], key['key'], key['wrappedBy']],
  ]);
  const [readable] = await stack.store.load(`account-${account.id}`);
  expect(readable!.data).toMatchObject({ profile: { lastName: 'Nguyễn' } });
  expect((await ready()).health.personalData).toEqual({ missing: 0, unfit: 0 });
});

describe('metrics', () => {
  it('name the route by its pattern and the command by its name, whatever the request contains', async () => {
    await customer.call(projectRoutes.detail, { params: { id: randomUUID() } });
    await fetch(`${stack.url}/api/${randomUUID()}`);
    await customer.call(projectRoutes.submit, { body: { ...request, attachments: ['/objects/none.step'] } });
    const requests = [...(await samples('http_request_duration_seconds_count')).keys()];
    expect(requests).toContain('method="GET",route="/api/projects/:id",status="404"');
    expect(requests).toContain('method="GET",route="other",status="404"');
    expect(requests.join()).not.toMatch(/[0-9a-f]{8}-/);
    const commands = await samples('commands_total');
    expect(commands.get('command="SubmitProject",outcome="done"')).toBeGreaterThan(0);
    expect(commands.get('command="SubmitProject",outcome="refused"')).toBe(1);
  });

  it('measure appends, the event loop and sockets', async () => {
    expect(await sample('event_store_append_duration_seconds_count')).toBeGreaterThan(0);
    expect(await sample('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
    const { socket } = await customer.listen();
    await until('the socket counts', async () => (await sample('sockets_open')) === 1);
    socket.close();
    await until('it is no longer counted', async () => (await sample('sockets_open')) === 0);
  });

  it('count queries that waited for their own changes, and stale answers', async () => {
    const stale = (await sample('own_writes_stale_total'))!;
    const waits = (await sample('own_writes_wait_seconds_count'))!;
    const release = await blockProjector(stack.db);
    await submit();
    await customer.call(projectRoutes.list);
    await release();
    expect(await sample('own_writes_stale_total')).toBe(stale + 1);
    expect(await sample('own_writes_wait_seconds_count')).toBe(waits + 1);
    expect(await sample('own_writes_wait_seconds_sum')).toBeGreaterThanOrEqual(2);
    await customer.call(projectRoutes.list);
    expect(await sample('own_writes_stale_total')).toBe(stale + 1);
  });

  it('report database connections, and that no rebuild runs', async () => {
    const states = await samples('database_connections');
    expect([...states.keys()]).toEqual(['state="idle"', 'state="busy"', 'state="waiting"']);
    expect(states.get('state="idle"')! + states.get('state="busy"')!).toBeGreaterThan(0);
    expect(await sample('rebuild_progress_ratio')).toBeNaN();
  });

  it('are served to this machine, but not through a proxy on it', async () => {
    expect((await metrics()).status).toBe(200);
    expect((await metrics({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(403);
    expect((await metrics({ forwarded: 'for=203.0.113.7' })).status).toBe(403);
    expect(await sample('database_notify_queue_ratio')).toBeGreaterThanOrEqual(0);
  });

  it.each([
    '/metrics',
    '/metrics/',
    '/Metrics',
    '/METRICS',
    '//metrics',
    '/metrics?x=1',
    '/%6detrics',
    '/./metrics',
  ])('are not served at %s when users have another address', async (path) => {
    publicInstance ??= stack.startInstance({ PUBLIC_URL: 'http://localhost:8080' });
    const { hostname, port } = new URL(await publicInstance);
    const status = await new Promise<number>((resolve, reject) => {
      // Not with fetch, which would normalize the path.
      get({ hostname, port, path }, (answer) => resolve(answer.resume().statusCode!)).on('error', reject);
    });
    expect([403, 404]).toContain(status);
  });

  it('are served only with the token if one is set', async () => {
    const url = await stack.startInstance({ METRICS_TOKEN: 'for the scraper of this installation' });
    const answers = ['', 'Bearer for', 'Bearer for the scraper of this installation'].map((authorization) =>
      metrics({ authorization }, url),
    );
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 200]);
  });
});

it('calls are answered while the database does not answer', async () => {
  const proxy = await startProxy(stack.db.options.connectionString!);
  const url = await stack.startInstance({ DATABASE_URL: proxy.url });
  const there = customer.at(url);
  expect((await there.call(projectRoutes.list)).status).toBe(200);
  proxy.stall();
  const { status, body } = await there.call(projectRoutes.submit, { body: request });
  expect([status, body.code]).toEqual([503, 'store.unavailable']);
  proxy.close();
});

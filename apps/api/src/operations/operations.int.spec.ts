import { randomUUID } from 'node:crypto';
import {
  accountRoutes,
  adminRoutes,
  healthRoutes,
  historyRoutes,
  operationRoutes,
  projectRoutes,
} from '@market/contracts';
import type { Health, Project, Rebuild, SubmitProject } from '@market/contracts';
import { accountDecider, eventFormat, streamName } from '@market/domain';
import { operationsStream } from '@platform/kernel';
import { discardUnreadable, EventStore } from '@platform/log';
import type { StoredEvent } from '@platform/log';
import { findProject } from '@market/rows';
import { requestRetry } from '@platform/rows';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import { Visitor } from '@control-center/api/testing/visitor';

const request: SubmitProject = { title: 'Bích nối', material: 'steel', quantity: 1, deadline: 'urgent' };

let stack: Stack;
let futureStore: EventStore;
let customer: Visitor;
let admin: Visitor;
let parkedProject: Project;

beforeAll(async () => {
  stack = await startStack();
  futureStore = new EventStore(stack.eventStoreUrl, {
    ...eventFormat,
    upcasters: { UnknownType: [(data) => data] },
  });
  const sharedPosition = {};
  customer = await new Visitor(stack.url, sharedPosition).signIn('khach');
  admin = await new Visitor(stack.url, sharedPosition).signIn('admin');
  parkedProject = (await customer.call(projectRoutes.submit, { body: request })).body;
  await appendUnknownEvent(stack.store, `project-${parkedProject.id}`);
});
afterAll(async () => {
  await futureStore.close();
  await stack.close();
});

/** Appends an event of a type that this program does not know. `futureStore` appends it with a schema version. */
async function appendUnknownEvent(store: EventStore, stream: string): Promise<void> {
  const events = (await stack.store.read(stream)) as StoredEvent[];
  const metadata = { ...events[0]!.metadata, commandId: randomUUID() };
  const event = { id: randomUUID(), type: 'UnknownType', data: {}, metadata };
  await store.append(stream, [event], events.length - 1);
}

const health = async () => (await (await customer.send(healthRoutes.ready.path)).json()) as Health;

it('an event that cannot be applied parks only its own stream, and admins see it', async () => {
  const other = (await customer.call(projectRoutes.submit, { body: request })).body;
  const { body: list } = await customer.call(projectRoutes.list);
  expect(list.map(({ id }) => id).sort()).toEqual([other.id, parkedProject.id].sort());

  const { body: parkedStreams } = await admin.call(operationRoutes.parked);
  expect(parkedStreams).toEqual([
    expect.objectContaining({ stream: `project-${parkedProject.id}`, revision: 1, waiting: 0, attempts: 1 }),
  ]);
  expect(await health()).toMatchObject({ status: 'degraded', projector: { parkedStreams: 1 } });
  expect((await customer.call(operationRoutes.parked)).status).toBe(403);
});

it('admins see which process writes the rows', async () => {
  const { body } = await admin.call(operationRoutes.projectors);
  expect(body).toEqual([{ name: expect.stringMatching(/:\d+$/), isWriter: true }]);
  // A process that waits for the lock is listed after it.
  const standby = await stack.db.connect();
  try {
    await standby.query(`select set_config('application_name', 'projector other:1', false)`);
    await standby.query(`select pg_advisory_lock_shared(7310002, hashtext(current_schema()))`);
    expect((await admin.call(operationRoutes.projectors)).body).toEqual([
      ...body,
      { name: 'other:1', isWriter: false },
    ]);
  } finally {
    standby.release(true);
  }
});

it('admins see how many uploads wait to be collected', async () => {
  const { body: before } = await admin.call(operationRoutes.unreferencedFiles);
  await stack.db.query(
    `insert into app.uploads (id, "accountId", session, name, size, state, "expiresAt", "storedAt", "claimedFor", "claimedAt")
     select gen_random_uuid(), 'a', 's', 'x.pdf', size, state, now(), now() - age, claimed, now() - since
     from (values (10, 'stored', interval '6 days 23 hours', null, null), (200, 'stored', interval '7 days 1 hour', null, null),
       (3000, 'collecting', interval '1 day', 'p', interval '2 hours'), (40000, 'referenced', interval '9 days', null, null)
     ) as u (size, state, age, claimed, since)`,
  );
  const { body } = await admin.call(operationRoutes.unreferencedFiles);
  expect(body).toMatchObject({ files: before.files + 3, bytes: before.bytes + 3_210, due: before.due + 2 });
  expect(Date.now() - Date.parse(body.oldestAt!)).toBeGreaterThan(7 * 86_400_000);
});

it('denials are filtered, with the present name of the account', async () => {
  await customer.call(projectRoutes.update, { params: { id: randomUUID() }, body: { title: 'x' } });
  await customer.call(operationRoutes.parked);
  const denials = async (query: Record<string, string>) =>
    (await admin.call(adminRoutes.denials, { query })).body.map(({ command, code }) => [command, code]);
  const read = ['GET /api/admin/parked', 'access.denied'];
  await until('both are recorded', async () => (await denials({})).length >= 2);
  const command = (await denials({ kind: 'commands' }))[0]!;
  expect(command[0]).not.toMatch(/^GET /);
  expect((await denials({ kind: 'reads' })).every(([each]) => each!.startsWith('GET '))).toBe(true);
  expect(await denials({ kind: 'reads', code: 'access.denied' })).toContainEqual(read);
  expect(await denials({ kind: 'commands', code: 'access.denied' })).not.toContainEqual(read);
  expect(await denials({ actorId: 'nobody' })).toEqual([]);
  const { body } = await admin.call(adminRoutes.denials, { query: { limit: '1' } });
  expect(await denials({ actorId: body[0]!.actorId })).not.toEqual([]);
  expect(body[0]!.actorName).toBe('Cơ khí Mẫu An Khang');
});

it('a query for a parked stream is marked stale at once', async () => {
  const [, event] = await stack.store.load(`project-${parkedProject.id}`);
  const writer = await new Visitor(stack.url).signIn('khach');
  const { headers } = await writer.call(projectRoutes.detail, {
    params: { id: parkedProject.id },
    headers: { 'x-log-position': String(event!.position) },
  });
  expect(headers.get('x-stale')).toBe('1');
});

it('a failed retry is counted, and a discard needs a reason and is recorded in the log', async () => {
  const stream = `project-${parkedProject.id}`;
  const { body: afterRetry } = await admin.call(operationRoutes.retry, { body: { stream } });
  expect(afterRetry).toEqual([expect.objectContaining({ stream, attempts: 2 })]);
  const withoutReason = await admin.call(operationRoutes.discard, { body: { stream, reason: ' ' } });
  expect([withoutReason.status, withoutReason.body.code]).toEqual([400, 'request.invalid']);

  const discard = (revision: number) =>
    admin.call(operationRoutes.discard, { body: { stream, revision, reason: 'Thử nghiệm' } });
  // Somebody else has discarded the event, and the stream has stopped at a later one.
  const another = await discard(0);
  expect([another.status, another.body.code]).toEqual([404, 'stream.not-parked']);
  expect((await admin.call(operationRoutes.parked)).body).toHaveLength(1);
  const { body: afterDiscard } = await discard(1);
  expect(afterDiscard).toEqual([]);
  const [discarded] = await stack.store.load('operations-log');
  expect(discarded).toMatchObject({
    type: 'EventDiscarded',
    data: { stream, revision: 1, reason: 'Thử nghiệm' },
  });
  expect((await health()).status).toBe('ok');
  const notParked = await admin.call(operationRoutes.retry, { body: { stream } });
  expect([notParked.status, notParked.body.code]).toEqual([404, 'stream.not-parked']);
});

it('operations of a later release stop neither discards nor the projector', async () => {
  await appendUnknownEvent(stack.store, operationsStream);
  await appendUnknownEvent(futureStore, operationsStream);
  await stack.projector.stop();
  stack.projector.start();
  const { body } = await customer.call(projectRoutes.submit, { body: request });
  await until('the new order has a row', async () => (await findProject(stack.db, body.id)) !== undefined);
});

it.each([
  ['decoded', () => futureStore],
  ['folded', () => stack.store],
])('an account whose event cannot be %s is closed until it is discarded offline', async (_, store) => {
  const second = await new Visitor(stack.url).signIn('admin');
  const { body: account } = await second.call(accountRoutes.me);
  const stream = streamName('account', account.id);
  const listed = async () => {
    const { status, body } = await second.call(operationRoutes.parked);
    return status === 200 ? 'admitted' : (body as { code?: string }).code;
  };
  expect(await listed()).toBe('admitted');
  await appendUnknownEvent(store(), stream);
  await until('the account is closed', async () => (await listed()) === 'stream.unreadable');

  const offline = new EventStore(stack.eventStoreUrl, eventFormat);
  const discard = () => discardUnreadable(offline, accountDecider, stream, 'Không ai vào được');
  const { place } = await discard();
  expect(place).toMatchObject({ stream, type: 'UnknownType' });
  expect(await listed()).toBe('admitted');
  await expect(discard()).rejects.toThrow('has no event that cannot be read');
  await offline.close();
  await requestRetry(stack.db, stream);
  expect((await health()).projector.parkedStreams).toBe(0);
});

describe.each([
  ['decoded', () => futureStore],
  ['folded', () => stack.store],
])('while an event cannot be %s', (_, store) => {
  let project: Project;
  let stream: string;
  const rename = (title: string) =>
    customer.call(projectRoutes.update, { params: { id: project.id }, body: { title } });
  const rebuild = async (): Promise<Rebuild> => {
    const { body } = await admin.call(operationRoutes.rebuild);
    const find = async () =>
      (await admin.call(operationRoutes.rebuilds)).body.find(({ id }) => id === body.id)!;
    await until('the rebuild has finished', async () => (await find()).finishedAt !== null);
    return find();
  };

  beforeAll(async () => {
    project = (await customer.call(projectRoutes.submit, { body: request })).body;
    stream = `project-${project.id}`;
    await appendUnknownEvent(store(), stream);
    await until('the stream is parked', async () => (await health()).projector.parkedStreams === 1);
  });

  it('commands on its stream are refused as unreadable', async () => {
    expect((await rename('Tên mới')).body.code).toBe('stream.unreadable');
    const history = await customer.call(historyRoutes.ofProject, { params: { id: project.id } });
    expect(history.body.code).toBe('stream.unreadable');
  });

  it('a rebuild fails at that event, and the live rows stay as they are', async () => {
    await stack.db.query(`update projects set state = state || '{"reason": "sửa tay"}' where id = $1`, [
      project.id,
    ]);
    const { state, error } = await rebuild();
    expect([state, error]).toEqual(['failed', expect.stringContaining(`Event 1 of ${stream} (UnknownType`)]);
    expect((await findProject(stack.db, project.id))?.reason).toBe('sửa tay');
    expect((await stack.store.load('operations-log')).at(-1)).toMatchObject({
      type: 'RebuildFailed',
      data: { error },
    });
  });

  it('a retry fails again, and the stream stays parked', async () => {
    const { body } = await admin.call(operationRoutes.retry, { body: { stream } });
    expect(body).toEqual([expect.objectContaining({ stream, revision: 1, attempts: 2 })]);
  });

  it('once the event is discarded, commands, rows and a rebuild continue without it', async () => {
    await admin.call(operationRoutes.discard, { body: { stream, reason: 'Không đọc được' } });
    const renamed = await rename('Tên mới');
    expect([renamed.status, renamed.body.title]).toEqual([200, 'Tên mới']);
    expect((await rename('Tên sau')).status).toBe(200);
    const history = await customer.call(historyRoutes.ofProject, { params: { id: project.id } });
    expect([history.status, history.body.length]).toEqual([200, 3]);
    const { body: detail } = await customer.call(projectRoutes.detail, { params: { id: project.id } });
    expect(detail.title).toBe('Tên sau');
    expect(await rebuild()).toMatchObject({ state: 'completed', error: null });
    expect(await findProject(stack.db, project.id)).toMatchObject({ title: 'Tên sau', reason: '' });
    expect((await health()).status).toBe('ok');
  });
});

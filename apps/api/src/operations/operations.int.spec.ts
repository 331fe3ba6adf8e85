import { randomUUID } from 'node:crypto';
import { healthRoutes, operationRoutes, projectRoutes } from '@control-center/contracts';
import type { Health, Project, Rebuild, SubmitProject } from '@control-center/contracts';
import { EventStore } from '@control-center/event-store';
import { findProject } from '@control-center/read-model';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStack } from '../testing/stack.js';
import type { Stack } from '../testing/stack.js';
import { until } from '../testing/until.js';
import { Visitor } from '../testing/visitor.js';

const request: SubmitProject = { title: 'Bích nối', material: 'steel', quantity: 1, deadline: 'urgent' };

let stack: Stack;
let future: EventStore;
let customer: Visitor;
let admin: Visitor;
let poisoned: Project;

beforeAll(async () => {
  stack = await startStack();
  future = new EventStore(stack.eventStoreUrl, { upcasters: { NeverHeardOf: [(data) => data] } });
  const room = {};
  customer = await new Visitor(stack.url, room).signIn('khach');
  admin = await new Visitor(stack.url, room).signIn('admin');
  poisoned = (await customer.call(projectRoutes.submit, { body: request })).body;
  await unknown(stack.store, `project-${poisoned.id}`);
});
afterAll(async () => {
  await future.close();
  await stack.close();
});

/** An event of a type that no version of this program has: what a store of the future writes has a version too. */
async function unknown(store: EventStore, stream: string): Promise<void> {
  const events = await stack.store.load(stream);
  const metadata = { ...events[0]!.metadata, commandId: randomUUID() };
  const event = { id: randomUUID(), type: 'NeverHeardOf', data: {}, metadata };
  await store.append(stream, [event], events.at(-1)!.revision);
}

const health = async () => (await (await customer.send(healthRoutes.ready.path)).json()) as Health;

it('an event that cannot be applied holds up its own stream alone, and an admin is told', async () => {
  const other = (await customer.call(projectRoutes.submit, { body: request })).body;
  const { body: list } = await customer.call(projectRoutes.list);
  expect(list.map(({ id }) => id).sort()).toEqual([other.id, poisoned.id].sort());

  const { body: parked } = await admin.call(operationRoutes.parked);
  expect(parked).toEqual([
    expect.objectContaining({ stream: `project-${poisoned.id}`, revision: 1, waiting: 0, attempts: 1 }),
  ]);
  expect(await health()).toMatchObject({ status: 'degraded', projector: { parkedStreams: 1 } });
  expect((await customer.call(operationRoutes.parked)).status).toBe(403);
});

it('a query for what is parked says at once that it is stale', async () => {
  const [, event] = await stack.store.load(`project-${poisoned.id}`);
  const writer = await new Visitor(stack.url).signIn('khach');
  const { headers } = await writer.call(projectRoutes.detail, {
    params: { id: poisoned.id },
    headers: { 'x-log-position': String(event!.position) },
  });
  expect(headers.get('x-stale')).toBe('1');
});

it('a retry that fails again counts, and a discard needs a reason and stands in the log', async () => {
  const stream = `project-${poisoned.id}`;
  const { body: again } = await admin.call(operationRoutes.retry, { body: { stream } });
  expect(again).toEqual([expect.objectContaining({ stream, attempts: 2 })]);
  const silent = await admin.call(operationRoutes.discard, { body: { stream, reason: ' ' } });
  expect([silent.status, silent.body.code]).toEqual([400, 'request.invalid']);

  const { body: rest } = await admin.call(operationRoutes.discard, {
    body: { stream, reason: 'Thử nghiệm' },
  });
  expect(rest).toEqual([]);
  const [discarded] = await stack.store.load('operations-log');
  expect(discarded).toMatchObject({
    type: 'EventDiscarded',
    data: { stream, revision: 1, reason: 'Thử nghiệm' },
  });
  expect((await health()).status).toBe('ok');
  const none = await admin.call(operationRoutes.retry, { body: { stream } });
  expect([none.status, none.body.code]).toEqual([404, 'stream.not-parked']);
});

describe.each([
  ['decoded', () => future],
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
    await until('the rebuild has ended', async () => (await find()).finishedAt !== null);
    return find();
  };

  beforeAll(async () => {
    project = (await customer.call(projectRoutes.submit, { body: request })).body;
    stream = `project-${project.id}`;
    await unknown(store(), stream);
    await until('it is parked', async () => (await health()).projector.parkedStreams === 1);
  });

  it('commands on its stream say why they are not performed', async () => {
    expect((await rename('Tên mới')).body.code).toBe('stream.unreadable');
  });

  it('a rebuild stops there, and the live rows stay as they are', async () => {
    await stack.db.query(`update projects set description = 'sửa tay' where id = $1`, [project.id]);
    const { state, error } = await rebuild();
    expect([state, error]).toEqual(['failed', expect.stringContaining(`Event 1 of ${stream} (NeverHeardOf`)]);
    expect((await findProject(stack.db, project.id))?.description).toBe('sửa tay');
    expect((await stack.store.load('operations-log')).at(-1)).toMatchObject({
      type: 'RebuildFailed',
      data: { error },
    });
  });

  it('a retry says again why, and keeps it parked', async () => {
    const { body } = await admin.call(operationRoutes.retry, { body: { stream } });
    expect(body).toEqual([expect.objectContaining({ stream, revision: 1, attempts: 2 })]);
  });

  it('once it is discarded, commands, rows and a rebuild go on without it', async () => {
    await admin.call(operationRoutes.discard, { body: { stream, reason: 'Không đọc được' } });
    const renamed = await rename('Tên mới');
    expect([renamed.status, renamed.body.title]).toEqual([200, 'Tên mới']);
    expect((await rename('Tên sau')).status).toBe(200);
    const { body: shown } = await customer.call(projectRoutes.detail, { params: { id: project.id } });
    expect(shown.title).toBe('Tên sau');
    expect(await rebuild()).toMatchObject({ state: 'completed', error: null });
    expect(await findProject(stack.db, project.id)).toMatchObject({ title: 'Tên sau', description: '' });
    expect((await health()).status).toBe('ok');
  });
});

import { randomUUID } from 'node:crypto';
import { healthRoutes, operationRoutes, projectRoutes } from '@control-center/contracts';
import type { Health, Project, SubmitProject } from '@control-center/contracts';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { startStack } from '../testing/stack.js';
import type { Stack } from '../testing/stack.js';
import { Visitor } from '../testing/visitor.js';

jest.setTimeout(60_000);

const request: SubmitProject = { title: 'Bích nối', material: 'steel', quantity: 1, deadline: 'urgent' };

let stack: Stack;
let customer: Visitor;
let admin: Visitor;
let poisoned: Project;

beforeAll(async () => {
  stack = await startStack();
  const room = {};
  customer = await new Visitor(stack.url, room).signIn('khach');
  admin = await new Visitor(stack.url, room).signIn('admin');
  poisoned = (await customer.call(projectRoutes.submit, { body: request })).body;
  await unreadable(`project-${poisoned.id}`);
});
afterAll(() => stack.close());

/** An event that no version of this program has ever written. */
async function unreadable(stream: string): Promise<void> {
  const [first] = await stack.store.load(stream);
  const metadata = { ...first!.metadata, commandId: randomUUID() };
  await stack.store.append(stream, [{ id: randomUUID(), type: 'NeverHeardOf', data: {}, metadata }], 0);
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

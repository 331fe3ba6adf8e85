import { randomUUID } from 'node:crypto';
import { accountRoutes, healthRoutes, projectRoutes } from '@market/contracts';
import type { Health, Project, SubmitProject } from '@market/contracts';
import { findProject } from '@market/rows';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { JSONType } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import { Visitor } from '@control-center/api/testing/visitor';

const request: SubmitProject = { title: 'Trục vít me', material: 'steel', quantity: 3, deadline: 'urgent' };

let stack: Stack;
let customer: Visitor;
let project: Project;

beforeAll(async () => {
  stack = await startStack();
  customer = await new Visitor(stack.url).signIn('khach');
  project = (await customer.call(projectRoutes.submit, { body: request })).body;
  await customer.call(projectRoutes.list);
});
afterAll(() => stack.close());

const epoch = async () => {
  const { rows } = await stack.db.query<{ epoch: number }>(`select epoch from checkpoint`);
  return rows[0]!.epoch;
};

/** Ends the connection that holds the writer's lock, as a network failure or a failover would. */
const disconnectWriter = () =>
  stack.db.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and mode = 'ExclusiveLock' and pid <> pg_backend_pid()
       and database = (select oid from pg_database where datname = current_database())`,
  );

const health = async () => (await (await customer.send(healthRoutes.ready.path)).json()) as Health;

it('a writer that lost its connection takes the lock again and continues from its checkpoint', async () => {
  const before = await epoch();
  await disconnectWriter();
  await until('a writer has a new lease', async () => (await epoch()) > before);
  const later = (await customer.call(projectRoutes.submit, { body: request })).body;
  const { body, headers } = await customer.call(projectRoutes.list);
  expect(body.map(({ id }) => id).sort()).toEqual([project.id, later.id].sort());
  expect(headers.get('x-stale')).toBeNull();
});

it.each([
  ['the log has another id', `update checkpoint set "logId" = 'another'`],
  [
    'the log has another event at the checkpoint',
    `update checkpoint set "eventId" = '00000000-0000-4000-8000-000000000000'`,
  ],
  ['the log has no event at the checkpoint', `update checkpoint set position = position + 1000000`],
])('rows are rebuilt from the beginning of the log when %s', async (_, tamper) => {
  await stack.db.query(`update projects set state = state || '{"title": "Không có trong nhật ký"}'`);
  await stack.db.query(tamper);
  await disconnectWriter();
  await until('the row is rebuilt from the log', async () => {
    return (await findProject(stack.db, project.id))?.title === request.title;
  });
  await until('the projector is complete', async () => (await health()).projector.complete);
});

it('a text with NUL in an old log is shown without it', async () => {
  const [submitted] = await stack.store.load(`project-${project.id}`);
  const { type, data, metadata } = submitted!;
  const id = randomUUID();
  const text = JSON.stringify(data).replace(request.title, 'Trục\\u0000vít \\ud83d');
  const old = JSON.parse(text.replace(project.id, id)) as JSONType;
  // With the client itself, because the store refuses such texts.
  const client = EventStoreDBClient.connectionString(stack.eventStoreUrl);
  await client.appendToStream(`project-${id}`, jsonEvent({ type, data: old, metadata }));
  await client.dispose();

  await until('the order has a row', async () => (await findProject(stack.db, id)) !== undefined);
  expect((await findProject(stack.db, id))!.title).toBe('Trụcvít ');
  expect((await health()).projector.parkedEvents).toBe(0);
  expect((await customer.call(projectRoutes.detail, { params: { id } })).body.title).toBe('Trụcvít ');
  const changed = await customer.call(projectRoutes.update, { params: { id }, body: { quantity: 4 } });
  expect([changed.status, changed.body.title]).toEqual([200, 'Trụcvít ']);
});

it('while rows are rebuilt, readers are asked to wait, so that no order seems to be missing', async () => {
  const detail = () => customer.call(projectRoutes.detail, { params: { id: project.id } });
  await stack.projector.stop();
  await stack.db.query(`update checkpoint set "logId" = 'another'`);
  const blocker = await stack.db.connect();
  await blocker.query(`set idle_in_transaction_session_timeout = 0; begin; lock table changes in share mode`);
  try {
    stack.projector.start();
    await until('the rows are gone', async () => !(await findProject(stack.db, project.id)));
    const answers = [await customer.call(projectRoutes.list), await detail()];
    const refused = [503, 'store.unavailable'];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([refused, refused]);
    expect((await customer.call(accountRoutes.me)).status).toBe(200);
  } finally {
    await blocker.query('rollback');
    blocker.release(true);
  }
  await until('the order can be read', async () => {
    const { status } = await detail();
    expect([200, 503]).toContain(status);
    return status === 200;
  });
});

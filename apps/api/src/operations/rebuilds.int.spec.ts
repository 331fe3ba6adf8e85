import { randomUUID } from 'node:crypto';
import { accountRoutes, operationRoutes, projectRoutes } from '@market/contracts';
import type { Project, Rebuild, SubmitProject } from '@market/contracts';
import { projectExamples } from '@market/domain';
import { findProject } from '@market/rows';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appendOrder } from '@control-center/api/testing/append-order';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import { Visitor } from '@control-center/api/testing/visitor';
import { Traffic } from './traffic.fixture.js';

const request: SubmitProject = { title: 'Bánh răng', material: 'steel', quantity: 4, deadline: 'urgent' };

let stack: Stack;
let customer: Visitor;
let admin: Visitor;
let project: Project;

beforeAll(async () => {
  stack = await startStack();
  customer = await new Visitor(stack.url).signIn('khach');
  admin = await new Visitor(stack.url).signIn('admin');
  project = (await customer.call(projectRoutes.submit, { body: request })).body;
  await customer.call(projectRoutes.list);
});
afterAll(() => stack.close());

const newestRebuild = async (): Promise<Rebuild> => (await admin.call(operationRoutes.rebuilds)).body[0]!;

async function finishedRebuild(): Promise<Rebuild> {
  await until('the rebuild has finished', async () => (await newestRebuild()).finishedAt !== null);
  return newestRebuild();
}

const loggedEventTypes = async () => (await stack.store.load('operations-log')).map(({ type }) => type);
const tamperWithRows = () =>
  stack.db.query(`update projects set state = state || '{"title": "Không có trong nhật ký"}'`);
const titleOf = async ({ id }: Project) => (await findProject(stack.db, id))?.title;
const leftoverSchemas = async () => {
  const { rows } = await stack.db.query<{ nspname: string }>(
    `select nspname from pg_namespace where nspname ~ '_(rebuilt|replaced)$'`,
  );
  return rows;
};

it('rebuilds are for admins only', async () => {
  expect((await customer.call(operationRoutes.rebuild)).status).toBe(403);
  expect((await customer.call(operationRoutes.rebuilds)).status).toBe(403);
  expect((await customer.call(operationRoutes.prove, { body: {} })).status).toBe(403);
  expect((await admin.call(operationRoutes.cancelRebuild)).body.code).toBe('rebuild.not-running');
});

it('a proof lists tables and ids that differ from rebuilt rows and folds, and changes no row', async () => {
  await tamperWithRows();
  await stack.db.query(`delete from accounts where role = 'admin'`);
  const { body, status } = await admin.call(operationRoutes.prove, { body: {} });
  expect([status, body.purpose, body.state]).toEqual([202, 'proof', 'requested']);
  expect((await admin.call(operationRoutes.rebuild)).body.code).toBe('rebuild.running');
  const { tables, checks, ...proof } = await finishedRebuild();
  expect(proof).toMatchObject({ id: body.id, state: 'completed', error: null });
  const different = tables.filter(({ ids }) => ids.length > 0);
  expect(different).toEqual([
    { table: 'accounts', liveRows: 5, rebuiltRows: 6, ids: [expect.any(String)] },
    { table: 'projects', liveRows: 1, rebuiltRows: 1, ids: [project.id] },
  ]);
  expect(checks).toContainEqual({
    kind: 'project',
    streams: 1,
    differences: [{ table: 'projects', id: project.id }],
  });
  expect(checks).toContainEqual({
    kind: 'account',
    streams: 6,
    differences: [{ table: 'accounts', id: different[0]!.ids[0] }],
  });
  expect(await titleOf(project)).toBe('Không có trong nhật ký');
  expect(await leftoverSchemas()).toEqual([]);
});

it('a repair replaces the rows with rows rebuilt from the log, and analysts and browsers see them', async () => {
  const browser = await customer.listen();
  await browser.resume();
  await admin.call(operationRoutes.rebuild);
  const repair = await finishedRebuild();
  await browser.next(({ type }) => type === 'resync');
  browser.socket.close();
  expect(repair).toMatchObject({ purpose: 'repair', state: 'completed', phase: 'swapped', fraction: 1 });
  expect(repair.events).toBeGreaterThan(6);
  expect(await titleOf(project)).toBe(request.title);
  expect(await leftoverSchemas()).toEqual([]);
  const { rows } = await stack.db.query(
    `select r.rows_position = c.position as same, obj_description('analytics.freshness'::regclass) as comment,
            has_table_privilege('control_center_analyst', 'analytics.freshness', 'select') as "mayRead",
            has_schema_privilege('control_center_analyst', current_schema(), 'usage') as "mayUseSchema"
     from analytics.freshness r, checkpoint c`,
  );
  expect(rows).toEqual([
    {
      same: true,
      comment: expect.stringContaining('how far the rows have come'),
      mayRead: true,
      mayUseSchema: false,
    },
  ]);
  expect((await loggedEventTypes()).slice(-4)).toEqual([
    'RebuildRequested',
    'RebuildCompleted',
    'RebuildRequested',
    'RebuildCompleted',
  ]);

  const { tables, checks } = await (async () => {
    await admin.call(operationRoutes.prove, { body: { sample: 3 } });
    return finishedRebuild();
  })();
  expect(tables.flatMap(({ ids }) => ids)).toEqual([]);
  expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
  expect(checks).toContainEqual({ kind: 'account', streams: 3, differences: [] });
});

it('a repair that finds no difference does not make browsers reload', async () => {
  const browser = await customer.listen();
  const { mark: resumeToken } = await browser.resume();
  await admin.call(operationRoutes.rebuild);
  expect((await finishedRebuild()).state).toBe('completed');
  expect((await browser.resume(resumeToken)).type).toBe('mark');
  browser.socket.close();
});

it('a cancelled rebuild leaves the live rows as they were', async () => {
  await tamperWithRows();
  const blocker = await stack.db.connect();
  await blocker.query(`select pg_advisory_lock(7310003, hashtext(current_schema() || '_rebuilt'))`);
  await admin.call(operationRoutes.rebuild);
  await until('the rebuild is running', async () => (await newestRebuild()).state === 'running');
  const { body, status } = await admin.call(operationRoutes.cancelRebuild);
  expect([status, body.state]).toEqual([202, 'running']);
  blocker.release(true);
  expect(await finishedRebuild()).toMatchObject({ id: body.id, state: 'cancelled' });
  expect((await loggedEventTypes()).at(-1)).toBe('RebuildCancelled');
  expect(await leftoverSchemas()).toEqual([]);
  expect(await titleOf(project)).toBe('Không có trong nhật ký');
});

describe('under traffic', () => {
  it('no query fails, no row is lost, and every user sees their own writes, even right after the swap', async () => {
    const socket = await customer.listen();
    const traffic = await Traffic.start(stack, 3);
    await tamperWithRows();
    await admin.call(operationRoutes.rebuild);
    expect(await finishedRebuild()).toMatchObject({ state: 'completed' });
    expect(await titleOf(project)).toBe(request.title);
    const late = (await customer.call(projectRoutes.submit, { body: request })).body;
    await socket.next((message) => message.type === 'project_changed' && message.projectId === late.id);
    const { commands, queries, failures, created } = await traffic.stop();
    console.info(`${commands} commands and ${queries} queries were made during a rebuild and its swap`);
    expect(failures).toEqual([]);
    expect(commands).toBeGreaterThan(5);
    await admin.call(operationRoutes.prove, { body: {} });
    const { tables, checks } = await finishedRebuild();
    expect(tables.flatMap(({ ids }) => ids)).toEqual([]);
    expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
    const { rows } = await stack.db.query<{ id: string }>(`select id from projects`);
    expect(rows.map(({ id }) => id).sort()).toEqual([...created, late.id, project.id].sort());
    socket.socket.close();
  });
});

it('a rebuild that is cancelled just before the swap leaves the live rows as they were', async () => {
  await stack.db.query(`
    create function app.cancel() returns trigger language plpgsql as
      $$ begin new."cancelAsked" := true; return new; end $$;
    create trigger cancel before update on app.rebuilds
      for each row when (new.phase = 'swapping') execute function app.cancel()`);
  await tamperWithRows();
  await admin.call(operationRoutes.rebuild);
  expect(await finishedRebuild()).toMatchObject({ state: 'cancelled' });
  expect(await titleOf(project)).toBe('Không có trong nhật ký');
  await stack.db.query('drop function app.cancel cascade');
});

it('an event that is discarded during a rebuild is not applied to any of its rows', async () => {
  const order = (await customer.call(projectRoutes.submit, { body: request })).body;
  await customer.call(projectRoutes.update, { params: { id: order.id }, body: { title: 'Bị bỏ' } });
  await customer.call(projectRoutes.list);
  expect(await titleOf(order)).toBe('Bị bỏ');
  const blocker = await stack.db.connect();
  await blocker.query(`select pg_advisory_lock(7310003, hashtext(current_schema()))`);
  await admin.call(operationRoutes.rebuild);
  await until(
    'the rebuild compares with the live rows',
    async () => (await newestRebuild()).phase === 'comparing',
  );
  const [last] = (await stack.store.load('operations-log')).slice(-1);
  const data = { stream: `project-${order.id}`, revision: 1, reason: 'Thử nghiệm' };
  const event = { id: randomUUID(), type: 'EventDiscarded', data, metadata: last!.metadata };
  await stack.store.append('operations-log', [event], last!.revision);
  blocker.release(true);
  expect(await finishedRebuild()).toMatchObject({ state: 'completed', error: null });
  expect(await titleOf(order)).toBe(request.title);
});

it('a proof also compares the milestones of a long order', async () => {
  const estimates = Array.from({ length: 100 }, (_, days) => ({
    type: 'CompletionEstimated' as const,
    data: { days: days + 1 },
  }));
  const { id } = (await customer.call(accountRoutes.me)).body;
  const ids = { customer: id, stranger: id, factory: id, rival: id, provider: id, admin: id };
  const order = await appendOrder(stack, ids, [projectExamples.submitted[0]!, ...estimates]);
  const milestones = async () =>
    (await stack.db.query<{ id: string }>(`select id from project_milestones`)).rows.map((row) => row.id);
  await until('the rows have reached the order', async () => (await milestones()).length > 0);
  expect(await milestones()).toEqual([`${order}.100`]);
  await stack.db.query(
    `update project_milestones set state = state || '{"title": "Không có trong nhật ký"}'`,
  );
  await admin.call(operationRoutes.prove, { body: {} });
  const { checks } = await finishedRebuild();
  expect(checks.find(({ kind }) => kind === 'project')!.differences).toEqual([
    { table: 'project_milestones', id: `${order}.100` },
  ]);
});

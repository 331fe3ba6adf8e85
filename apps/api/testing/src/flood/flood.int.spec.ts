import { accountRoutes, healthRoutes, projectRoutes } from '@market/contracts';
import type { Route, SubmitProject } from '@market/contracts';
import { allRoutes } from '@control-center/api/openapi';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { startStack } from '../stack.js';
import type { Stack } from '../stack.js';
import { until } from '../until.js';
import { Visitor } from '../visitor.js';

jest.setTimeout(300_000);

/** Concurrent calls of one account: more than may run, and where each takes a connection, more than there are. */
const flood = (route: Route): number => (/export|sql|objects/.test(route.path) ? 40 : 12);
/** Pool, reserve, running exports, the two counters of exports, and the two listeners (docs/operations/limits.md). */
const mostConnections = 12 + 4 + 8 + 2 + 2;

let stack: Stack;
let admin: Visitor;
let customer: Visitor;
let id: string;
beforeAll(async () => {
  stack = await startStack();
  admin = await new Visitor(stack.url).signIn('admin');
  customer = await new Visitor(stack.url).signIn('khach');
  const body: SubmitProject = { title: 'Gá kẹp', material: 'steel', quantity: 3, deadline: 'urgent' };
  ({ id } = (await customer.call(projectRoutes.submit, { body })).body);
  await until('the views of analysts stand', async () => {
    const { rows } = await stack.db.query(`select to_regclass('analytics.freshness') as view`);
    return (rows[0] as { view: string | null }).view !== null;
  });
});
afterAll(() => stack.close());

const connections = async (): Promise<number> => {
  const sql = `select from pg_stat_activity where datname = current_database() and application_name like '%api%'`;
  return (await stack.db.query(sql)).rowCount!;
};

/** Last, because a sign-out ends the flood's own session. */
const routes = allRoutes.toSorted(
  ([, a], [, b]) => Number(a === accountRoutes.logout) - Number(b === accountRoutes.logout),
);

const addressOf = (path: string) =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    name === 'file' ? 'projects.csv' : name === 'kind' ? 'project' : name === 'report' ? 'funnel' : id,
  );

it.each(routes)('a flood of %s leaves the others their calls', async (_, route) => {
  const init = {
    method: route.method,
    ...(route.method !== 'GET' && { body: '{}', headers: { 'content-type': 'application/json' } }),
  };
  let isOver = false;
  const flooding = Promise.all(
    Array.from({ length: flood(route) }, async () => {
      const response = await admin.send(addressOf(route.path), init);
      await response.arrayBuffer();
      return response.status;
    }),
  ).finally(() => (isOver = true));
  let most = 0;
  do {
    expect((await customer.call(accountRoutes.me)).status).toBe(200);
    most = Math.max(most, await connections());
    // The others must have their calls; they need not fill the machine.
    await delay(10);
  } while (!isOver);
  expect((await flooding).filter((status) => status >= 500)).toEqual([]);
  expect(Math.max(most, mostConnections)).toBe(mostConnections);
});

/** Requests that wait for a connection of the pool. */
async function waiting(): Promise<number> {
  const text = await (await fetch(stack.url + healthRoutes.metrics.path)).text();
  return Number(/^database_connections\{state="waiting"\} (\d+)$/m.exec(text)?.[1]);
}

it('health and sign-ins have connections of their own', async () => {
  const callers = [
    customer,
    await new Visitor(stack.url).signIn('vietphat'),
    await new Visitor(stack.url).signIn('admin'),
  ];
  for (const caller of callers) await caller.call(accountRoutes.me);
  const table = await stack.db.connect();
  await table.query('begin');
  await table.query('set local idle_in_transaction_session_timeout = 0');
  await table.query('lock table projects in access exclusive mode');
  const calls = callers.flatMap((caller) =>
    Array.from({ length: 8 }, () => caller.send(projectRoutes.list.path)),
  );
  try {
    await until('calls wait for a connection', async () => (await waiting()) > 0);
    expect((await fetch(stack.url + healthRoutes.ready.path)).status).toBe(200);
    const newcomer = await new Visitor(stack.url).signIn('khach2');
    expect((await newcomer.call(accountRoutes.me)).status).toBe(200);
    expect(await waiting()).toBeGreaterThan(0);
  } finally {
    await table.query('rollback');
    table.release();
    await Promise.allSettled(calls);
  }
});

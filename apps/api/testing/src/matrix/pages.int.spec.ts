import { allRoutes } from '@control-center/api/openapi';
import {
  adminRoutes,
  auditRoutes,
  companyRoutes,
  historyRoutes,
  messageRoutes,
  PageQuery,
  projectRoutes,
  queueRoutes,
  quoteRoutes,
  sessionRoutes,
} from '@market/contracts';
import type { Route } from '@market/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { signInAll } from '../people.js';
import type { DemoUser } from '../people.js';
import { startStack } from '../stack.js';
import type { Stack } from '../stack.js';
import { walkOf } from '../walk.js';

let stack: Stack;
let world: Awaited<ReturnType<typeof makeWorld>>;
beforeAll(async () => {
  stack = await startStack();
  world = await makeWorld();
});
afterAll(() => stack.close());

/** Three orders in the showcase, three that wait for a quote, and three entries of every other list. */
async function makeWorld() {
  const { people, ids } = await signInAll(stack);
  const { customer, provider, admin } = people;
  const orders: string[] = [];
  for (let number = 1; number <= 3; number += 1) {
    const walk = walkOf(people, { factoryId: ids.factory });
    orders.push((await walk.to('approve')).id);
    await walkOf(people, { factoryId: ids.factory }).to('submit');
    await customer.call(messageRoutes.send, { body: { projectId: orders[0]!, content: `Lần ${number}` } });
    // Recorded as refused.
    await provider.call(companyRoutes.change, { body: { quoteValidityDays: 1 } });
    await admin.call(companyRoutes.change, { body: { quoteValidityDays: 10 + number } });
  }
  return { people, ids, projectId: orders[0]! };
}

type List = { by: DemoUser; params?: Record<string, string>; query?: Record<string, string> };

/** How each list is requested. */
const lists = (): ReadonlyMap<Route, List> => {
  const { ids, projectId } = world;
  return new Map<Route, List>([
    [adminRoutes.users, { by: 'admin' }],
    [adminRoutes.timeline, { by: 'admin', params: { userId: ids.customer } }],
    [adminRoutes.denials, { by: 'admin' }],
    [auditRoutes.events, { by: 'admin' }],
    [companyRoutes.history, { by: 'admin' }],
    [historyRoutes.ofProject, { by: 'provider', params: { id: projectId } }],
    [messageRoutes.ofProject, { by: 'customer', params: { projectId } }],
    [projectRoutes.list, { by: 'customer' }],
    [projectRoutes.ofManufacturer, { by: 'factory', params: { manufacturerId: ids.factory } }],
    [projectRoutes.showcase, { by: 'stranger' }],
    [projectRoutes.all, { by: 'admin' }],
    [queueRoutes.list, { by: 'provider', query: { queue: 'clock' } }],
    [quoteRoutes.ofManufacturer, { by: 'factory', params: { manufacturerId: ids.factory } }],
    [sessionRoutes.signIns, { by: 'admin' }],
  ] as [Route, List][]);
};

const isList = ({ query }: Route) =>
  query !== undefined && (query === PageQuery || query.prototype instanceof PageQuery);

/** The heads of the log are signed once an hour (audit.int.spec.ts); the count of a list has no pages. */
const withoutPages: readonly unknown[] = [auditRoutes.heads, auditRoutes.count];

it('the pages of every list are together the whole list', async () => {
  const known = lists();
  const wrong: object[] = [];
  for (const [name, route] of allRoutes) {
    if (!isList(route) || withoutPages.includes(route)) continue;
    const list = known.get(route);
    if (!list) throw new Error(`${name} is a list that this spec does not know`);
    const { by, params = {}, query = {} } = list;
    const read = async (more: Record<string, string>) => {
      const { body, headers } = await world.people[by].call(route, { params, query: { ...query, ...more } });
      if (!Array.isArray(body)) throw new Error(`${name}: ${JSON.stringify(body)}`);
      const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      const cursor = next && new URL(next, stack.url).searchParams.get('cursor');
      return { rows: (body as { id: string }[]).map(({ id }) => id), cursor };
    };
    const { rows: whole, cursor } = await read({ limit: '500' });
    if (new Set(whole).size < 3 || cursor) wrong.push({ name, rows: whole.length, cursor });
    for (const limit of ['1', '2', String(whole.length)]) {
      const rows: string[] = [];
      for (let after: string | null | undefined = ''; after !== undefined && rows.length <= whole.length;) {
        const page = await read({ limit, ...(after && { cursor: after }) });
        rows.push(...page.rows);
        after = page.cursor;
      }
      if (JSON.stringify(rows) !== JSON.stringify(whole)) wrong.push({ name, limit, rows, whole });
    }
  }
  expect(wrong).toEqual([]);
});

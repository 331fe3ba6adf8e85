import {
  accountRoutes,
  adminRoutes,
  backgroundHeader,
  homeOfRole,
  interfaceHeader,
  projectRoutes,
} from '@control-center/contracts';
import type { Role } from '@control-center/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { startStack } from '../../testing/stack.js';
import type { Stack } from '../../testing/stack.js';
import { Visitor } from '../../testing/visitor.js';

let stack: Stack;
let here: Visitor;
let there: Visitor;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const person = (subject: string) => new Visitor(stack.url).signIn(subject);
const restricted = [409, 'SINGLE_INTERFACE_RESTRICTION'];
const use = async (visitor: Visitor, role: Role, headers = {}) => {
  const { status, body } = await visitor.call(accountRoutes.setRole, { body: { role }, headers });
  return [status, status === 200 ? body.role : body.code];
};
const shownTo = async (visitor: Visitor) =>
  (await visitor.call(accountRoutes.me)).headers.get(interfaceHeader);

/** As if nobody had touched anything for so long. */
const leaveAlone = (time = '30 minutes') =>
  stack.db.query(
    `update interface_leases set sessions = (
       select coalesce(jsonb_object_agg(key, value::timestamptz - $1::interval), '{}')
       from jsonb_each_text(sessions))`,
    [time],
  );

beforeEach(async () => {
  await stack.db.query(`delete from interface_leases`);
  [here, there] = [await person('khach'), await person('khach')];
  await here.call(accountRoutes.setRole, { body: { role: 'customer' } });
});

it('one session changes its interface at once, and its tabs are told', async () => {
  expect(await use(here, 'manufacturer')).toEqual([200, 'manufacturer']);
  const { body, headers } = await here.call(accountRoutes.me);
  expect([body.role, body.currentInterface]).toEqual(['manufacturer', homeOfRole.manufacturer]);
  expect(headers.get(interfaceHeader)).toBe('manufacturer');
  expect(await use(here, 'customer')).toEqual([200, 'customer']);
});

it('a command of a tab that shows another interface is refused, and one that shows this one is not', async () => {
  const submit = (shown: Role) =>
    here.call(projectRoutes.submit, {
      body: { title: 'Chốt', material: 'steel', quantity: 1, deadline: 'urgent' },
      headers: { [interfaceHeader]: shown },
    });
  const stale = await submit('manufacturer');
  expect([stale.status, stale.body.code]).toEqual([409, 'INTERFACE_CHANGED']);
  expect((await submit('customer')).status).toBe(201);
});

it('two sessions share one interface, and neither takes it from the other', async () => {
  expect(await shownTo(there)).toBe('customer');
  expect(await use(here, 'manufacturer')).toEqual(restricted);
  expect(await use(there, 'manufacturer')).toEqual(restricted);
  expect((await here.call(accountRoutes.me)).body.role).toBe('customer');
});

it('the one that signs out leaves the choice to the other', async () => {
  await there.call(accountRoutes.me);
  expect(await use(here, 'manufacturer')).toEqual(restricted);
  await there.send('/api/logout');
  expect(await use(here, 'manufacturer')).toEqual([200, 'manufacturer']);
});

it('an idle one does too, and finds the other interface when it comes back', async () => {
  for (const one of [here, there]) await one.call(accountRoutes.me);
  await leaveAlone('29 minutes');
  expect(await use(here, 'manufacturer')).toEqual(restricted);
  await leaveAlone('1 minute');
  expect(await use(here, 'manufacturer')).toEqual([200, 'manufacturer']);
  expect(await shownTo(there)).toBe('manufacturer');
  expect(await use(there, 'customer')).toEqual(restricted);
});

it('requests that no person made keep nothing in use', async () => {
  await there.call(accountRoutes.me, { headers: { [backgroundHeader]: '1' } });
  const socket = await there.listen();
  expect(await use(here, 'manufacturer')).toEqual([200, 'manufacturer']);
  socket.socket.close();
});

it('of two sessions that want different ones at once, one gets its own', async () => {
  await leaveAlone();
  const outcomes = await Promise.all([use(here, 'manufacturer'), use(there, 'customer')]);
  expect(outcomes.filter(([status]) => status === 409)).toHaveLength(1);
});

it('admins have an interface for each session', async () => {
  const [one, other] = [await person('admin'), await person('admin')];
  expect(await shownTo(other)).toBe('admin');
  expect(await use(one, 'customer')).toEqual([200, 'customer']);
  expect([await shownTo(one), await shownTo(other)]).toEqual(['customer', 'admin']);
  expect((await other.call(accountRoutes.me)).body.role).toBe('admin');
  expect(await use(one, 'admin')).toEqual([200, 'admin']);
});

it('a role that an admin gives ends what was in use: whoever comes next chooses', async () => {
  const [admin, { body }] = [await person('admin'), await here.call(accountRoutes.me)];
  for (const one of [here, there]) await one.call(accountRoutes.me);
  const assign = (role: Role) =>
    admin.call(adminRoutes.assignRole, { params: { userId: body.id }, body: { role } });
  expect((await assign('manufacturer')).status).toBe(200);
  expect(await use(here, 'manufacturer')).toEqual([200, 'manufacturer']);
  expect((await assign('customer')).status).toBe(200);
});

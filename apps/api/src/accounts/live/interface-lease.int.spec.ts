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
import { startStack } from '@control-center/testing-api/stack';
import type { Stack } from '@control-center/testing-api/stack';
import { Visitor } from '@control-center/testing-api/visitor';

let stack: Stack;
let first: Visitor;
let second: Visitor;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const person = (subject: string) => new Visitor(stack.url).signIn(subject);
const rejected = [409, 'SINGLE_INTERFACE_RESTRICTION'];
const switchTo = async (visitor: Visitor, role: Role, headers = {}) => {
  const { status, body } = await visitor.call(accountRoutes.setRole, { body: { role }, headers });
  return [status, status === 200 ? body.role : body.code];
};
const interfaceOf = async (visitor: Visitor) =>
  (await visitor.call(accountRoutes.me)).headers.get(interfaceHeader);

/** Makes every session idle for this long. */
const makeIdle = (time = '30 minutes') =>
  stack.db.query(
    `update interface_leases set sessions = (
       select coalesce(jsonb_object_agg(key, value::timestamptz - $1::interval), '{}')
       from jsonb_each_text(sessions))`,
    [time],
  );

beforeEach(async () => {
  await stack.db.query(`delete from interface_leases`);
  [first, second] = [await person('khach'), await person('khach')];
  await first.call(accountRoutes.setRole, { body: { role: 'customer' } });
});

// Promise: `POST /api/auth/set-role` changes the active role
it('a single session can switch its interface at any time, and the replies name it', async () => {
  expect(await switchTo(first, 'manufacturer')).toEqual([200, 'manufacturer']);
  const { body, headers } = await first.call(accountRoutes.me);
  expect([body.role, body.currentInterface]).toEqual(['manufacturer', homeOfRole.manufacturer]);
  expect(headers.get(interfaceHeader)).toBe('manufacturer');
  expect(await switchTo(first, 'customer')).toEqual([200, 'customer']);
});

// Promise: A tab with an outdated interface is notified, and its commands are refused
it('a command is rejected when its tab displays an outdated interface, and accepted otherwise', async () => {
  const submit = (displayed: Role) =>
    first.call(projectRoutes.submit, {
      body: { title: 'Chốt', material: 'steel', quantity: 1, deadline: 'urgent' },
      headers: { [interfaceHeader]: displayed },
    });
  const stale = await submit('manufacturer');
  expect([stale.status, stale.body.code]).toEqual([409, 'INTERFACE_CHANGED']);
  expect((await submit('customer')).status).toBe(201);
});

// Promise: Using a second interface in another session gets SINGLE_INTERFACE_RESTRICTION
// Promise: An account uses one interface at a time; a single session switches it at any time
it('two sessions share one interface, and neither can switch it', async () => {
  expect(await interfaceOf(second)).toBe('customer');
  expect(await switchTo(first, 'manufacturer')).toEqual(rejected);
  expect(await switchTo(second, 'manufacturer')).toEqual(rejected);
  expect((await first.call(accountRoutes.me)).body.role).toBe('customer');
});

// Promise: A session's use of an interface ends at its sign-out
it('a session that signs out lets the other session switch', async () => {
  await second.call(accountRoutes.me);
  expect(await switchTo(first, 'manufacturer')).toEqual(rejected);
  await second.send('/api/logout');
  expect(await switchTo(first, 'manufacturer')).toEqual([200, 'manufacturer']);
});

// Promise: A session's use of an interface ends after 30 idle minutes
it('an idle session lets the other session switch, and has the new interface when it returns', async () => {
  for (const session of [first, second]) await session.call(accountRoutes.me);
  await makeIdle('29 minutes');
  expect(await switchTo(first, 'manufacturer')).toEqual(rejected);
  await makeIdle('1 minute');
  expect(await switchTo(first, 'manufacturer')).toEqual([200, 'manufacturer']);
  expect(await interfaceOf(second)).toBe('manufacturer');
  expect(await switchTo(second, 'customer')).toEqual(rejected);
});

// Promise: Polling and sockets do not extend the use of an interface
it('background requests do not keep an interface in use', async () => {
  await second.call(accountRoutes.me, { headers: { [backgroundHeader]: '1' } });
  const socket = await second.listen();
  expect(await switchTo(first, 'manufacturer')).toEqual([200, 'manufacturer']);
  socket.socket.close();
});

// Promise: While another session uses another interface, the reply is 409 SINGLE_INTERFACE_RESTRICTION
it('when two sessions request different interfaces at the same time, one of them succeeds', async () => {
  await makeIdle();
  const outcomes = await Promise.all([switchTo(first, 'manufacturer'), switchTo(second, 'customer')]);
  expect(outcomes.filter(([status]) => status === 409)).toHaveLength(1);
});

// Promise: Admins are exempt from the single interface
it('each session of an admin has its own interface', async () => {
  const [one, other] = [await person('admin'), await person('admin')];
  expect(await interfaceOf(other)).toBe('admin');
  expect(await switchTo(one, 'customer')).toEqual([200, 'customer']);
  expect([await interfaceOf(one), await interfaceOf(other)]).toEqual(['customer', 'admin']);
  expect((await other.call(accountRoutes.me)).body.role).toBe('admin');
  expect(await switchTo(one, 'admin')).toEqual([200, 'admin']);
});

it('a role assigned by an admin ends the lease: the next session may choose its interface', async () => {
  const [admin, { body }] = [await person('admin'), await first.call(accountRoutes.me)];
  for (const session of [first, second]) await session.call(accountRoutes.me);
  const assign = (role: Role) =>
    admin.call(adminRoutes.assignRole, { params: { userId: body.id }, body: { role } });
  expect((await assign('manufacturer')).status).toBe(200);
  expect(await switchTo(first, 'manufacturer')).toEqual([200, 'manufacturer']);
  expect((await assign('customer')).status).toBe(200);
});

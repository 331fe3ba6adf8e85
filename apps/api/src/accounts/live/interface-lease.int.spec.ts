import {
  accountRoutes,
  adminRoutes,
  backgroundHeader,
  homeOfRole,
  accountHeader,
  interfaceHeader,
  projectRoutes,
  sessionRoutes,
} from '@market/contracts';
import type { Role } from '@market/contracts';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import { Visitor } from '@control-center/api/testing/visitor';

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

/** Makes every session look idle for this long. */
const makeIdle = (time = '30 minutes') =>
  stack.db.query(
    `update interface_leases set sessions = (
       select coalesce(jsonb_object_agg(key, value::timestamptz - $1::interval), '{}')
       from jsonb_each_text(sessions))`,
    [time],
  );

beforeEach(async () => {
  await stack.db.query(`delete from interface_leases`);
  await stack.db.query(`delete from sessions`);
  [first, second] = [await person('khach'), await person('khach')];
  await first.call(accountRoutes.setRole, { body: { role: 'customer' } });
});

it('a single session can switch its interface at any time, and the replies name it', async () => {
  expect(await switchTo(first, 'manufacturer')).toEqual([200, 'manufacturer']);
  const { body, headers } = await first.call(accountRoutes.me);
  expect([body.role, body.currentInterface]).toEqual(['manufacturer', homeOfRole.manufacturer]);
  expect(headers.get(interfaceHeader)).toBe('manufacturer');
  expect(await switchTo(first, 'customer')).toEqual([200, 'customer']);
});

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

it('a command is rejected when its tab displays another account than the session’s', async () => {
  const { headers } = await first.call(accountRoutes.me);
  const own = headers.get(accountHeader)!;
  const submit = (displayed: string) =>
    first.call(projectRoutes.submit, {
      body: { title: 'Chốt', material: 'steel', quantity: 1, deadline: 'urgent' },
      headers: { [accountHeader]: displayed },
    });
  const stale = await submit('another');
  expect([stale.status, stale.body.code]).toEqual([409, 'ACCOUNT_CHANGED']);
  expect((await submit(own)).status).toBe(201);
});

it('two sessions share one interface, and neither can switch it', async () => {
  expect(await interfaceOf(second)).toBe('customer');
  expect(await switchTo(first, 'manufacturer')).toEqual(rejected);
  expect(await switchTo(second, 'manufacturer')).toEqual(rejected);
  expect((await first.call(accountRoutes.me)).body.role).toBe('customer');
});

it('a session that signs out lets the other session switch', async () => {
  await second.call(accountRoutes.me);
  expect(await switchTo(first, 'manufacturer')).toEqual(rejected);
  await second.send('/api/logout');
  expect(await switchTo(first, 'manufacturer')).toEqual([200, 'manufacturer']);
});

it('an idle session lets the other session switch, and has the new interface when it returns', async () => {
  for (const session of [first, second]) await session.call(accountRoutes.me);
  await makeIdle('29 minutes');
  expect(await switchTo(first, 'manufacturer')).toEqual(rejected);
  await makeIdle('1 minute');
  expect(await switchTo(first, 'manufacturer')).toEqual([200, 'manufacturer']);
  expect(await interfaceOf(second)).toBe('manufacturer');
  expect(await switchTo(second, 'customer')).toEqual(rejected);
});

it('background requests do not keep an interface in use', async () => {
  await second.call(accountRoutes.me, { headers: { [backgroundHeader]: '1' } });
  const socket = await second.listen();
  expect(await switchTo(first, 'manufacturer')).toEqual([200, 'manufacturer']);
  socket.socket.close();
});

it('when two sessions request different interfaces at the same time, one of them succeeds', async () => {
  await makeIdle();
  const outcomes = await Promise.all([switchTo(first, 'manufacturer'), switchTo(second, 'customer')]);
  expect(outcomes.filter(([status]) => status === 409)).toHaveLength(1);
});

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

describe('the sessions of an account', () => {
  const listOf = async (visitor: Visitor) => (await visitor.call(sessionRoutes.list)).body;
  const statusOf = async (visitor: Visitor) => (await visitor.call(accountRoutes.me)).status;
  const endAs = (visitor: Visitor, id: string) => visitor.call(sessionRoutes.end, { params: { id } });

  it('are listed for its user, who ends one of them or all others', async () => {
    const listed = await listOf(second);
    expect(listed.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true]);
    const other = listed.find(({ isCurrent }) => !isCurrent)!;
    expect((await endAs(second, other.id)).body).toEqual({ ended: 1 });
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
    const again = await endAs(second, other.id);
    expect([again.status, again.body.code]).toEqual([404, 'session.not-found']);

    const others = [await person('khach'), await person('khach')];
    expect((await second.call(sessionRoutes.endOthers)).body).toEqual({ ended: 2 });
    expect(await Promise.all([...others, second].map(statusOf))).toEqual([401, 401, 200]);
    expect(await listOf(second)).toHaveLength(1);
  });

  it('of another account are ended by an admin only, who is recorded with it', async () => {
    const [admin, stranger] = [await person('admin'), await person('khach2')];
    const { id: userId } = (await first.call(accountRoutes.me)).body;
    const [own] = await listOf(first);
    expect((await endAs(stranger, own!.id)).body.code).toBe('session.not-found');
    expect(await statusOf(first)).toBe(200);

    const listed = await admin.call(sessionRoutes.ofAccount, { params: { userId } });
    expect(listed.body.map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
    const params = { userId, id: own!.id };
    expect((await admin.call(sessionRoutes.endOfAccount, { params })).body).toEqual({ ended: 1 });
    const all = await admin.call(sessionRoutes.endAllOfAccount, { params: { userId } });
    expect([all.body, await statusOf(first), await statusOf(second)]).toEqual([{ ended: 1 }, 401, 401]);

    // A call that ends no session is not recorded.
    expect((await admin.call(sessionRoutes.endAllOfAccount, { params: { userId } })).body).toEqual({
      ended: 0,
    });
    const strangerId = (await stranger.call(accountRoutes.me)).body.id;
    await admin.call(sessionRoutes.endAllOfAccount, { params: { userId: strangerId } });

    const adminId = (await admin.call(accountRoutes.me)).body.id;
    const endsOf = async (id: string) =>
      (await admin.call(sessionRoutes.signIns)).body.filter(
        ({ kind, accountId, actorId }) => kind === 'ended' && accountId === id && actorId === adminId,
      ).length;
    await until('the last end is recorded', async () => (await endsOf(strangerId)) === 1);
    expect(await endsOf(userId)).toBe(2);
  });

  it('let the remaining one switch its interface when the others end', async () => {
    for (const session of [first, second]) await session.call(accountRoutes.me);
    expect(await switchTo(first, 'manufacturer')).toEqual(rejected);
    await first.call(sessionRoutes.endOthers);
    expect(await switchTo(first, 'manufacturer')).toEqual([200, 'manufacturer']);
    await switchTo(first, 'customer');
  });

  it('that end while a request’s body arrives refuse that request', async () => {
    const body = JSON.stringify({ title: 'Chốt', material: 'steel', quantity: 1, deadline: 'urgent' });
    const status = new Promise<number | undefined>((resolve, reject) => {
      const held = httpRequest(new URL(projectRoutes.submit.path, stack.url), {
        method: 'POST',
        headers: {
          cookie: first.cookie(),
          'x-requested-with': 'test',
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          expect: '100-continue',
        },
      });
      held.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
      // The server has the headers and loads the session while it waits for the body.
      held.on('continue', () => {
        const signOutFirst = async () => {
          await listOf(first);
          await first.send('/api/logout');
          held.end(body);
        };
        signOutFirst().catch(reject);
      });
      held.flushHeaders();
    });
    expect(await status).toBe(401);
  });

  it('end earlier once the account becomes an admin', async () => {
    const admin = await person('admin');
    const stranger = await person('khach2');
    const hoursOf = async () => {
      const { endsAt, signedInAt } = (await listOf(stranger))[0]!;
      return Math.round((Date.parse(endsAt) - Date.parse(signedInAt)) / 3_600_000);
    };
    const { id: userId } = (await stranger.call(accountRoutes.me)).body;
    expect(await hoursOf()).toBe(24);
    await admin.call(adminRoutes.assignRole, { params: { userId }, body: { role: 'admin' } });
    expect(await hoursOf()).toBe(8);
    await admin.call(adminRoutes.assignRole, { params: { userId }, body: { role: 'customer' } });
  });
});

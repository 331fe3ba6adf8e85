import { accountRoutes, operationRoutes, signInFailedPath } from '@market/contracts';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import { Visitor } from '@control-center/api/testing/visitor';
import { startProxy } from '@platform/log/testing/proxy';
import type { Proxy } from '@platform/log/testing/proxy';
import { startTestNode } from '@platform/log/testing/server';
import type { TestServer } from '@platform/log/testing/server';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

let stack: Stack;
let proxy: Proxy;
let nodeUrl: string;
/** Its log is from before anybody had registered. */
let older: TestServer;
beforeAll(async () => {
  older = await startTestNode();
  stack = await startStack({}, undefined, async (url) => {
    nodeUrl = url;
    proxy = await startProxy(url);
    return proxy.url;
  });
});
afterAll(async () => {
  await stack.close();
  await Promise.all([proxy.close(), older.close()]);
});

it('closes the sockets of people whom the restored log does not know', async () => {
  const customer = await new Visitor(stack.url).signIn('khach');
  const listener = await customer.listen();
  await listener.resume();
  const closed = listener.closed();
  proxy.turnTo(older.url);
  expect(await closed).toBe(4401);
  expect((await customer.call(accountRoutes.me)).status).toBe(401);
  proxy.turnTo(nodeUrl);
});

it('tells everybody, admins included, that the event store is unavailable', async () => {
  const admin = await new Visitor(stack.url).signIn('admin');
  proxy.turnTo('esdb://localhost:1');
  const signingIn = ['khach', 'admin'].map((subject) => new Visitor(stack.url).signIn(subject));
  const [answer, ...visitors] = await Promise.all([admin.call(operationRoutes.parked), ...signingIn]);
  expect([answer.status, answer.body]).toMatchObject([503, { code: 'store.unavailable' }]);
  for (const { landedAt } of visitors)
    expect(landedAt).toContain(`${signInFailedPath}?reason=unavailable&number=`);
  proxy.turnTo(nodeUrl);
  await until('the api works again', async () => (await admin.call(operationRoutes.parked)).status === 200);
});

import { messageRoutes, objectRoutes, projectRoutes } from '@market/contracts';
import type { Route } from '@market/contracts';
import type { ExecutionContext } from '@nestjs/common';
import { expect, it } from '@jest/globals';
import { RateGuard } from './rate.guard.js';
import type { Limits } from './rates.js';

const limits: Limits = {
  signIns: 1,
  callbacks: 1,
  signedLinks: 1,
  uploads: 2,
  writes: 3,
  messages: 4,
  demoProjects: 0,
};

/** The key and limit under which a call counts; undefined if it does not count. */
async function counted(
  route: Route,
  caller: { accountId: string } | undefined,
  { wait = 0, ip = '203.0.113.7', isDown = false } = {},
) {
  let key: [string, number] | undefined;
  const headers: Record<string, string> = {};
  const rates = {
    wait: (...asked: [string, number]) => {
      key = asked;
      return isDown ? Promise.reject(new Error('the database is down')) : Promise.resolve(wait);
    },
  };
  const reflector = { get: () => [route] };
  const guard = new (RateGuard as unknown as new (...services: object[]) => RateGuard)(
    reflector,
    rates,
    {},
    limits,
  );
  const http = {
    getRequest: () => ({ caller, ip }),
    getResponse: () => ({ setHeader: (name: string, value: string) => (headers[name] = value) }),
  };
  const context = { switchToHttp: () => http, getHandler: () => undefined } as unknown as ExecutionContext;
  const outcome = await guard.canActivate(context).catch(({ code }: { code: string }) => code);
  return { key, outcome, headers };
}
const an = { accountId: 'an' };

it('a call that cannot be counted does not pass', async () => {
  expect((await counted(messageRoutes.send, an, { isDown: true })).outcome).not.toBe(true);
});

it.each<[string, Route, [string, number] | undefined]>([
  ['a message', messageRoutes.send, ['messages an', 4]],
  ['an upload', objectRoutes.requestUpload, ['uploads an', 2]],
  ['any other change', projectRoutes.update, ['writes an', 3]],
  ['a demo order, which is not limited here', projectRoutes.demo, undefined],
  ['a query', projectRoutes.list, undefined],
])('%s counts for its account', async (_, route, key) => {
  expect(await counted(route, an)).toMatchObject({ outcome: true });
  expect((await counted(route, an)).key).toEqual(key);
  if (key) expect((await counted(route, { accountId: 'binh' })).key![0]).toBe(key[0].replace('an', 'binh'));
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  // One connection owns all addresses of its /64 network.
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
])('a call before the sign-in counts for the address: %s', async (ip, range) => {
  expect((await counted(projectRoutes.update, undefined, { ip })).key).toEqual([`writes ${range}`, 3]);
});

it('a call beyond the limit is told when to try again', async () => {
  expect(await counted(projectRoutes.update, an, { wait: 7 })).toMatchObject({
    ...{ outcome: 'request.too-many', headers: { 'Retry-After': '7' } },
  });
});

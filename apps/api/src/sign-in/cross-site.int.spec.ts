import { adminRoutes, noticeSettingRoutes } from '@market/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import { Visitor } from '@control-center/api/testing/visitor';
import { allRoutes } from '../openapi/routes.js';

let stack: Stack;
let admin: Visitor;
beforeAll(async () => {
  stack = await startStack();
  admin = await new Visitor(stack.url).signIn('admin');
});
afterAll(() => stack.close());

const changes = allRoutes.filter(([, { method }]) => method !== 'GET');

it('the contracts have changing calls inside and outside of /api', () => {
  const prefixes = new Set(changes.map(([, { path }]) => path.split('/')[1]));
  expect(prefixes).toEqual(new Set(['api', 'objects']));
});

it.each(changes)('%s is refused to a page of another site', async (_, { method, path }) => {
  const address = path.replace(/:\w+/g, 'x');
  const foreign: Record<string, string>[] = [
    { origin: 'https://elsewhere.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://elsewhere.test', 'content-type': 'text/plain' },
  ];
  for (const headers of foreign) {
    const response = await admin.send(address, { method, headers });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      403,
      'access.foreign-origin',
    ]);
  }
  // A browser that sends neither header, and a program without its header; a mail provider's token is asked for instead.
  const { status } = await fetch(stack.url + address, { method });
  expect(status).toBe(path === noticeSettingRoutes.unsubscribe.path ? 400 : 403);
});

it('a refused page of another site is in the audit, under the id of its request', async () => {
  const { headers } = await admin.send('/api/notices', {
    method: 'PUT',
    headers: { origin: 'https://elsewhere.test' },
  });
  const recorded = async () => {
    const { body } = await admin.call(adminRoutes.denials, { query: { code: 'access.foreign-origin' } });
    return body.find(({ correlationId }) => correlationId === headers.get('x-request-id'));
  };
  // The call does not wait for its record.
  await until('it is recorded', async () => (await recorded()) !== undefined);
  expect(await recorded()).toMatchObject({ command: 'PUT /api/notices', actorRole: null });
});

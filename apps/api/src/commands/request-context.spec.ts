import type { ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { expect, it } from '@jest/globals';
import { Context } from './request-context.js';
import type { RequestContext } from './request-context.js';

class Handler {
  // The decorator itself is under test.
  handle(@Context() _context: RequestContext): void {}
}
type Factory = (data: unknown, context: ExecutionContext) => RequestContext;
const [{ factory }] = Object.values(
  Reflect.getMetadata(ROUTE_ARGS_METADATA, Handler, 'handle') as Record<string, { factory: Factory }>,
) as [{ factory: Factory }];

const request = {
  ...{ method: 'POST', path: '/api/projects/1/actions/approve-quote', body: { reason: 'x' }, key: 'key' },
  ...{ accountId: 'an', id: 'request-1' },
};
function contextOf(change: Partial<Record<keyof typeof request, unknown>> = {}): RequestContext {
  const { key, accountId, ...sent } = { ...request, ...change };
  const caller = { accountId, role: 'customer', sessionId: 's', allowedPages: [], pagePermissions: {} };
  const got = { ...sent, caller, get: (name: string) => (name === 'Idempotency-Key' ? key : undefined) };
  const http = { getRequest: () => got, getResponse: () => ({}) };
  return factory(undefined, { switchToHttp: () => http } as unknown as ExecutionContext);
}
const commandOf = (change?: Parameters<typeof contextOf>[0]) => {
  const { idFor, bodyHash } = contextOf(change);
  return [idFor('project-1'), bodyHash];
};

it('a request that is repeated with its key is the same command', () => {
  expect(commandOf()).toEqual(commandOf());
  expect(commandOf({ id: 'request-2' })).toEqual(commandOf());
  expect(contextOf()).toMatchObject({ actor: { id: 'an', role: 'customer' }, correlationId: 'request-1' });
});

it.each([
  ['another account', { accountId: 'binh' }],
  ['another call', { path: '/api/projects/1/actions/decline-quote' }],
  ['another method', { method: 'PUT' }],
  ['another key', { key: 'key 2' }],
])('with %s it is another command', (_, change) => {
  expect(commandOf(change)[0]).not.toBe(commandOf()[0]);
});

it('a key that was used with other content is detected', () => {
  const [id, hash] = commandOf({ body: { reason: 'y' } });
  expect([id === commandOf()[0], hash === commandOf()[1]]).toEqual([true, false]);
});

it('the ids of different purposes of one request differ', () => {
  const { idFor } = contextOf();
  expect(idFor('project')).not.toBe(idFor('message'));
});

it('without a key each request is a separate command', () => {
  const [one, other] = [commandOf({ key: undefined }), commandOf({ key: undefined })];
  expect(one[0]).not.toBe(other[0]);
  expect(one[1]).not.toBe(other[1]);
});

it.each(['', 'x'.repeat(201)])('a key of %s characters is refused', (key) => {
  expect(() => contextOf({ key })).toThrow('Idempotency-Key');
  expect(() => contextOf({ key: 'x'.repeat(200) })).not.toThrow();
});

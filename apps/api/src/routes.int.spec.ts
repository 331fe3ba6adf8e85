import * as contracts from '@control-center/contracts';
import type { Route } from '@control-center/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startStack } from './testing/stack.js';
import type { Stack } from './testing/stack.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const promised = Object.entries(contracts)
  .filter(([name]) => name.endsWith('Routes'))
  .flatMap(([, routes]) => Object.values<unknown>(routes as Record<string, unknown>).filter(isRoute))
  .map(({ method, path }) => `${method} ${path}`);

it('every route of the contracts is served, and no other', () => {
  expect(promised.length).toBeGreaterThan(20);
  expect([...stack.servedRoutes].sort()).toEqual([...promised].sort());
});

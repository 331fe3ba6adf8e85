import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startStack } from '../stack.js';
import type { Stack } from '../stack.js';
import { attack } from './attack.js';
import { prepareAttack } from './victim.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

// npm run fuzz sends more.
// Promise: Hostile requests and socket frames cause no failure and reveal no data
it('400 hostile requests and sockets cause no failure, hang nothing and reveal no data of other users', async () => {
  const prepared = await prepareAttack(stack.url);
  expect(await attack({ ...prepared, seed: 1, count: 400 })).toEqual([]);
  expect((await fetch(`${stack.url}/health/ready`)).status).toBe(200);
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startStack } from '../stack.js';
import type { Stack } from '../stack.js';
import { attack } from './attack.js';
import { prepareAttack } from './victim.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  stack.startStandby();
});
afterAll(() => stack.close());

// npm run fuzz sends more.
// Promise: Hostile requests and socket frames cause no failure and reveal no data
it('400 hostile requests and sockets cause no failure, hang nothing and reveal no data of other users', async () => {
  const prepared = await prepareAttack(stack.url);
  const urls = [stack.url, await stack.startInstance()];
  const attacks = urls.map((url, index) => attack({ ...prepared, url, seed: index + 1, count: 200 }));
  expect((await Promise.all(attacks)).flat()).toEqual([]);
  for (const url of urls) expect((await fetch(`${url}/health/ready`)).status).toBe(200);
});

import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { startStack } from '../stack.js';
import type { Stack } from '../stack.js';
import { until } from '../until.js';
import { attack } from './attack.js';
import { personalTextsIn, prepareAttack } from './victim.js';

let stack: Stack;
let log = '';
const output = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
  log += text.toString();
  return true;
});
beforeAll(async () => {
  stack = await startStack({ LOG_LEVEL: 'info' });
  stack.startStandby();
});
afterAll(async () => {
  await stack.close();
  output.mockRestore();
});

// npm run fuzz sends more.
it('400 hostile requests and sockets cause no failure, hang nothing and reveal no data of other users', async () => {
  const prepared = await prepareAttack(stack.url);
  const urls = [stack.url, await stack.startInstance()];
  const attacks = urls.map((url, index) => attack({ ...prepared, url, seed: index + 1, count: 200 }));
  expect((await Promise.all(attacks)).flat()).toEqual([]);
  for (const url of urls)
    await until('it is ready', async () => (await fetch(`${url}/health/ready`)).status === 200);

  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { req?: { id: string } });
  expect(lines.filter(({ req }) => /^[\da-f-]{36}$/.test(req?.id ?? '')).length).toBeGreaterThan(200);
  expect(personalTextsIn(log, prepared.personal)).toEqual([]);
});

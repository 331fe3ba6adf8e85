import { expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { SignInLog } from './sign-in-log.js';
import type { Request } from 'express';

const request = { ip: '192.0.2.1', get: () => undefined } as unknown as Request;

it('drops records that come while a thousand others wait, and writes the thousand', async () => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const written: unknown[][] = [];
  const query = async (_: string, values?: [string]) => {
    if (values) written.push(JSON.parse(values[0]) as unknown[]);
    await held;
  };
  const log = new SignInLog({ query } as unknown as Pool);
  for (let count = 0; count < 1_500; count += 1) log.record('signed-in', 'an', request);
  answer();
  await log.onModuleDestroy();
  // The first one was being written when the others came.
  expect(written.map(({ length }) => length)).toEqual([1, 1_000]);
});

it('deletes an account’s records only after its last one was written, which would otherwise stay for ever', async () => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const done: string[] = [];
  const query = async (statement: string) => {
    const [verb] = statement.trim().split(' ');
    if (verb === 'insert') await held;
    done.push(verb!);
  };
  const log = new SignInLog({ query } as unknown as Pool);
  log.record('signed-in', 'an', request);
  const forgotten = log.forget('an');
  await new Promise(setImmediate);
  answer();
  await forgotten;
  expect(done.slice(0, 2)).toEqual(['insert', 'delete']);
});

import { expect, it } from '@jest/globals';
import type { Response } from 'express';
import { reportPosition } from './own-writes.js';

it.each([
  [undefined, [7n, 3n], '7'],
  [undefined, [3n, 7n], '7'],
  [9n, [7n], '9'],
])('after %s, a request that reports %j is answered with %s', (pending, reported, answered) => {
  const headers = new Map<string, string>();
  const response = {
    locals: pending === undefined ? {} : { pending },
    req: { secure: false },
    setHeader: (name: string, value: string) => headers.set(name, value),
    cookie: (name: string, value: string) => headers.set(name, value),
  } as unknown as Response;
  for (const position of reported) reportPosition(response, position);
  expect(Object.fromEntries(headers)).toEqual({ 'X-Log-Position': answered, position: answered });
});

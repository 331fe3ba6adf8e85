import { expect, it } from '@jest/globals';
import type { Response } from 'express';
import { reportPosition, requestedPositions } from './own-writes.js';

it.each([
  [[], [7n, 3n], '7', '7.3'],
  [[], [3n, 7n], '7', '7.3'],
  [[9n], [7n], '9', '9.7'],
  // A parked write, and one more than a browser remembers.
  [[9n, 2n], [12n], '12', '12.9.2'],
  [[9n, 8n, 7n, 6n, 5n, 4n, 3n, 2n], [12n], '12', '12.9.8.7.6.5.4.3'],
])('after %j, a request that reports %j is answered with %s and %s', (pending, reported, latest, all) => {
  const headers = new Map<string, string>();
  const response = {
    locals: pending.length === 0 ? {} : { pending },
    req: { secure: false },
    setHeader: (name: string, value: string) => headers.set(name, value),
    cookie: (name: string, value: string) => headers.set(name, value),
  } as unknown as Response;
  for (const position of reported) reportPosition(response, position);
  expect(Object.fromEntries(headers)).toEqual({ 'X-Log-Position': latest, position: all });
});

it.each([
  [{}, []],
  [{ 'x-log-position': '7' }, [7n]],
  [{ cookie: 'a=1; position=12.9.2; b=2' }, [12n, 9n, 2n]],
  [{ 'x-log-position': '20', cookie: '__Host-position=12.20' }, [20n, 12n]],
  [{ 'x-log-position': '-1', cookie: 'position=12..x' }, []],
  [{ cookie: 'position=12..99999999999999999999' }, [12n]],
])('a request with %j asks for the rows up to %j', (headers, positions) => {
  expect(requestedPositions({ headers })).toEqual(positions);
});

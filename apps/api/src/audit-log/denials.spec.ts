import { expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { Denials } from './denials.js';
import type { RequestFacts } from './request-facts.js';

const origin = { device: 'Firefox', address: '203.0.113.7' };
const denial = {
  ...{ actorId: 'an', actorRole: 'customer' as const, command: 'POST /api/projects' },
  ...{ code: 'access.denied', reason: 'Không được', correlationId: 'request-1' },
};

/** The stored denials, and the requests whose address and device are kept. */
async function stored(denials: readonly Partial<typeof denial>[]) {
  const rows: (typeof denial)[] = [];
  const requests: string[] = [];
  const query = (sql: string, values?: [string]) => {
    if (values && sql.startsWith('insert')) rows.push(...(JSON.parse(values[0]) as (typeof denial)[]));
    return Promise.resolve();
  };
  const facts = { record: (id: string) => requests.push(id) } as unknown as RequestFacts;
  const log = new Denials({ query } as unknown as Pool, facts);
  for (const each of denials) log.record({ ...denial, ...each }, origin);
  await log.onModuleDestroy();
  return { rows, requests };
}

it('a denial is stored with at most 500 characters of its texts', async () => {
  const long = `POST /api/${'x'.repeat(2_000)}`;
  const { rows } = await stored([{ command: long, reason: long }]);
  expect(rows).toMatchObject([{ command: long.slice(0, 500), reason: long.slice(0, 500) }]);
});

const read = { command: 'GET /api/projects' };
const longRead = (end: string) => ({ command: `GET /api/${'x'.repeat(500)}${end}` });
it.each<[string, Partial<typeof denial>[], number]>([
  ['the same command each time', [{}, {}], 2],
  [
    'the same command twenty times, and then of another one',
    [...Array.from({ length: 30 }, () => ({})), { command: 'PUT /' }],
    21,
  ],
  ['the same read once', [read, read, read], 1],
  ['a read whose path is longer than a record', ['a', 'b'].map(longRead), 1],
  ['another read', [read, { command: 'GET /api/quotes' }], 2],
  ['the same read of another account', [read, { ...read, actorId: 'binh' }], 2],
])('within a minute, %s is one record', async (_, denials, count) => {
  const { rows, requests } = await stored(denials);
  expect([rows.length, requests.length]).toEqual([count, count]);
});

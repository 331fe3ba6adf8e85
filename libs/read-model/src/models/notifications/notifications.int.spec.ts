import { projectExamples } from '@control-center/domain';
import { testDatabase } from '@control-center/testing-read-model/database';
import type { TestDatabase } from '@control-center/testing-read-model/database';
import { stored } from '@control-center/testing-read-model/stored';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type pg from 'pg';
import { processBatch } from '../../engine/batches/batch.js';
import { inTransaction } from '../../engine/rows/database.js';
import { marketplace } from '../marketplace.js';
import { markRead, receivedQuotes } from './notifications.js';
import type { Reader } from './notifications.js';

const { people, histories, offered, quoted } = projectExamples;
const provider: Reader = { ...people.provider, createdAt: '2026-01-01T00:00:00.000Z' };

/** Orders with a quote of a factory, by what became of it. Each event is one second after the one before. */
const orders = {
  offered,
  bidding: [...histories.bidding, ...offered.slice(-1)],
  quoted,
  withdrawn: [...offered, { type: 'QuoteWithdrawn', data: { quoteId: 'quote-1', reason: '' } }],
  reviewing: [...offered, { type: 'ReturnedToReview', data: { reason: '' } }],
};

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  ({ pool } = database);
  let position = 0n;
  for (const [id, events] of Object.entries(orders)) {
    const own = events.map(({ type, data }) => ({
      type,
      data:
        'projectId' in data
          ? { ...data, projectId: id }
          : 'quoteId' in data
            ? { ...data, quoteId: id }
            : data,
    }));
    await inTransaction(pool, (db) =>
      processBatch(
        db,
        { projections: marketplace.projections, epoch: 0 },
        stored(`project-${id}`, own).map((event) => ({ ...event, position: (position += 1n) })),
      ),
    );
  }
});
afterAll(() => database.close());
beforeEach(() => pool.query('delete from read_markers'));

const seconds = (count: number) => new Date(Date.parse(projectExamples.now) + count * 1_000).toISOString();
const notified = async (reader = provider) =>
  (await receivedQuotes(pool, reader)).map(({ projectId }) => projectId).sort();
const read = (projectId: string, until: string, accountId = provider.id) =>
  markRead(pool, accountId, { projectId, kind: 'quote_received', channels: [], until });

it('tell the provider of quotes that wait, while their order waits for one', async () => {
  expect(await notified()).toEqual(['bidding', 'offered']);
  // Whoever joins later is not told of what was there before.
  expect(await notified({ ...provider, createdAt: seconds(10) })).toEqual([]);
});

it.each([
  ['before the quote', 2, ['bidding', 'offered']],
  ['with the quote', 3, ['bidding']],
  ['after the quote', 9, ['bidding']],
])('end when they were read %s', async (_, second, left) => {
  await read('offered', seconds(second));
  expect(await notified()).toEqual(left);
  expect(await notified({ ...provider, id: 'provider-2' })).toEqual(['bidding', 'offered']);
});

it('stay read, whichever tab reports last what it has seen', async () => {
  await read('offered', seconds(3));
  await read('offered', seconds(1));
  expect(await notified()).toEqual(['bidding']);
});

it('are not read beforehand', async () => {
  await read('offered', '2999-01-01T00:00:00.000Z');
  const { rows } = await pool.query(`select from read_markers where "readAt" > now()`);
  expect(rows).toEqual([]);
});

import type { Queue } from '@control-center/contracts';
import { projectExamples } from '@control-center/domain';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase } from '@control-center/testing-read-model/database';
import type { TestDatabase } from '@control-center/testing-read-model/database';
import { stored } from '@control-center/testing-read-model/stored';
import { processBatch } from '../../engine/batches/batch.js';
import { inTransaction } from '../../engine/rows/database.js';
import { marketplace } from '../marketplace.js';
import { listQueue, queueCounters } from './queue-lists.js';

const { histories } = projectExamples;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { projections } = marketplace;
  let position = 0n;
  for (const status of ['submitted', 'payment_pending', 'in_production'] as const) {
    const events = histories[status].map((event) =>
      event.type === 'ProjectSubmitted' ? { ...event, data: { ...event.data, projectId: status } } : event,
    );
    await inTransaction(database.pool, (db) =>
      processBatch(
        db,
        { projections, epoch: 0 },
        stored(`project-${status}`, events).map((event) => ({ ...event, position: (position += 1n) })),
      ),
    );
  }
});
afterAll(() => database.close());

// All orders were submitted at ten o'clock on a Monday in Vietnam.
it.each<[Queue, string, string, string]>([
  ['dueSoon', 'submitted', '2026-03-02T23:00:00.000Z', 'four hours before the quote is promised'],
  ['paymentOverdue', 'payment_pending', '2026-03-05T17:00:00.000Z', 'the day after the deposit was due'],
  ['late', 'in_production', '2026-03-04T17:00:00.000Z', 'the day after its first stage was due'],
])('%s has an order that is %s from %s on: %s', async (queue, id, from) => {
  const at = async (ms: number) => {
    const clock = { now: new Date(Date.parse(from) + ms).toISOString(), promiseHours: 24 };
    const { rows } = await listQueue(database.pool, { queue }, clock, { limit: 10 });
    const counters = await queueCounters(database.pool, clock);
    return { has: rows.some(({ project }) => project.id === id), isCounted: counters[queue] === rows.length };
  };
  expect(await at(-1)).toEqual({ has: false, isCounted: true });
  expect(await at(0)).toEqual({ has: true, isCounted: true });
});

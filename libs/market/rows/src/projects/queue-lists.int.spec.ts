import type { Queue } from '@market/contracts';
import { daysBehind, defaultCalendar, everyDay, planOf, projectExamples } from '@market/domain';
import type { Calendar, ProjectEvent } from '@market/domain';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import { stored } from '@platform/rows/testing/stored';
import { processBatch } from '@platform/rows/inside/batches/batch';
import { inTransaction } from '@platform/rows';
import { marketplace } from '../marketplace.js';
import { findProject } from './projects.js';
import { listQueue, queueCounters } from './queue-lists.js';

const { histories } = projectExamples;
const day = 86_400_000;

const mondayToFriday: Calendar = { workingDays: [1, 2, 3, 4, 5], holidays: [] };
const calendars: Record<string, Calendar> = {
  'the usual one': defaultCalendar,
  'every day': everyDay,
  'Monday to Friday': mondayToFriday,
  Tuesdays: { workingDays: [2], holidays: [] },
  'with a week off': {
    ...mondayToFriday,
    holidays: ['05', '06', '09', '10', '11'].map((day) => ({ date: `2026-03-${day}`, name: 'Nghỉ' })),
  },
};

/** Orders in production; of the last one a delay was announced. The last events come ten days after the others. */
const inProduction: Record<string, ProjectEvent[]> = {
  in_production: histories.in_production,
  'one stage': projectExamples.completedStages(1),
  'five stages': projectExamples.completedStages(5),
  'one stage, ten days later': projectExamples.completedStages(1),
  announced: [
    ...histories.in_production,
    { type: 'DelayAnnounced', data: { date: '2026-05-01', reason: 'Máy hỏng' } },
  ],
};
/** Orders that wait for a deposit that is due at this moment. */
const depositDue = (dueAt: string): ProjectEvent[] =>
  histories.payment_pending.map((event) =>
    event.type === 'PaymentRequested'
      ? { ...event, data: { instalments: event.data.instalments.map((each) => ({ ...each, dueAt })) } }
      : event,
  );
const dueAtNight: Record<string, ProjectEvent[]> = {
  'due before midnight': depositDue('2026-03-05T16:59:59.999Z'),
  'due at midnight': depositDue('2026-03-05T17:00:00.000Z'),
};
const isLateDone = (id: string) => id.endsWith('later');

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { projections } = marketplace;
  let position = 0n;
  const { submitted, payment_pending } = histories;
  for (const [id, past] of Object.entries({ submitted, payment_pending, ...dueAtNight, ...inProduction })) {
    const events = past.map((event) =>
      event.type === 'ProjectSubmitted' ? { ...event, data: { ...event.data, projectId: id } } : event,
    );
    await inTransaction(database.pool, (db) =>
      processBatch(
        db,
        { projections, epoch: 0 },
        recorded(id, events).map((event) => ({ ...event, position: (position += 1n) })),
      ),
    );
  }
});
afterAll(() => database.close());

function recorded(id: string, events: readonly ProjectEvent[]) {
  const all = stored(`project-${id}`, events);
  if (!isLateDone(id)) return all;
  const last = all.at(-1)!;
  const occurredAt = new Date(Date.parse(last.metadata.occurredAt) + 10 * day).toISOString();
  return [...all.slice(0, -1), { ...last, metadata: { ...last.metadata, occurredAt } }];
}

it.each(Object.entries(calendars))(
  'late has the orders that are behind their plan, by %s',
  async (_, calendar) => {
    const behind = new Set<string>();
    const ids = Object.keys(inProduction);
    const states = Object.fromEntries(
      await Promise.all(ids.map(async (id) => [id, (await findProject(database.pool, id))!] as const)),
    );
    const moments = [...Array.from({ length: 40 }, (_, index) => index), 50, 70, 90, 120];
    for (const days of moments) {
      const now = new Date(Date.parse(projectExamples.now) + 11 * day + days * day).toISOString();
      const clock = { now, promiseHours: 24, calendar };
      const expected = ids.filter((id) => {
        const isBehind = daysBehind(planOf(states[id]!)!, states[id]!, calendar, now) > 0;
        return isBehind || states[id]!.delays.length > 0;
      });
      const { rows } = await listQueue(database.pool, { queue: 'late' }, clock, { limit: 10 });
      expect(rows.map(({ project }) => project.id).sort()).toEqual([...expected].sort());
      expect((await queueCounters(database.pool, clock)).late).toBe(expected.length);
      expected.forEach((id) => behind.add(id));
    }
    // Each was late at one time.
    expect([...behind].sort()).toEqual([...ids].sort());
  },
);

// All orders were submitted at ten o'clock on a Monday in Vietnam.
it.each<[Queue, string, string, string]>([
  ['dueSoon', 'submitted', '2026-03-02T23:00:00.000Z', 'four hours before the quote is promised'],
  ['paymentOverdue', 'payment_pending', '2026-03-05T17:00:00.000Z', 'the day after the deposit was due'],
  [
    'paymentOverdue',
    'due before midnight',
    '2026-03-05T17:00:00.000Z',
    'a moment later, the next day in Vietnam',
  ],
  [
    'paymentOverdue',
    'due at midnight',
    '2026-03-06T17:00:00.000Z',
    'a day later, since that day had just begun',
  ],
  ['late', 'in_production', '2026-03-04T17:00:00.000Z', 'the day after its first stage was due'],
])('%s has an order that is %s from %s on: %s', async (queue, id, from) => {
  const at = async (ms: number) => {
    const clock = {
      now: new Date(Date.parse(from) + ms).toISOString(),
      promiseHours: 24,
      calendar: defaultCalendar,
    };
    const { rows } = await listQueue(database.pool, { queue }, clock, { limit: 10 });
    const counters = await queueCounters(database.pool, clock);
    return { has: rows.some(({ project }) => project.id === id), isCounted: counters[queue] === rows.length };
  };
  expect(await at(-1)).toEqual({ has: false, isCounted: true });
  expect(await at(0)).toEqual({ has: true, isCounted: true });
});

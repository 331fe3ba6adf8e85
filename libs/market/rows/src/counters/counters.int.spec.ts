import { factoryTabs, isOnTurn, projectStatuses } from '@market/contracts';
import type { AdminStats, FactoryCounters, ProviderCounters } from '@market/contracts';
import { projectExamples, projectFor } from '@market/domain';
import type { ProjectEvents, Viewer } from '@market/domain';
import type { OneOf } from '@platform/kernel';
import { noDiscards } from '@platform/log';
import type { StoredEvent } from '@platform/log';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { processBatch } from '@platform/rows/inside/batches/batch';
import { inTransaction } from '@platform/rows';
import { retryParked } from '@platform/rows/inside/batches/retry';
import type { AnyProjection } from '@platform/rows/inside/rows/projection';
import { tablesOf } from '@platform/rows/inside/rows/tables';
import { marketplace } from '../marketplace.js';
import { quotesOfFactory } from '../projects/quotes.js';
import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import { stored } from '@platform/rows/testing/stored';
import { adminStats, adminTrend, countersFor } from './counters.js';
import { listProjects } from '../projects/project-lists.js';

const { projections } = marketplace;

const { people } = projectExamples;
const { customer, factory, otherFactory, provider, admin } = people;

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  ({ pool } = database);
});
afterAll(() => database.close());
afterEach(() => pool.query(`truncate ${tablesOf(projections).join(', ')}, parked`));

/** The factory submits its quote a second time. */
const offeredTwice = [...projectExamples.offered, projectExamples.offered.at(-1)!].map((event, index) =>
  event.type === 'QuoteSubmitted' ? { ...event, data: { ...event.data, quoteId: String(index) } } : event,
);

/** Projects at every step of the lifecycle, also reassigned, cancelled, returned to review, or never submitted. */
const lifecycles: OneOf<ProjectEvents>[][] = [
  ...projectExamples.completed.map((_, index) => projectExamples.completed.slice(0, index + 1)),
  [...projectExamples.inRevision, { type: 'ProjectCancelled', data: { reason: 'x' } }],
  [...projectExamples.quoted, { type: 'QuoteDeclined', data: { reason: 'x' } }],
  [...projectExamples.offered, { type: 'ReturnedToReview', data: { reason: 'x' } }],
  [...projectExamples.offered, { type: 'SentToFactory', data: { manufacturerId: otherFactory.id } }],
  offeredTwice,
  projectExamples.drafted,
  [...projectExamples.drafted, { type: 'ProjectCancelled', data: { reason: 'x' } }],
];

const history = (): StoredEvent[] => {
  const projects = lifecycles.map((lifecycle, index) => {
    const id = `project-${String(index)}`;
    const events = lifecycle.map((event) =>
      event.type === 'ProjectSubmitted' || event.type === 'DraftSaved'
        ? { ...event, data: { ...event.data, projectId: id } }
        : event.type === 'QuoteSubmitted' || event.type === 'QuoteReleased'
          ? { ...event, data: { ...event.data, quoteId: `${event.data.quoteId} of ${id}` } }
          : event,
    );
    return stored(`project-${id}`, events);
  });
  const accounts = Object.values(people).map(({ id, role }) => {
    const profile = { firstName: 'A', lastName: 'B', companyName: '', phoneNumber: '', jobTitle: '' };
    const registered = {
      accountId: id,
      email: '',
      profile,
      pictureUrl: '',
      grantedRoles: [],
      role: 'customer',
    };
    return stored(`account-${id}`, [
      { type: 'AccountRegistered', data: registered },
      ...(role === 'customer' ? [] : [{ type: 'RoleActivated', data: { role } }]),
    ]);
  });
  return [...projects, ...accounts].flat().map((event, index) => ({ ...event, position: BigInt(index) }));
};

async function apply(events: readonly StoredEvent[], size: number, using = projections): Promise<void> {
  for (let from = 0; from < events.length; from += size)
    await inTransaction(pool, (db) =>
      processBatch(db, { projections: using, epoch: 0 }, events.slice(from, from + size)),
    );
}

const rowsOf = async (viewer: Viewer, status?: readonly string[]) => {
  const filter = status ? { status: status as (typeof projectStatuses)[number][] } : {};
  return (await listProjects(pool, viewer, filter, { limit: 500 })).rows;
};
const listed = async (viewer: Viewer, status?: readonly string[]) => (await rowsOf(viewer, status)).length;
/** How many of the rows are the viewer's turn, as they read them. */
const onTurn = async (viewer: Viewer, status: readonly string[]) =>
  (await rowsOf(viewer, status)).filter((row) => isOnTurn(projectFor(viewer, row)!, viewer.role)).length;

/** Compares every counter with the number of rows of its list. */
async function expectCountersToEqualLists(): Promise<void> {
  for (const viewer of [provider, admin]) {
    const counters = (await countersFor(pool, viewer)) as ProviderCounters;
    expect(counters.total).toBe(await listed(viewer));
    for (const status of projectStatuses) expect(counters[status]).toBe(await listed(viewer, [status]));
  }
  for (const viewer of [factory, otherFactory]) {
    const counters = (await countersFor(pool, viewer)) as FactoryCounters;
    for (const [name, statuses] of Object.entries(factoryTabs)) {
      const tab = name as keyof typeof factoryTabs;
      const rows = [await listed(viewer, statuses), await onTurn(viewer, statuses)];
      expect([tab, counters[tab], counters.waiting[tab]]).toEqual([tab, ...rows]);
    }
    const quotes = await quotesOfFactory(pool, viewer.id, { limit: 500 });
    expect(counters.orders).toBe(new Set(quotes.map(({ projectId }) => projectId)).size);
    expect(await countersFor(pool, admin, viewer.id)).toEqual(counters);
    expect(await countersFor(pool, viewer, viewer.id)).toEqual(counters);
    const rival = viewer === factory ? otherFactory : factory;
    expect(await countersFor(pool, viewer, rival.id)).toBeUndefined();
  }
}

const expected: AdminStats = {
  totalUsers: 6,
  totalCustomers: 2,
  totalManufacturers: 2,
  // The cancelled draft is not counted as a project.
  totalProjects: lifecycles.length - 1,
  pendingProjects: lifecycles.length - 5,
  completedProjects: 1,
};

it.each([1, 7, 1000])(
  'counters equal the rows of their lists when events come in batches of %d',
  async (size) => {
    await apply(history(), size);
    await expectCountersToEqualLists();
    expect(await adminStats(pool)).toEqual(expected);
    expect((await countersFor(pool, factory)) as FactoryCounters).toMatchObject({
      drawings: 4,
      confirmed: 3,
      waiting: { drawings: 1, confirmed: 1, progress: 8 },
    });
    expect(await countersFor(pool, customer)).toBeUndefined();
  },
);

it('the trend adds up to the numbers, day by day', async () => {
  await apply(history(), 100);
  const { days, changes } = await adminTrend(pool, projectExamples.now);
  expect([days.length, days[0], days.at(-1)]).toEqual([90, '2025-12-03', '2026-03-02']);
  for (const [key, total] of Object.entries(expected)) {
    const each = changes[key as keyof AdminStats];
    expect([key, each.at(-1), each.length]).toEqual([key, total, 90]);
    expect(each.slice(0, -1).every((change) => change === 0)).toBe(true);
  }
});

it('the trend counts an order as pending from its submission to its end, in days of Vietnam', async () => {
  const { submitted, histories } = projectExamples;
  const at = (from: string, events: readonly { type: string; data: object }[], first = 0) =>
    stored('project-project-1', events, from).map((event) => ({
      ...event,
      revision: event.revision + first,
    }));
  // Late on 1 March in UTC it is 2 March in Vietnam.
  const events = [
    ...at('2026-03-01T18:00:00.000Z', submitted),
    ...at('2026-03-04T03:00:00.000Z', histories.cancelled.slice(1), 1),
  ].map((event, index) => ({ ...event, position: BigInt(index) }));
  await apply(events, 1);
  const { days, changes } = await adminTrend(pool, '2026-03-05T03:00:00.000Z');
  const pending = days.flatMap((day, index) =>
    changes.pendingProjects[index] === 0 ? [] : [[day, changes.pendingProjects[index]]],
  );
  expect(pending).toEqual([
    ['2026-03-02', 1],
    ['2026-03-04', -1],
  ]);
  const sumOn = async (now: string) =>
    (await adminTrend(pool, now)).changes.totalProjects.reduce((sum, change) => sum + change, 0);
  // The oldest of the 90 days counts, and the day before it no longer.
  expect([await sumOn('2026-05-30T03:00:00.000Z'), await sumOn('2026-05-31T03:00:00.000Z')]).toEqual([1, 0]);
});

it('counters are the same when every event comes twice', async () => {
  await apply(history(), 5);
  await apply(history(), 3);
  await expectCountersToEqualLists();
  expect(await adminStats(pool)).toEqual(expected);
});

it('counters leave out demo projects, as the provider’s lists do', async () => {
  const demo: OneOf<ProjectEvents> = {
    type: 'DemoProjectCreated',
    data: {
      ...{ projectId: 'project-0', customerId: customer.id, details: projectExamples.details },
      ...{ dueDate: '2026-03-30', parts: [], finalPrice: 1, instalments: [], paid: [], completedStages: [] },
    },
  };
  await apply(
    stored('project-project-0', [demo]).map((event) => ({ ...event, position: 0n })),
    1,
  );
  expect(await countersFor(pool, provider)).toMatchObject({ total: 0, in_production: 0 });
  expect([await listed(provider), await listed(provider, ['in_production'])]).toEqual([0, 0]);
  expect(await listed(admin)).toBe(1);
});

it('counters leave out parked events, and include them once they are retried', async () => {
  const stream = 'project-project-0';
  let broken = true;
  const fragile = projections.map((projection): AnyProjection => ({
    ...projection,
    fold: (row, event) => {
      if (broken && projection.kind === 'project' && !row) throw new Error('no such shape');
      return projection.fold(row, event);
    },
  }));
  await apply(
    history().filter((event) => event.stream === stream),
    1,
    fragile,
  );
  expect((await adminStats(pool)).totalProjects).toBe(0);
  broken = false;
  const store = {
    read: async () => history().filter((event) => event.stream === stream),
    discards: () => Promise.resolve(noDiscards),
  };
  expect(await retryParked({ pool, store, projections: fragile, stream })).toBe(true);
  await expectCountersToEqualLists();
  expect((await adminStats(pool)).totalProjects).toBe(1);
});

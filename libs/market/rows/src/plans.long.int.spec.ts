import {
  isProvider,
  mostAuditCounted,
  mostQueueCounted,
  parseAuditFilter,
  projectStatuses,
  queueNames,
} from '@market/contracts';
import { defaultCalendar, projectExamples } from '@market/domain';
import type { Viewer } from '@market/domain';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import { actsOf, causedBy, countAudit, listAudit } from '@market/audit';
import type { Database, Cursor, PageRequest } from '@platform/rows';
import { listFactories, restrictedAccounts } from './accounts/accounts.js';
import { listMessages } from './messages/messages.js';
import { figuresOfFactories } from './projects/factory-orders.js';
import { findProject } from './projects/projects.js';
import { quotesOfFactory } from './projects/quotes.js';
import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import { makeManyRecords, numberedId as id } from '@market/rows/testing/many-records';
import { busy, makeManyRows, rareStatus, longConversation, words } from '@market/rows/testing/many-rows';
import { listAccounts } from './accounts/account-list.js';
import { adminStats, adminTrend, countersFor } from './counters/counters.js';
import { unreadMessages, unreadNotices } from './notifications/notifications.js';
import { listProjects } from './projects/project-lists.js';
import type { ProjectFilter } from './projects/project-lists.js';
import { listQueue, queueCounters } from './projects/queue-lists.js';
import { mostCandidates, mostRowsMore, recentRows } from './search/search.js';

jest.setTimeout(300_000);

const projects = 100_000;
/** The page size that the API queries: 100 rows, and one that shows whether there is a next page. */
const limit = 101;

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  ({ pool } = database);
  await makeManyRows(pool, projects);
});
afterAll(() => database.close());

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Loops': number;
  Plans?: Plan[];
} & Partial<Record<(typeof touchedRows)[number], number>>;
const touchedRows = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Index Recheck'] as const;

type Scan = { by: string; of: string; rows: number };

const scansIn = (plan: Plan): Scan[] => [
  ...(/Scan/.test(plan['Node Type']) && !/CTE|Subquery/.test(plan['Node Type'])
    ? [
        {
          by: plan['Node Type'],
          of: plan['Relation Name'] ?? plan['Index Name'] ?? '',
          rows: Math.round(
            touchedRows.reduce((sum, key) => sum + (plan[key] ?? 0), 0) * plan['Actual Loops'],
          ),
        },
      ]
    : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
];

/** All scans in the plans of a query, with the number of rows that each touches. */
async function scansOf(query: (db: Database) => Promise<unknown>): Promise<Scan[]> {
  const statements: { text: string; values: unknown[] }[] = [];
  const recording = {
    query: (text: string, values: unknown[]) => {
      statements.push({ text, values });
      return pool.query(text, values);
    },
  } as unknown as Database;
  await query(recording);
  const scans: Scan[] = [];
  for (const { text, values } of statements.filter(({ text }) => !text.startsWith('explain'))) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    scans.push(...scansIn(rows[0]!['QUERY PLAN'][0].Plan));
  }
  return scans;
}

/** Expects that no table is scanned sequentially and that at most `most` rows are touched. */
async function expectCost(most: number, query: (db: Database) => Promise<unknown>): Promise<void> {
  const scans = await scansOf(query);
  expect(scans.length).toBeGreaterThan(0);
  expect(scans.filter(({ by }) => by === 'Seq Scan')).toEqual([]);
  const touched = scans.reduce((sum, { rows }) => sum + rows, 0);
  if (touched > most) expect({ most, scans }).toEqual({ most, scans: `${String(touched)} rows` });
}

const { provider, admin } = projectExamples.people;
const viewers: [string, Viewer, ProjectFilter][] = [
  ['the customer', { id: busy.customer, role: 'customer' }, {}],
  ['the factory', { id: busy.factory, role: 'manufacturer' }, {}],
  ['the provider', provider, {}],
  ['the admin', admin, {}],
  ['the provider, one factory', provider, { manufacturerId: busy.factory }],
];
const statuses: [string, ProjectFilter][] = [
  ['all', {}],
  ['one frequent status', { status: ['approved'] }],
  ['one rare status', { status: [rareStatus] }],
  ['several statuses', { status: ['approved', 'completed', rareStatus] }],
  ['every status', { status: projectStatuses }],
  ['a status that nothing has', { status: ['draft', 'quoted'] }],
];

/** The page in the middle of a list. */
const deepPage = async (viewer: Viewer, filter: ProjectFilter): Promise<PageRequest> => {
  const after: Cursor = { createdAt: new Date(1735689600_000 + projects * 30_000).toISOString(), id: 'x' };
  const { rows } = await listProjects(pool, viewer, filter, { limit, after });
  return { limit, after: rows.at(-1) ?? after };
};

describe.each(viewers)('the list of %s', (_, viewer, viewerFilter) => {
  it.each(statuses)('touches only the rows of its page: %s', async (_status, filter) => {
    const fullFilter = { ...viewerFilter, ...filter };
    // A status that every sixth order has may be looked for among all orders: they stand one after another on disk.
    const isAmongAll = isProvider(viewer.role) && !viewerFilter.manufacturerId;
    const isWalked = isAmongAll && filter.status?.includes('approved');
    const most = isWalked ? 9 * limit : 4 * limit + projectStatuses.length;
    for (const page of [{ limit }, await deepPage(viewer, fullFilter)])
      await expectCost(most, (db) => listProjects(db, viewer, fullFilter, page));
  });

  // For each row of a walk, its text and its customer's name are read too.
  const most = 3 * (recentRows + mostRowsMore) + 8 * mostCandidates;
  it.each([
    words.frequent,
    words.occasional,
    words.rare,
    'không có',
    'gk-01',
    'a',
    '%',
    'co khi mau',
    'mau 4711',
    'mau 42',
    'so 77777',
    'c4ca4238',
  ])('reads only the newest rows and the candidates for «%s»', async (search) => {
    for (const [, filter] of statuses.slice(0, 4))
      await expectCost(most, (db) =>
        listProjects(db, viewer, { ...viewerFilter, ...filter, search }, { limit }),
      );
    const page = await deepPage(viewer, viewerFilter);
    await expectCost(most, (db) => listProjects(db, viewer, { ...viewerFilter, search }, page));
  });
});

it('a search reports when there are more matches than it considers', async () => {
  const truncated = async (search: string, filter: ProjectFilter = {}, most = limit) =>
    (await listProjects(pool, provider, { ...filter, search }, { limit: most })).truncated;
  expect(await truncated('mau 4711')).toBe(false);
  expect(await truncated(words.rare)).toBe(false);
  expect(await truncated('so')).toBe(true);
  expect(await truncated('nguyen mau')).toBe(true);
  expect(await truncated(words.occasional, { status: [rareStatus] })).toBe(false);
  expect(await truncated(words.occasional, { status: ['reviewing'] })).toBe(false);
  expect(await truncated(words.occasional, { status: ['reviewing'] }, 600)).toBe(true);
  const { rows } = await listProjects(pool, provider, { search: words.rare }, { limit: 500 });
  expect(rows).toHaveLength(projects / 1000);
});

it('a name that one customer in twenty-five has is found in the order of the list, page by page', async () => {
  const { rows: expected } = await pool.query<{ id: string }>(
    `select p.id from projects p join account_texts a on a.id = p."customerId"
     where a.name like '%42%' order by p."createdAt" desc, p.id desc limit 300`,
  );
  const found: string[] = [];
  for (let after: Cursor | undefined; found.length < expected.length;) {
    const { rows, truncated } = await listProjects(pool, admin, { search: 'mẫu 42' }, { limit: 100, after });
    expect(truncated).toBe(false);
    found.push(...rows.map(({ id }) => id));
    after = rows.at(-1);
  }
  expect(found).toEqual(expected.map(({ id }) => id));
});

it('other lists touch only the rows of their page', async () => {
  const after = { createdAt: new Date(1735689600_000 + 60_000 * 2_500).toISOString(), id: 'x' };
  const { projectId } = longConversation;
  for (const page of [{ limit }, { limit, after }]) {
    await expectCost(3 * limit, (db) =>
      listMessages(db, { projectId, channels: ['customer', 'factory'] }, page),
    );
    await expectCost(2 * limit, (db) => listMessages(db, { projectId, channels: ['factory'] }, page));
    await expectCost(2 * limit, (db) => quotesOfFactory(db, busy.factory, page));
  }
  await expectCost(10, (db) => findProject(db, 'none'));
  await expectCost(1_000, (db) => listFactories(db, 'none'));
});

it('a queue touches only the rows of its page, and a counter stops counting at its limit', async () => {
  const clock = { now: '2027-01-01T00:00:00.000Z', promiseHours: 24, calendar: defaultCalendar };
  const after = { createdAt: new Date(1735689600_000 + 60_000 * 15_000).toISOString(), id: 'x' };
  for (const queue of queueNames)
    for (const page of [{ limit }, { limit, after }])
      for (const status of [undefined, ['submitted', 'reviewing', 'approved', 'quoted'] as const]) {
        expect((await listQueue(pool, { queue, status }, clock, page)).rows).toHaveLength(limit);
        await expectCost(5 * limit, (db) => listQueue(db, { queue, status }, clock, page));
      }
  await expectCost(6 * recentRows, (db) =>
    listQueue(db, { queue: 'ourTurn', search: words.rare }, clock, { limit }),
  );
  await expectCost(queueNames.length * mostQueueCounted, (db) => queueCounters(db, clock));
  expect(await queueCounters(pool, clock)).toEqual(
    Object.fromEntries(queueNames.map((queue) => [queue, mostQueueCounted])),
  );
});

it('accounts are listed and searched within the same bounds', async () => {
  const middle = {
    limit,
    after: { createdAt: new Date(1735689600_000 + 60_000 * 2_500).toISOString(), id: 'x' },
  };
  for (const page of [{ limit }, middle]) {
    for (const filter of [{}, { role: 'customer' }, { sort: 'oldest' }, { sort: 'changed' }] as const)
      await expectCost(limit, (db) => listAccounts(db, filter, page));
    for (const state of ['present', 'blocked', 'restricted', 'erased'] as const)
      await expectCost(limit, (db) => listAccounts(db, { state }, page));
    for (const search of ['mau 4711', 'ma', '%'])
      await expectCost(3 * recentRows, (db) => listAccounts(db, { search }, page));
  }
  expect((await listAccounts(pool, { search: 'co khi' }, { limit })).truncated).toBe(true);

  await pool.query(`update accounts set "allowedPages" = '["messages"]' where id = 'customer-7'`);
  await expectCost(10, restrictedAccounts);
  expect((await restrictedAccounts(pool)).map(({ id }) => id)).toEqual(['customer-7']);
});

it('the figures of a factory are taken from its ten latest orders of each kind', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `factory-${String(index + 1)}`);
  const figures = (db: Database) => figuresOfFactories(db, ids, defaultCalendar, new Date().toISOString());
  await expectCost(30 * ids.length + 100, figures);
  expect((await figures(pool)).get(busy.factory)).toMatchObject({ dueOrders: 20, medianResponseHours: 2 });
});

it('notifications read at most a thousand messages and notices, however many there are', async () => {
  const createdAt = new Date(0).toISOString();
  const reader = { ...provider, createdAt };
  await expectCost(3 * 1_000, (db) => unreadMessages(db, reader, ['customer', 'factory']));
  await expectCost(3 * 1_000, (db) => unreadNotices(db, reader, ['quote_received']));
  const customer = { id: busy.customer, role: 'customer', createdAt } as const;
  await expectCost(3 * 1_000, (db) => unreadMessages(db, customer, ['customer']));
});

it('a page of the audit of a million events touches only its rows, and a count stops at its limit', async () => {
  await makeManyRecords(pool, 1_000_000);
  const resolved = (text: string) => {
    const { filter } = parseAuditFilter(text);
    return { filter, named: [], ...(filter.actor ? { actors: [filter.actor] } : {}) };
  };
  const middle = { createdAt: '2026-12-14T00:00:00.000Z', id: 'e0000000000000500000' };
  const filters = [
    '',
    'is:override',
    'is:quotes',
    'is:access',
    `actor:${id(77)}`,
    'role:vietphat',
    'type:Type7',
    'command:Command7',
    `project:${id(4000)}`,
    `account:${id(50)}`,
    'correlation:c9999',
    'from:2026-02-01 to:2026-02-02',
  ];
  // Refused calls and sign-ins are bounded in number: only the log grows.
  const ofLog = (db: Database) =>
    ({
      query: (text: string, values: unknown[]) =>
        / app\./.test(text) ? Promise.resolve({ rows: [] }) : db.query(text, values),
    }) as unknown as Database;
  for (const page of [{ limit }, { limit, after: middle }]) {
    await expectCost(4 * limit, (db) => listAudit(db, resolved(''), page));
    // A word of one row in twenty is found among this many of the newest rows, which is cheaper than as many lookups.
    for (const text of filters)
      await expectCost((/^(type|command):/.test(text) ? 20 : 4) * limit, (db) =>
        listAudit(ofLog(db), resolved(text), page),
      );
  }
  const people = Array.from({ length: 5 }, (_, index) => id(index));
  for (const page of [{ limit }, { limit, after: middle }])
    await expectCost(4 * people.length * limit, (db) =>
      listAudit(ofLog(db), { filter: {}, named: [], actors: people }, page),
    );
  for (const text of ['nguoi 499', 'so 77 viec', 'lam', 'xy'])
    await expectCost(3 * recentRows, (db) => listAudit(ofLog(db), resolved(text), { limit }));
  expect(await countAudit(pool, resolved(''))).toBe(mostAuditCounted + 1);
  expect(await countAudit(pool, resolved('is:override'))).toBe(200);
  await expectCost(10, (db) => causedBy(db, 'c9999'));
  for (const page of [{ limit }, { limit, after: middle }])
    await expectCost(2 * limit, (db) => actsOf(db, id(77), page));
});

it('counters are read without counting rows', async () => {
  await pool.query(
    `insert into counters select 'factories/' || i || '/orders', 1 from generate_series(1, 20000) i`,
  );
  await pool.query('analyze counters');
  const factory = { id: busy.factory, role: 'manufacturer' } as const;
  await expectCost(20, (db) => countersFor(db, provider));
  await expectCost(20, (db) => countersFor(db, factory));
  await expectCost(20, adminStats);
  await expectCost(90 * 8, (db) => adminTrend(db, new Date().toISOString()));
});

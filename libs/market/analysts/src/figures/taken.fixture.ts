import { companyId, projectDecider, projectExamples, vietnamDay } from '@market/domain';
import { decide, evolve } from '@platform/kernel';
import type { Calendar, ProjectEvents, ProjectState } from '@market/domain';
import type { OneOf } from '@platform/kernel';
import { MalformedEvent, recorded } from '@platform/log';
import type { StoredEvent } from '@platform/log';
import { fc } from '@platform/testing/random';
import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import { expect } from '@jest/globals';
import { audit, auditSchema } from '@market/audit';
import { inTransaction, addressOf } from '@platform/rows/inside/rows/database';
import { processBatch, processEntries, processMalformed } from '@platform/rows/inside/batches/batch';
import { marketplace } from '@market/rows/inside/marketplace';
import { openDatabase, readModels } from '@market/release';
import { analytics } from '../publish.js';
import { analyticsViews } from '../views.js';
import { asLog, personEvent, personLife, randomLife, randomTalk, toldLife } from './random-lives.fixture.js';

const { people } = projectExamples;
export const hour = 3_600_000;
export const day = 24 * hour;
const lives = 40;
const dayBefore = (days: number): string => vietnamDay(new Date(Date.now() - days * day).toISOString());
/** The company's settings, unlike the defaults. */
export const settings = {
  slaHours: { promise: 20, second: 50 },
  workingDays: [1, 2, 3, 4, 5, 6],
  holidays: [20, 43, 44, 101].map((days) => ({ date: dayBefore(days), name: 'Nghỉ' })),
} satisfies Calendar & { slaHours: object };
/** The first three stages of an order, each completed. */
const stagesDone = projectExamples.completedStages(3).slice(projectExamples.producing.length);

const file = (name: string) => ({
  ...{
    url: `/objects/${name}`,
    name,
    size: 1_000,
    type: '',
    description: '',
    visibility: 'private' as const,
  },
});
/** Has nothing but a demo project. */
const visitor = { id: 'customer-3', role: 'customer' } as const;
/** A demo project in production, with parts and files. */
const demo = decide(
  projectDecider,
  projectDecider.initial,
  [
    {
      type: 'CreateDemoProject',
      data: { projectId: 'demo', files: { model: file('a.step'), drawing: file('b.pdf') } },
    },
  ],
  { now: projectExamples.now, actor: visitor, newId: () => 'part' },
).events;
const typedPart = {
  ...projectExamples.part,
  material: 'hợp kim lạ',
  surfaceFinish: '',
  drawingFileUrl: null,
};
/** An order with parts and files of each kind, that was sent back for each kind of thing; the deposit came in part, and late. */
const eventful: OneOf<ProjectEvents>[] = [
  ...projectExamples.submitted,
  {
    type: 'FilesAttached',
    data: { files: [file('c.STEP'), { ...file('d.pdf'), visibility: 'public' }, file('e.hỏng')] },
  },
  { type: 'PartAdded', data: { id: 'part-1', part: projectExamples.part } },
  { type: 'PartAdded', data: { id: 'part-2', part: typedPart } },
  { type: 'DrawingRevised', data: { partId: 'part-1', url: '/objects/c.STEP', name: 'c.STEP' } },
  { type: 'DrawingRevised', data: { partId: 'part-1', url: '/objects/d.pdf', name: 'd.pdf' } },
  { type: 'FilesShared', data: { urls: ['/objects/e.hỏng'] } },
  { type: 'PartEstimated', data: { id: 'part-2', changes: { estimatedCost: 70_000, estimatedLeadTime: 4 } } },
  { type: 'ReviewStarted', data: {} },
  {
    type: 'RevisionRequested',
    data: {
      requests: ['project', 'tolerance', 'part-1', '/objects/d.pdf'].map((target) => ({
        target,
        reason: 'Thiếu',
      })),
    },
  },
  { type: 'ProjectResubmitted', data: {} },
  ...projectExamples.awaitingDeposit.slice(projectExamples.submitted.length),
  {
    type: 'PaymentRecorded',
    data: { kind: 'deposit', reference: '', received: { amount: 5, on: '2026-01-15', note: 'Một phần' } },
  },
  { type: 'ProductionStarted', data: { instalments: [] } },
  ...stagesDone,
  { type: 'StageReopened', data: { stageId: 'machine-setup', notes: '', attachments: [] } },
  { type: 'DelayAnnounced', data: { date: '2026-04-01', reason: 'Chờ phôi' } },
  {
    type: 'PaymentCorrected',
    data: {
      ...{ kind: 'deposit', reference: 'FT', reason: 'Nhập nhầm' },
      received: { amount: 700_000, on: '2026-01-16', note: '' },
    },
  },
  { type: 'PaymentRefunded', data: { amount: 300_000, on: '2026-01-20', reference: '', reason: 'Thừa' } },
  // In a month in which nothing arrived.
  { type: 'PaymentRefunded', data: { amount: 50_000, on: '2025-12-02', reference: '', reason: 'Phí' } },
];
/** The statuses of an order that has a price. */
export const priced = [
  ...(['quoted', 'approved', 'payment_pending', 'payment_confirmed'] as const),
  ...(['in_production', 'quality_check', 'ready_for_delivery', 'completed'] as const),
];
/** Without a price, which was possible once. */
const setTo = (to: ProjectState['status']): OneOf<ProjectEvents> => ({
  type: 'StatusOverridden',
  data: { from: 'submitted', to, reason: 'Nhập tay', finalPrice: null, manufacturerId: null },
});
const scheduledWrongly = projectExamples.awaitingDeposit.map((event) =>
  event.type === 'PaymentRequested'
    ? {
        ...event,
        data: { instalments: event.data.instalments.map((each) => ({ ...each, amount: each.amount + 1 })) },
      }
    : event,
);

type Row = Record<string, unknown>;
type Step = { event: StoredEvent; at: string; before: ProjectState; after: ProjectState };

export let database: TestDatabase;
/** The moment at which all figures are taken. */
export let now: string;
export let log: StoredEvent[];
export let orders: Map<string, Step[]>;
export const shown: Record<string, Row[]> = {};
/** The same before the company had settings of its own. */
export const shownByDefault: Record<string, Row[]> = {};
/** An event that cannot be decoded. */
export let unreadable: MalformedEvent['place'];
const keys = new Map<string, string>();
/** The key of a person for analysts. */
export const keyOf = (account: string | null): string | null =>
  account === null ? null : (keys.get(account) ?? null);
/** The person with a key. */
export const ownerOf = (key: unknown): string => [...keys].find(([, own]) => own === key)![0];

/** Random lives as a log, and the contents of all analysts' views at one moment. */
export async function take(): Promise<void> {
  database = await testDatabase();
  const { pool } = database;
  const end = Date.now();
  const random = randomOf(7);
  log = asLog([
    ...toldLife('owes-and-is-cancelled', end, [
      ...projectExamples.awaitingDeposit.map((event, index) => ({ event, hoursAgo: 1400 - index })),
      { event: { type: 'ProjectCancelled', data: { reason: 'Khách đổi kế hoạch' } }, hoursAgo: 1300 },
    ]),
    ...toldLife('completes-stages-90-days-ago', end, [
      ...projectExamples.producing.map((event, index) => ({ event, hoursAgo: 2300 - index })),
      ...stagesDone.map((event, index) => ({ event, hoursAgo: [2161, 2159, 2001][index]! })),
    ]),
    ...priced.flatMap((status) =>
      toldLife(
        `without-price-${status}`,
        end,
        hoursBefore(700, [...projectExamples.submitted, setTo(status)]),
      ),
    ),
    ...Object.entries(projectExamples.histories).flatMap(([status, events]) =>
      toldLife(`stands-at-${status}`, end, hoursBefore(500, events)),
    ),
    ...toldLife('scheduled-wrongly', end, hoursBefore(600, scheduledWrongly)),
    ...toldLife('demo', end, hoursBefore(900, demo)),
    ...toldLife('eventful', end, hoursBefore(800, eventful)),
    ...[
      people.customer,
      people.otherCustomer,
      people.factory,
      people.otherFactory,
      people.provider,
      visitor,
    ].flatMap((person) => personLife(person, end - 5_000 * hour, '')),
    ...personLife({ id: 'without-key', role: 'customer' }, end - 5_000 * hour, ''),
    ...personLife({ id: 'erased', role: 'customer' }, end - 5_000 * hour, 'AccountErased'),
    ...Array.from({ length: lives }, (_, index) => {
      const id = `order-${String(index)}`;
      // Some have only begun.
      const begins = end - (index % 4 === 0 ? random(6) : 60 + random(140)) * day - random(1000) * 60_000;
      const customer = [people.customer, people.customer, people.otherCustomer][index % 3]!;
      const life = { begins, ends: end - hour, isSteady: index % 3 === 0, customer };
      return [...randomLife(id, random, life), ...randomTalk(id, random, life)];
    }).flat(),
  ]);
  orders = stepsOf(log);
  const after = log.at(-1)!.position + 1n;
  unreadable = {
    ...{
      stream: 'project-unreadable',
      revision: 0n,
      id: 'unreadable',
      type: 'ProjectSubmitted',
      position: after,
    },
  };
  const malformed = new MalformedEvent(unreadable, 'has no JSON data');
  const [configured] = asLog([
    personEvent(
      people.admin,
      `settings-${companyId}`,
      { type: 'CompanyChanged', data: { changes: settings } },
      end,
    ),
  ]).map((event) => ({ ...event, position: after + 1n }));
  const { projections } = marketplace;
  await inTransaction(pool, (db) => processBatch(db, { projections, epoch: 0 }, log));
  await inTransaction(pool, (db) => processMalformed(db, { projections, epoch: 0 }, malformed));
  const audits = openDatabase(addressOf(pool), { max: 1, name: 'audit', schema: auditSchema });
  const append = audit.journal!.open({ read: () => Promise.resolve([]) });
  await inTransaction(audits, (db) =>
    processEntries(db, { append, epoch: 0 }, [...log, malformed, configured!]),
  );
  await audits.end();
  const { rows: given } = await pool.query<{ accountId: string; key: string }>(
    `insert into analyst_keys ("accountId") select unnest($1::text[]) returning "accountId", key`,
    [['customer-1', 'customer-2', visitor.id, 'factory-1', 'factory-2', 'provider-1', 'admin-1']],
  );
  for (const { accountId, key } of given) keys.set(accountId, key);
  await pool.query(
    `insert into denials ("createdAt", "actorId", "actorRole", command, code, reason)
       values ('2026-01-01', 'customer-1', 'customer', 'SendToFactory', 'access.denied', 'Không được phép');
     insert into sign_ins ("createdAt", kind, "accountId", "actorId", device, address)
       values ('2026-01-02', 'SignedIn', 'customer-2', null, '', ''),
              ('2026-01-03', 'SessionEnded', 'customer-2', 'admin-1', '', '');
     insert into audit_views ("createdAt", "actorId", filter) values ('2026-01-04', 'admin-1', '')`,
  );
  await inTransaction(pool, (db) => analytics.publish(db, readModels.schema));
  for (const name of ['calendar', 'quote_turnaround'])
    shownByDefault[name] = (await pool.query<Row>(`select * from analytics.${name}`)).rows;
  await inTransaction(pool, (db) => processBatch(db, { projections, epoch: 0 }, [configured!]));
  log = [...log, configured!];
  await inTransaction(pool, async (db) => {
    await db.query('set local timezone = "America/New_York"');
    now = (await db.query<{ now: string }>('select now() as now')).rows[0]!.now;
    for (const { name } of analyticsViews)
      shown[name] = (await db.query<Row>(`select * from analytics.${name}`)).rows;
  });
}

/** Each event an hour after the one before. */
const hoursBefore = (first: number, events: readonly OneOf<ProjectEvents>[]) =>
  events.map((event, index) => ({
    event,
    hoursAgo: first - index,
    ...(event.type === 'ProjectResubmitted' && { onBehalfOf: people.customer.id }),
  }));

export const leave = () => database.close();

function randomOf(seed: number): (below: number) => number {
  const numbers = fc.sample(fc.nat(), { seed, numRuns: 50_000 });
  let next = 0;
  return (below) => numbers[next++ % numbers.length]! % below;
}

function stepsOf(all: readonly StoredEvent[]): Map<string, Step[]> {
  const found = new Map<string, Step[]>();
  for (const event of all.filter(({ stream }) => stream.startsWith('project-'))) {
    const id = event.stream.slice('project-'.length);
    const steps = found.get(id) ?? [];
    const before = steps.at(-1)?.after ?? projectDecider.initial;
    const after = evolve(projectDecider, before, recorded<ProjectEvents>(event));
    found.set(id, [...steps, { event, at: event.metadata.occurredAt, before, after }]);
  }
  return found;
}

export const ms = (at: string): number => Date.parse(at);
export const rounded = (value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 1000) / 1000 : value;

const isFraction = (value: unknown): value is number => typeof value === 'number' && !Number.isInteger(value);
/** Fractions are compared to six digits. */
export function expectClose(found: unknown, expected: unknown): void {
  const close = (value: unknown): unknown =>
    isFraction(value)
      ? expect.closeTo(value, 6)
      : Array.isArray(value)
        ? value.map(close)
        : value !== null && typeof value === 'object'
          ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, close(each)]))
          : value;
  expect(found).toEqual(close(expected));
}

/** The columns that were compared, as «view.column». */
export const compared = new Set<string>();

/** The view has exactly these rows in their columns; fractions are compared to six digits. */
export function expectRows(view: string, expected: readonly Row[]): void {
  expect(expected.length).toBeGreaterThan(0);
  const names = Object.keys(expected[0]!);
  for (const name of names) compared.add(`${view}.${name}`);
  const exact = names.filter((name) => !expected.some((row) => isFraction(row[name])));
  const inOrder = (rows: readonly Row[]) =>
    rows
      .map((row) => ({ row, by: JSON.stringify(exact.map((name) => row[name])) }))
      .sort((a, b) => a.by.localeCompare(b.by))
      .map(({ row }) => row);
  const close = (row: Row) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        typeof row[name] === 'number' && !exact.includes(name) ? expect.closeTo(row[name], 6) : row[name],
      ]),
    );
  const rows = shown[view]!.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
  expect(inOrder(rows)).toEqual(inOrder(expected).map(close));
}

export const grouped = <One>(all: readonly One[], keyOf: (one: One) => string): Map<string, One[]> => {
  const groups = new Map<string, One[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
};

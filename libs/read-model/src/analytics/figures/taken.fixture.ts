import { evolve, projectDecider, projectExamples } from '@control-center/domain';
import type { ProjectEvents, ProjectState } from '@control-center/domain';
import { recorded } from '@control-center/event-store';
import type { StoredEvent } from '@control-center/event-store';
import { fc } from '@control-center/testing/random';
import { testDatabase } from '@control-center/testing-read-model/database';
import type { TestDatabase } from '@control-center/testing-read-model/database';
import { expect } from '@jest/globals';
import { audit, auditSchema } from '../../audit/journal.js';
import { inTransaction, addressOf } from '../../engine/rows/database.js';
import { processBatch, processEntries } from '../../engine/batches/batch.js';
import { marketplace } from '../../models/marketplace.js';
import { openDatabase, readModels } from '../../release/release.js';
import { analytics } from '../publish.js';
import { analyticsViews } from '../views.js';
import { asLog, randomLife, randomTalk, toldLife } from './random-lives.fixture.js';

const { people } = projectExamples;
export const hour = 3_600_000;
export const day = 24 * hour;
const lives = 40;
/** The first three stages of an order, each completed. */
const stagesDone = projectExamples.completedStages(3).slice(projectExamples.producing.length);

type Row = Record<string, unknown>;
type Step = { event: StoredEvent; at: string; before: ProjectState; after: ProjectState };

export let database: TestDatabase;
/** The moment at which all figures are taken. */
export let now: string;
export let log: StoredEvent[];
export let orders: Map<string, Step[]>;
export const shown: Record<string, Row[]> = {};

/** Random lives as a log, and what all views of analysts show of it at one moment. */
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
  await inTransaction(pool, (db) =>
    processBatch(db, { projections: marketplace.projections, epoch: 0 }, log),
  );
  const audits = openDatabase(addressOf(pool), { max: 1, name: 'audit', schema: auditSchema });
  const append = audit.journal!.open({ read: () => Promise.resolve([]) });
  await inTransaction(audits, (db) => processEntries(db, { append, epoch: 0 }, log));
  await audits.end();
  await pool.query(`insert into analyst_keys ("accountId") select unnest($1::text[])`, [
    ['customer-1', 'customer-2', 'factory-1', 'factory-2', 'provider-1', 'admin-1'],
  ]);
  await inTransaction(pool, (db) => analytics.publish(db, readModels.schema));
  await inTransaction(pool, async (db) => {
    await db.query('set local timezone = "America/New_York"');
    now = (await db.query<{ now: string }>('select now() as now')).rows[0]!.now;
    for (const { name } of analyticsViews)
      shown[name] = (await db.query<Row>(`select * from analytics.${name}`)).rows;
  });
}

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
/** The view has exactly these rows, in the columns that they have; fractions are compared to six digits. */
export function expectRows(view: string, expected: readonly Row[]): void {
  expect(expected.length).toBeGreaterThan(0);
  const names = Object.keys(expected[0]!);
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

export const keysOfPeople = async (): Promise<Map<string, string>> => {
  const { rows } = await database.pool.query<{ accountId: string; key: string }>(
    'select * from analyst_keys',
  );
  return new Map(rows.map(({ accountId, key }) => [accountId, key]));
};

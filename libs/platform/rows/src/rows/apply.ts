import type { StoredEvent } from '@platform/log';
import type { RecordedOf } from '@platform/kernel';
import { recorded } from '@platform/log';
import { getMetadataArgsStorage } from 'typeorm';
import { hasState } from './state-column.js';
import { count, CounterRow } from './counters.js';
import type { Pair } from './counters.js';
import type { Database } from './database.js';
import { streamOf } from './projection.js';
import type { AnyProjection, Change, Keyed, Table } from './projection.js';

type Writes = { upserts: Keyed[]; deletions: string[] };

/** The rows of a projection before and after the events. */
export type Applied = { projection: AnyProjection; pairs: Pair<Keyed>[] };

/**
 * Applies events to all tables inside the caller's transaction: one read and one write per table, however many
 * events there are.
 */
export async function applyEvents(
  db: Database,
  projections: readonly AnyProjection[],
  events: readonly StoredEvent[],
): Promise<Applied[]> {
  const applied: Applied[] = [];
  for (const projection of projections) {
    const ownEvents = events.filter(({ stream }) => stream.startsWith(streamOf(projection, '')));
    if (ownEvents.length > 0)
      applied.push({ projection, pairs: await applyProjection(db, projection, ownEvents) });
  }
  return applied;
}

/** The changes to announce to browsers. A rebuild does not call this: no one reads its rows yet. */
export const changesOf = (applied: readonly Applied[]): Change[] =>
  applied.flatMap(({ projection, pairs }) => pairs.flatMap(({ old, now }) => projection.changes(old, now)));

async function applyProjection(
  db: Database,
  projection: AnyProjection,
  events: readonly StoredEvent[],
): Promise<Pair<Keyed>[]> {
  const keyed = events.map((stored) => keyedBy(projection, stored));
  const keys = [...new Set(keyed.map(({ key }) => key))];
  const before = await readRows(db, projection.table, keys);
  const { rows: after, kept } = foldRows(projection, before, keyed);
  const changedKeys = keys.filter((key) => before.get(key) !== after.get(key));
  const pairs = changedKeys.map((key) => ({ old: before.get(key), now: after.get(key) }));
  await writeRows(db, projection.table, {
    upserts: pairs.flatMap(({ now }) => now ?? []),
    deletions: pairs.flatMap(({ old, now }) => (old && !now ? [old.id] : [])),
  });
  for (const { table, rows } of projection.derived ?? []) await writeRows(db, table, difference(pairs, rows));
  for (const [table, upserts] of kept) await writeRows(db, table, { upserts, deletions: [] });
  if (projection.counters) await count(db, pairs, projection.counters);
  await projection.consequences?.(db, pairs);
  return pairs;
}

type KeyedEvent = { key: string; event: RecordedOf<Record<string, object>> };

export function keyedBy(projection: AnyProjection, stored: StoredEvent): KeyedEvent {
  const event = recorded<Record<string, object>>(stored);
  const streamId = stored.stream.slice(streamOf(projection, '').length);
  return { event, key: projection.key({ streamId, event }) };
}

export type FoldedRows = { rows: Map<string, Keyed>; kept: Map<Table<Keyed>, Keyed[]> };

/** The rows after the events, by key, and those that the events added to the kept tables. */
export function foldRows(
  projection: AnyProjection,
  before: ReadonlyMap<string, Keyed>,
  events: readonly KeyedEvent[],
): FoldedRows {
  const after = new Map(before);
  // One statement cannot write a row twice: of rows with the same id, the last one stays.
  const kept = new Map((projection.kept ?? []).map(({ table }) => [table, new Map<string, Keyed>()]));
  for (const { key, event } of events) {
    const old = after.get(key);
    const row = projection.fold(old, event);
    if (row === old) continue;
    for (const { table, rows } of projection.kept ?? [])
      for (const added of rows({ old, now: row }, event)) kept.get(table)!.set(added.id, added);
    if (row) after.set(key, row);
    else after.delete(key);
  }
  return { rows: after, kept: new Map([...kept].map(([table, rows]) => [table, [...rows.values()]])) };
}

/** The writes that replace the rows derived from the old states by those derived from the new states. */
function difference(pairs: readonly Pair<Keyed>[], rowsOf: (row: Keyed) => Keyed[]): Writes {
  const index = (states: (Keyed | undefined)[]) =>
    new Map(states.flatMap((state) => (state ? rowsOf(state) : [])).map((row) => [row.id, row]));
  const old = index(pairs.map((pair) => pair.old));
  const now = index(pairs.map((pair) => pair.now));
  return {
    upserts: [...now.values()].filter((row) => JSON.stringify(old.get(row.id)) !== JSON.stringify(row)),
    deletions: [...old.keys()].filter((id) => !now.has(id)),
  };
}

async function readRows(db: Database, table: Table<Keyed>, ids: string[]): Promise<Map<string, Keyed>> {
  const { rows } = await db.query<Keyed>(`select * from ${nameOf(table)} where id = any($1)`, [ids]);
  return new Map(rows.map((row) => [row.id, hasState(table) ? (row['state'] as Keyed) : row]));
}

/** The columns of a row. */
export const storedRow = (table: Table<Keyed>, row: Keyed): object =>
  hasState(table)
    ? Object.fromEntries(columnsOf(table).map((name) => [name, name === 'state' ? row : row[name]]))
    : row;

async function writeRows(db: Database, table: Table<Keyed>, { upserts, deletions }: Writes): Promise<void> {
  const name = nameOf(table);
  if (deletions.length > 0) await db.query(`delete from ${name} where id = any($1)`, [deletions]);
  if (upserts.length === 0) return;
  const columns = columnsOf(table).map((column) => `"${column}"`);
  await db.query(
    `insert into ${name} (${columns.join(', ')})
     select ${columns.join(', ')} from jsonb_populate_recordset(null::${name}, $1)
     on conflict (id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [JSON.stringify(upserts.map((row) => storedRow(table, row)))],
  );
}

/** Adds rows to a journal's table. A row that exists already is an error. */
export async function appendRows(db: Database, table: Table<Keyed>, rows: readonly Keyed[]): Promise<void> {
  const name = nameOf(table);
  const columns = columnsOf(table)
    .map((column) => `"${column}"`)
    .join(', ');
  await db.query(
    `insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
    [JSON.stringify(rows)],
  );
}

const { tables, columns } = getMetadataArgsStorage();
export const nameOf = (table: Table<Keyed>): string => tables.find(({ target }) => target === table)!.name!;
const columnsOf = (table: Table<Keyed>): string[] =>
  columns.filter(({ target }) => target === table).map(({ propertyName }) => propertyName);

/** All tables that the projections write. */
export const rowTables = (projections: readonly AnyProjection[]): Table<Keyed>[] => [
  ...projections.flatMap(({ table, derived = [], kept = [] }) => [
    table,
    ...[...derived, ...kept].map((each) => each.table),
  ]),
  CounterRow,
];

/** Their names. */
export const tablesOf = (projections: readonly AnyProjection[]): string[] =>
  rowTables(projections).map(nameOf);

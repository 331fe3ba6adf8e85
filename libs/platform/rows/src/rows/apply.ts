import type { StoredEvent } from '@platform/log';
import type { RecordedOf } from '@platform/kernel';
import { recorded } from '@platform/log';
import { hasState } from './state-column.js';
import { copyRows } from './copy.js';
import { count } from './counters.js';
import type { Pair } from './counters.js';
import { prepared } from './database.js';
import type { Database } from './database.js';
import { streamOf } from './projection.js';
import type { AnyProjection, Change, Keyed, Table } from './projection.js';
import { columnsOf, nameOf, storedRow } from './tables.js';

type Writes = { upserts: Keyed[]; deletions: string[] };
type Write = (db: Database, table: Table<Keyed>, writes: Writes) => Promise<void>;

/** The rows of a projection before and after the events. */
export type Applied = { projection: AnyProjection; pairs: Pair<Keyed>[] };

/** Applies events to all tables inside the caller's transaction. */
export async function applyEvents(
  db: Database,
  projections: readonly AnyProjection[],
  events: readonly StoredEvent[],
): Promise<Applied[]> {
  const folding = new Folding(projections);
  await folding.add(db, events);
  return folding.write(db, upsertRows);
}

/** The changes to announce to browsers. A rebuild does not call this: no one reads its rows yet. */
export const changesOf = (applied: readonly Applied[]): Change[] =>
  applied.flatMap(({ projection, pairs }) => pairs.flatMap(({ old, now }) => projection.changes(old, now)));

/** Rows in memory. Each is read once and written once, however many events change it. */
export class Folding {
  private readonly parts: FoldedRows[];

  constructor(projections: readonly AnyProjection[]) {
    this.parts = projections.map((projection) => new FoldedRows(projection));
  }

  /** How many rows are in memory. */
  get size(): number {
    return this.parts.reduce((sum, { before }) => sum + before.size, 0);
  }

  /** Folds events, in the order of the log. When it throws, the rows must no longer be used. */
  async add(db: Database, events: readonly StoredEvent[]): Promise<void> {
    for (const part of this.parts) {
      const prefix = streamOf(part.projection, '');
      const own = events.filter(({ stream }) => stream.startsWith(prefix));
      if (own.length > 0) await part.add(db, own);
    }
  }

  /** Writes what has changed inside the caller's transaction. */
  async write(db: Database, write: Write): Promise<Applied[]> {
    const applied: Applied[] = [];
    for (const { projection, before, pairs, kept } of this.parts)
      if (before.size > 0) {
        const changed = pairs();
        await writePairs(db, projection, changed, write);
        for (const [table, rows] of kept)
          for (const upserts of inPieces([...rows.values()]))
            await write(db, table, { upserts, deletions: [] });
        if (projection.counters) await count(db, changed, projection.counters);
        await projection.consequences?.(db, changed);
        applied.push({ projection, pairs: changed });
      }
    return applied;
  }
}

/** The rows of one projection in memory. */
export class FoldedRows {
  /** The rows as they are stored, by key; undefined where there is none. */
  readonly before = new Map<string, Keyed | undefined>();
  /** The rows after the events, by key. */
  readonly rows = new Map<string, Keyed>();
  /** The rows that the events added to the kept tables, by id. */
  readonly kept: Map<Table<Keyed>, Map<string, Keyed>>;

  constructor(readonly projection: AnyProjection) {
    // One statement cannot write a row twice: of rows with the same id, the last one stays.
    this.kept = new Map((projection.kept ?? []).map(({ table }) => [table, new Map<string, Keyed>()]));
  }

  async add(db: Database, events: readonly StoredEvent[]): Promise<void> {
    const { before, rows, projection } = this;
    const keyed = events.map((stored) => keyedBy(projection, stored));
    const missing = new Set(keyed.map(({ key }) => key).filter((key) => !before.has(key)));
    if (missing.size > 0) {
      const stored = await readRows(db, projection.table, [...missing]);
      for (const key of missing) before.set(key, stored.get(key));
      for (const [key, row] of stored) rows.set(key, row);
    }
    this.fold(keyed);
  }

  fold(events: readonly KeyedEvent[]): void {
    const { rows, kept, projection } = this;
    for (const { key, event } of events) {
      const old = rows.get(key);
      const row = projection.fold(old, event);
      if (row === old) continue;
      for (const { table, rows: rowsOf } of projection.kept ?? [])
        for (const added of rowsOf({ old, now: row }, event)) kept.get(table)!.set(added.id, added);
      if (row) rows.set(key, row);
      else rows.delete(key);
    }
  }

  /** The rows that have changed. */
  readonly pairs = (): Pair<Keyed>[] =>
    [...this.before].flatMap(([key, old]) => {
      const now = this.rows.get(key);
      return now === old ? [] : [{ old, now }];
    });
}

type KeyedEvent = { key: string; event: RecordedOf<Record<string, object>> };

export function keyedBy(projection: AnyProjection, stored: StoredEvent): KeyedEvent {
  const event = recorded<Record<string, object>>(stored);
  const streamId = stored.stream.slice(streamOf(projection, '').length);
  return { event, key: projection.key({ streamId, event }) };
}

/** How many rows and what is derived from them are written at once. */
const rowsAtOnce = 250;

function* inPieces<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce);
}

async function writePairs(
  db: Database,
  { table, derived = [] }: AnyProjection,
  changed: readonly Pair<Keyed>[],
  write: Write,
): Promise<void> {
  for (const pairs of inPieces(changed)) {
    await write(db, table, {
      upserts: pairs.flatMap(({ now }) => now ?? []),
      deletions: pairs.flatMap(({ old, now }) => (old && !now ? [old.id] : [])),
    });
    for (const { table: own, rows } of derived) await write(db, own, difference(pairs, rows));
  }
}

/** The writes that replace the rows derived from the old states by those derived from the new states. */
function difference(pairs: readonly Pair<Keyed>[], rowsOf: (row: Keyed) => Keyed[]): Writes {
  const index = (states: (Keyed | undefined)[]) =>
    new Map(states.flatMap((state) => (state ? rowsOf(state) : [])).map((row) => [row.id, row]));
  const old = index(pairs.map((pair) => pair.old));
  const now = index(pairs.map((pair) => pair.now));
  const isNew = (row: Keyed) => {
    const before = old.get(row.id);
    return !before || JSON.stringify(before) !== JSON.stringify(row);
  };
  return {
    upserts: [...now.values()].filter(isNew),
    deletions: [...old.keys()].filter((id) => !now.has(id)),
  };
}

async function readRows(db: Database, table: Table<Keyed>, ids: string[]): Promise<Map<string, Keyed>> {
  const name = nameOf(table);
  const { rows } = await prepared<Keyed>(db, `read ${name}`, `select * from ${name} where id = any($1)`, [
    ids,
  ]);
  return new Map(rows.map((row) => [row.id, hasState(table) ? (row['state'] as Keyed) : row]));
}

async function deleteRows(db: Database, table: Table<Keyed>, ids: readonly string[]): Promise<void> {
  const name = nameOf(table);
  if (ids.length > 0) await prepared(db, `delete ${name}`, `delete from ${name} where id = any($1)`, [ids]);
}

/** Writes rows to tables that are read and have all their indexes. */
async function upsertRows(db: Database, table: Table<Keyed>, { upserts, deletions }: Writes): Promise<void> {
  await deleteRows(db, table, deletions);
  if (upserts.length === 0) return;
  const name = nameOf(table);
  const columns = columnsOf(table).map((column) => `"${column.name}"`);
  await prepared(
    db,
    `upsert ${name}`,
    `insert into ${name} (${columns.join(', ')})
     select ${columns.join(', ')} from jsonb_populate_recordset(null::${name}, $1)
     on conflict (id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [JSON.stringify(upserts.map((row) => storedRow(table, row)))],
  );
}

/** The same for tables that are being built and have no index but that of their key. */
export async function replaceRows(
  db: Database,
  table: Table<Keyed>,
  { upserts, deletions }: Writes,
): Promise<void> {
  await deleteRows(db, table, [...deletions, ...upserts.map(({ id }) => id)]);
  await copyRows(db, table, upserts);
}

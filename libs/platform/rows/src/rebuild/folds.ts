import type { Discards, EventStore } from '@platform/log';
import type { Pool } from 'pg';
import { FoldedRows, keyedBy } from '../rows/apply.js';
import { nameOf, storedRow } from '../rows/tables.js';
import { hasState } from '../rows/state-column.js';
import { checkpointOf } from '../batches/checkpoint.js';
import { inTransaction } from '../rows/database.js';
import type { Database } from '../rows/database.js';
import { parkedStreams } from '../batches/parking.js';
import { streamOf } from '../rows/projection.js';
import type { AnyProjection, Keyed, Table } from '../rows/projection.js';
import { rebuiltSchema } from '../rows/read-models.js';
import type { ReadModels } from '../rows/read-models.js';

/** Streams of one kind that were folded again, and the rows that differ from their folds. */
export type FoldCheck = { kind: string; streams: number; differences: { table: string; id: string }[] };

type Check = {
  pool: Pool;
  store: Pick<EventStore, 'load' | 'discards'>;
  readModels: ReadModels;
  /** Streams of each kind; null for all. */
  sample: number | null;
  signal?: AbortSignal;
};

/** Streams that are checked in one snapshot. */
const streamsPerSnapshot = 50;
/** The largest number of differences that are reported for a kind of stream. */
const maxReported = 100;

/**
 * Folds streams again, one by one, and compares the results with the rows of the tables. This check is independent of
 * a rebuild, because it does not apply events in batches.
 */
export async function checkFolds({ pool, store, readModels, sample, signal }: Check): Promise<FoldCheck[]> {
  const discards = await store.discards();
  const checks: FoldCheck[] = [];
  for (const projection of readModels.projections.filter(({ streamColumn }) => streamColumn)) {
    const check: FoldCheck = { kind: projection.kind, streams: 0, differences: [] };
    for await (const ids of streamsOf(pool, projection, rebuiltSchema(readModels.schema), sample)) {
      signal?.throwIfAborted();
      const found = await differencesIn({ pool, store, discards, projection }, ids);
      check.streams += ids.length;
      const reported = found.slice(0, maxReported - check.differences.length);
      check.differences.push(...reported.map(({ table, id }) => ({ table, id })));
    }
    checks.push(check);
  }
  return checks;
}

/** A row that differs from its fold, and the columns and fields of its state that differ; all of them if one of both is missing. */
export type RowDifference = { table: string; id: string; columns: string[] };

/**
 * Folds one stream of each of these kinds again, and compares the results with the rows that stand for it. The rows of a stream that is
 * parked stand still, and are not compared.
 */
export async function checkStreams(
  { pool, store, readModels }: Pick<Check, 'pool' | 'store' | 'readModels'>,
  id: string,
  kinds: readonly string[],
): Promise<{ differences: RowDifference[]; isParked: boolean }> {
  const discards = await store.discards();
  const parked = await parkedStreams(pool);
  const ofKinds = readModels.projections.filter(
    ({ streamColumn, kind }) => streamColumn && kinds.includes(kind),
  );
  const differences: RowDifference[] = [];
  for (const projection of ofKinds)
    differences.push(...(await differencesIn({ pool, store, discards, projection }, [id])));
  return { differences, isParked: ofKinds.some((projection) => parked.has(streamOf(projection, id))) };
}

/** Ids of streams in chunks. Always includes streams that have rows in the rebuilt schema and none in the live one. */
async function* streamsOf(
  db: Database,
  { table, streamColumn }: AnyProjection,
  rebuilt: string,
  sample: number | null,
): AsyncGenerator<string[]> {
  const [name, column] = [nameOf(table), `"${String(streamColumn)}"`];
  const next = async (from: string, where: string, order: string, values: unknown[]) => {
    const { rows } = await db.query<{ id: string }>(
      `select id from (select distinct ${column} as id from ${from} t ${where}) streams order by ${order} limit $1`,
      values,
    );
    return rows.map(({ id }) => id);
  };
  const isMissing = `where not exists (select 1 from ${name} l where l.${column} = t.${column})`;
  const missing = await next(`${rebuilt}.${name}`, isMissing, 'id', [maxReported]);
  if (missing.length > 0) yield missing;
  if (sample !== null) {
    const ids = await next(name, '', 'random()', [sample]);
    for (let from = 0; from < ids.length; from += streamsPerSnapshot)
      yield ids.slice(from, from + streamsPerSnapshot);
    return;
  }
  for (let ids = await next(name, '', 'id', [streamsPerSnapshot]); ids.length > 0;) {
    yield ids;
    ids = await next(name, `where ${column} > $2`, 'id', [streamsPerSnapshot, ids.at(-1)]);
  }
}

type StreamCheck = {
  pool: Pool;
  store: Check['store'];
  discards: Discards;
  projection: AnyProjection;
};

/** Rows of these streams that differ from the folds, at the position of the snapshot. */
function differencesIn({ pool, store, discards, projection }: StreamCheck, ids: readonly string[]) {
  return inTransaction(pool, async (db) => {
    await db.query('set transaction isolation level repeatable read, read only');
    const reached = (await checkpointOf(db))?.position ?? -1n;
    const parked = await parkedStreams(db);
    const unparked = ids.filter((id) => !parked.has(streamOf(projection, id)));
    const folds = await Promise.all(
      unparked.map(async (id) => {
        const events = await store.load(streamOf(projection, id));
        const applied = events.filter((event) => event.position <= reached && !discards.has(event));
        const folded = new FoldedRows(projection);
        folded.fold(applied.map((event) => keyedBy(projection, event)));
        return folded;
      }),
    );
    const expected = folds.flatMap(({ rows }) => [...rows.values()]);
    const found = await compareTable(db, projection.table, projection.streamColumn!, unparked, expected);
    for (const { table, streamColumn, rows: rowsOf } of projection.derived ?? [])
      if (streamColumn)
        found.push(...(await compareTable(db, table, streamColumn, unparked, expected.flatMap(rowsOf))));
    for (const { table, streamColumn } of projection.kept ?? [])
      if (streamColumn) {
        const rows = folds.flatMap(({ kept }) => [...kept.get(table)!.values()]);
        found.push(...(await compareTable(db, table, streamColumn, unparked, rows)));
      }
    return found;
  });
}

/** Rows of the streams that differ from the expected ones, both converted to the types of the table. */
async function compareTable(
  db: Database,
  table: Table<Keyed>,
  streamColumn: string,
  streams: readonly string[],
  expected: readonly Keyed[],
): Promise<RowDifference[]> {
  const name = nameOf(table);
  const fieldsOf = (row: string) =>
    hasState(table)
      ? `(select false as nested, * from jsonb_each(to_jsonb(${row}) - 'state')
          union all select true, * from jsonb_each(case jsonb_typeof(to_jsonb(${row}) -> 'state')
            when 'object' then to_jsonb(${row}) -> 'state' else '{}' end))`
      : `(select false as nested, * from jsonb_each(to_jsonb(${row})))`;
  const { rows } = await db.query<{ id: string; columns: string[] }>(
    `select id, array(select distinct coalesce(x.key, y.key) from ${fieldsOf('e')} x
       full join ${fieldsOf('a')} y using (nested, key)
       where x.value is distinct from y.value order by 1) as columns
     from jsonb_populate_recordset(null::${name}, $1) e
       full join (select * from ${name} where "${streamColumn}" = any($2)) a using (id)
     where e::text is distinct from a::text order by id`,
    [JSON.stringify(expected.map((row) => storedRow(table, row))), streams],
  );
  return rows.map(({ id, columns }) => ({ table: name, id, columns }));
}

import type { FoldCheck } from '@control-center/contracts';
import { streamName } from '@control-center/domain';
import type { Discards, EventStore } from '@control-center/event-store';
import type { Pool } from 'pg';
import { foldRows, keyedBy, nameOf } from '../engine/apply.js';
import { checkpointOf } from '../engine/checkpoint.js';
import { inTransaction } from '../engine/database.js';
import type { Database } from '../engine/database.js';
import { parkedStreams } from '../parking/parking.js';
import type { AnyProjection, Keyed, Table } from '../engine/projection.js';
import { rebuiltSchema } from '../schema/release.js';

type Check = {
  pool: Pool;
  store: Pick<EventStore, 'load' | 'discards'>;
  projections: readonly AnyProjection[];
  /** Streams of each kind; null for all. */
  sample: number | null;
  signal?: AbortSignal;
};

/** Streams whose rows are looked at together, as one snapshot shows them. */
const atOnce = 50;
const namedAtMost = 100;

/**
 * Folds streams anew, one by one, and compares the rows of the tables with what they give: the second opinion
 * beside a rebuild, since it shares no batches with it.
 */
export async function checkFolds({ pool, store, projections, sample, signal }: Check): Promise<FoldCheck[]> {
  const discards = await store.discards();
  const checks: FoldCheck[] = [];
  for (const projection of projections.filter(({ streamColumn }) => streamColumn)) {
    const check: FoldCheck = { kind: projection.kind, streams: 0, differences: [] };
    for await (const ids of streamsOf(pool, projection, sample)) {
      signal?.throwIfAborted();
      const found = await differing({ pool, store, discards, projection }, ids);
      check.streams += ids.length;
      check.differences.push(...found.slice(0, namedAtMost - check.differences.length));
    }
    checks.push(check);
  }
  return checks;
}

/** Also those of which the rebuilt schema has rows and the live one none, whatever the sample. */
async function* streamsOf(
  db: Database,
  { table, streamColumn }: AnyProjection,
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
  const missing = await next(`${rebuiltSchema}.${name}`, isMissing, 'id', [namedAtMost]);
  if (missing.length > 0) yield missing;
  if (sample !== null) {
    const ids = await next(name, '', 'random()', [sample]);
    for (let from = 0; from < ids.length; from += atOnce) yield ids.slice(from, from + atOnce);
    return;
  }
  for (let ids = await next(name, '', 'id', [atOnce]); ids.length > 0;) {
    yield ids;
    ids = await next(name, `where ${column} > $2`, 'id', [atOnce, ids.at(-1)]);
  }
}

type Look = {
  pool: Pool;
  store: Check['store'];
  discards: Discards;
  projection: AnyProjection;
};

/** Rows of these streams that are not as their folds say, at the position where the snapshot stands. */
function differing({ pool, store, discards, projection }: Look, ids: readonly string[]) {
  return inTransaction(pool, async (db) => {
    await db.query('set transaction isolation level repeatable read, read only');
    const reached = (await checkpointOf(db))?.position ?? -1n;
    const parked = await parkedStreams(db);
    const flowing = ids.filter((id) => !parked.has(streamName(projection.kind, id)));
    const rows = await Promise.all(
      flowing.map(async (id) => {
        const events = await store.load(streamName(projection.kind, id));
        const applied = events.filter((event) => event.position <= reached && !discards.has(event));
        const folded = foldRows(
          projection,
          new Map(),
          applied.map((event) => keyedBy(projection, event)),
        );
        return [...folded.values()];
      }),
    );
    const expected = rows.flat();
    const found = await unlike(db, projection.table, projection.streamColumn!, flowing, expected);
    for (const { table, streamColumn, rows: rowsOf } of projection.derived ?? [])
      if (streamColumn)
        found.push(...(await unlike(db, table, streamColumn, flowing, expected.flatMap(rowsOf))));
    return found;
  });
}

/** What the table holds for the streams beside what it should, both as the table's types have it. */
async function unlike(
  db: Database,
  table: Table<Keyed>,
  streamColumn: string,
  streams: readonly string[],
  expected: readonly Keyed[],
): Promise<{ table: string; id: string }[]> {
  const name = nameOf(table);
  const { rows } = await db.query<{ id: string }>(
    `select id from jsonb_populate_recordset(null::${name}, $1) e
       full join (select * from ${name} where "${streamColumn}" = any($2)) a using (id)
     where e::text is distinct from a::text order by id`,
    [JSON.stringify(expected), streams],
  );
  return rows.map(({ id }) => ({ table: name, id }));
}

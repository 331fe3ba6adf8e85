import type { Database } from '../rows/database.js';
import type { TableComparison } from './compare.js';
import type { FoldCheck } from './folds.js';

/** `repair` replaces the live rows with the rebuilt ones; `proof` compares them and discards the rebuilt ones. */
export type RebuildPurpose = 'repair' | 'proof';
/** The step of a running rebuild. `swapped` is the last step of a repair. */
export type RebuildPhase = 'applying' | 'comparing' | 'checking' | 'swapping' | 'swapped';

export type Rebuild = {
  id: string;
  purpose: RebuildPurpose;
  /** How many streams of each kind a proof folds again; null for all. */
  sample: number | null;
  state: 'requested' | 'running' | 'completed' | 'failed' | 'cancelled';
  phase: RebuildPhase;
  /** Events applied so far, and the estimated total; null before the first event. */
  events: number;
  total: number | null;
  /** From 0 to 1. */
  fraction: number;
  eventsPerSecond: number;
  secondsLeft: number | null;
  requestedAt: string;
  finishedAt: string | null;
  /** Why it failed. */
  error: string | null;
  tables: TableComparison[];
  checks: FoldCheck[];
};

/** An unfinished rebuild of this connection's schema. */
export type RebuildRequest = {
  id: string;
  purpose: RebuildPurpose;
  /** Streams of each kind to check; null for all. */
  sample: number | null;
  requestedBy: string;
  phase: RebuildPhase;
  /** How many events were discarded when the rebuild started. */
  discards: number;
  /** Definitions of the indexes to create once the rows are written. */
  indexes: string[];
  events: number;
  tables: TableComparison[];
};

const columns = `id, purpose, sample, state, phase, events, fraction, "eventsPerSecond", "requestedAt", "finishedAt",
  error, tables, checks`;

type Row = Omit<Rebuild, 'total' | 'secondsLeft'>;

const toRebuild = (row: Row): Rebuild => {
  const total = row.fraction > 0 ? Math.max(Math.round(row.events / row.fraction), row.events) : null;
  const left = total === null || row.eventsPerSecond <= 0 ? null : (total - row.events) / row.eventsPerSecond;
  return { ...row, total, secondsLeft: left === null ? null : Math.round(left) };
};

/** Requests a rebuild from the projector; undefined while there is an unfinished one. */
export async function requestRebuild(
  db: Database,
  { purpose, sample, by }: { purpose: RebuildPurpose; sample?: number | null | undefined; by: string },
): Promise<Rebuild | undefined> {
  const { rows } = await db.query<Row>(
    `insert into app.rebuilds ("readSchema", purpose, sample, "requestedBy") values (current_schema(), $1, $2, $3)
     on conflict ("readSchema") where "finishedAt" is null do nothing returning ${columns}`,
    [purpose, sample ?? null, by],
  );
  return rows[0] && toRebuild(rows[0]);
}

/** Requests the end of the unfinished rebuild; undefined when there is none. */
export async function cancelRebuild(db: Database): Promise<Rebuild | undefined> {
  const { rows } = await db.query<Row>(
    `update app.rebuilds set "cancelAsked" = true
     where "readSchema" = current_schema() and "finishedAt" is null returning ${columns}`,
  );
  return rows[0] && toRebuild(rows[0]);
}

/** The latest 20 rebuilds of this release, newest first. */
export async function listRebuilds(db: Database): Promise<Rebuild[]> {
  const { rows } = await db.query<Row>(
    `select ${columns} from app.rebuilds where "readSchema" = current_schema() order by "requestedAt" desc, id limit 20`,
  );
  return rows.map(toRebuild);
}

/** The unfinished rebuild, now marked as running; undefined for none. */
export async function activeRequest(db: Database): Promise<RebuildRequest | undefined> {
  const { rows } = await db.query<RebuildRequest>(
    `update app.rebuilds set state = 'running' where "readSchema" = current_schema() and "finishedAt" is null
     returning id, purpose, sample, "requestedBy", phase, discards, indexes, events, tables`,
  );
  return rows[0];
}

export async function isCancelRequested(db: Database, id: string): Promise<boolean> {
  const { rows } = await db.query(`select 1 from app.rebuilds where id = $1 and "cancelAsked"`, [id]);
  return rows.length > 0;
}

type Progress = Pick<Rebuild, 'state' | 'phase' | 'events' | 'fraction' | 'eventsPerSecond' | 'error'> &
  Pick<Rebuild, 'tables' | 'checks' | 'finishedAt'> &
  Pick<RebuildRequest, 'discards' | 'indexes'>;

/** Stores the given fields of a rebuild. */
export async function saveProgress(db: Database, id: string, progress: Partial<Progress>): Promise<void> {
  const names = Object.keys(progress).map((name) => `"${name}"`);
  await db.query(
    `update app.rebuilds r set ${names.map((name) => `${name} = n.${name}`).join(', ')}
     from json_populate_record(null::app.rebuilds, $2) n where r.id = $1`,
    [id, JSON.stringify(progress)],
  );
}

import { noProject, projectEvolution, streamPrefixes } from '@market/domain';
import { evolve } from '@platform/kernel';
import type { ProjectEvents, ProjectState } from '@market/domain';
import { MalformedEvent, recorded } from '@platform/log';
import type { EventStore, StoredEvent } from '@platform/log';
import { LRUCache } from 'lru-cache';
import { copyRows } from '@platform/rows';
import type { Database, Journal, ReadModels } from '@platform/rows';
import type { Change } from '@market/rows';
import { requireTrigrams } from '@market/rows';
import { auditRow, AuditRow } from './rows.js';

/**
 * The version of the audit's rows. The version's golden file (rows.audit_4.golden.jsonl) fails when they change without
 * a new one. Each version is a schema, built from the log once and kept by releases with the same version.
 */
const auditVersion = 4;
export const auditSchema = `audit_${String(auditVersion)}`;

/** The number of orders whose states are kept between batches; others are read from their streams. */
const maxStates = 5_000;
/** Streams that are read at once. */
const readsAtOnce = 16;

const orderPrefix = 'project-';
type Entry = StoredEvent | MalformedEvent;
const isOfOrder = (entry: Entry): entry is StoredEvent =>
  !(entry instanceof MalformedEvent) && entry.stream.startsWith(orderPrefix);

/** The state after an event; an event that cannot be folded changes nothing but the revision. */
function folded(state: ProjectState, event: StoredEvent): ProjectState {
  try {
    return evolve(projectEvolution, state, recorded<ProjectEvents>(event));
  } catch {
    return { ...state, revision: event.revision };
  }
}

/** The states of orders before and after their events, in the order of the log. */
class OrderStates {
  private readonly states = new LRUCache<string, ProjectState>({ max: maxStates });

  constructor(private readonly store: Pick<EventStore, 'read'>) {}

  /** Reads the missing states of the orders in a batch. */
  async prepare(entries: readonly Entry[]): Promise<void> {
    const firsts = [
      ...new Map(
        entries
          .filter(isOfOrder)
          .reverse()
          .map((event) => [event.stream, event]),
      ).values(),
    ].filter(({ stream, revision }) => revision > 0 && this.states.get(stream)?.revision !== revision - 1);
    for (let next = 0; next < firsts.length; next += readsAtOnce)
      await Promise.all(firsts.slice(next, next + readsAtOnce).map((event) => this.read(event)));
  }

  around(entry: Entry): [ProjectState | undefined, ProjectState | undefined] {
    if (!isOfOrder(entry)) return [undefined, undefined];
    const before = entry.revision === 0 ? noProject : (this.states.get(entry.stream) ?? noProject);
    const after = folded(before, entry);
    this.states.set(entry.stream, after);
    return [before, after];
  }

  private async read({ stream, revision }: StoredEvent): Promise<void> {
    const events = (await this.store.read(stream, 0, revision)).filter(isOfOrder);
    this.states.set(stream, { ...events.reduce(folded, noProject), revision: revision - 1 });
  }
}

const open: Journal['open'] = (store) => {
  const states = new OrderStates(store);
  /** The time of the last row that was written. */
  let last: string | undefined;
  return async (db, entries) => {
    await states.prepare(entries);
    let latest = last ?? (await latestTime(db));
    const rows = entries.map((entry) => {
      const row = auditRow(entry, latest, states.around(entry));
      latest = row.createdAt;
      return row;
    });
    await copyRows(db, AuditRow, rows);
    last = latest;
    return [{ message: { type: 'audit_changed' }, audience: ['admins'] } satisfies Change];
  };
};

async function latestTime(db: Database): Promise<string> {
  const { rows } = await db.query<{ at: string | null }>('select max("createdAt") as at from events');
  return rows[0]?.at ?? new Date(0).toISOString();
}

/** The audit of the log, for the engine. */
export const audit: ReadModels = {
  schema: auditSchema,
  prefixes: streamPrefixes,
  projections: [],
  journal: { tables: [AuditRow], open },
  complete: async (db, schema) => {
    const trigrams = await requireTrigrams(db);
    await db.query(`create index on ${schema}.events using gin (words ${trigrams}.gin_trgm_ops)`);
  },
};

import { noProject, projectEvolution } from '@market/domain';
import { evolve } from '@platform/kernel';
import type { ProjectEvents, ProjectState } from '@market/domain';
import type { RecordedOf } from '@platform/kernel';
import { auditSchema } from '@market/audit';
import type { Snapshot } from '../snapshot.js';

/** An event of an order, with the order before and after it. People are their keys for analysts. */
export type CaseEvent = {
  id: string;
  type: string;
  /** When it happened, by the clock of the server that decided: ISO 8601, UTC. The order of events is that of the log. */
  at: string;
  /** The actor's key; null where the account is erased. */
  resource: string | null;
  role: string | null;
  /** VND, of events that are about an amount. */
  amount: number | null;
  data: Record<string, unknown>;
  before: ProjectState;
  after: ProjectState;
};

/** The events of one order and of its messages, oldest first. */
export type Case = { id: string; events: CaseEvent[] };

export type KeyOf = (accountId: string | null) => string | undefined;

/** The contents of a file of the event log, which can be read more than once. */
export type EventLog = {
  at: string;
  /** The position of the last event that the file may include. */
  position: string;
  /** The types of events that occur, sorted. */
  types: string[];
  keyOf: KeyOf;
  cases: () => AsyncGenerator<Case>;
};

/** A row of the audit, with the actor's key. */
export type CaseRow = Omit<CaseEvent, 'amount' | 'before' | 'after' | 'data'> & {
  caseId: string;
  actorId: string | null;
  revision: number | null;
  isOfOrder: boolean;
  data: Record<string, unknown> | null;
};

// Demo orders are excluded from all analysis.
const ofOrders = `e."projectId" is not null and not exists (
  select from ${auditSchema}.events demo where demo."projectId" = e."projectId" and demo.type = 'DemoProjectCreated')`;

// In the order of an index, so that the first rows come at once.
const events = `
  select e."projectId" as "caseId", e."eventId" as id, e.type, e."occurredAt" as at, e."actorId", e."actorRole" as role,
         case when e."actorId" = 'system' then 'system' else k.key::text end as resource,
         e.revision, e.stream like 'project-%' as "isOfOrder", e.data
  from ${auditSchema}.events e left join app.analyst_keys k on k."accountId" = e."actorId"
  where ${ofOrders}
  order by e."projectId", e."createdAt", e.id`;

/** The event log of one snapshot, by orders. */
export async function eventLogOf(snapshot: Snapshot): Promise<EventLog> {
  const { db, at } = snapshot;
  const { rows: positions } = await db.query<{ position: string }>(
    `select position::text from ${auditSchema}.checkpoint`,
  );
  const { rows: types } = await db.query<{ type: string }>(
    `select distinct e.type from ${auditSchema}.events e where ${ofOrders} order by e.type`,
  );
  const keys = new Map<string, string>();
  const accounts = snapshot.rows<{ accountId: string; key: string }>(
    `select "accountId", key::text from app.analyst_keys`,
  );
  for await (const { accountId, key } of accounts) keys.set(accountId, key);
  return {
    at,
    position: positions[0]?.position ?? '0',
    types: types.map(({ type }) => type),
    keyOf: (accountId) => (accountId === null ? undefined : keys.get(accountId)),
    cases: () => casesOf(snapshot.rows<CaseRow>(events)),
  };
}

/** Rows of the events by orders. */
export async function* casesOf(rows: AsyncIterable<CaseRow>): AsyncGenerator<Case> {
  let id: string | undefined;
  let ofCase: CaseRow[] = [];
  for await (const row of rows) {
    if (id !== undefined && row.caseId !== id) {
      yield { id, events: folded(ofCase) };
      ofCase = [];
    }
    id = row.caseId;
    ofCase.push(row);
  }
  if (id !== undefined) yield { id, events: folded(ofCase) };
}

function folded(rows: readonly CaseRow[]): CaseEvent[] {
  let state = noProject;
  return rows.map((row) => {
    const before = state;
    state = row.isOfOrder ? next(state, row) : state;
    const { id, type, at, resource, role } = row;
    const event = { id, type, at, resource, role, data: row.data ?? {}, before, after: state };
    return { ...event, amount: amountOf(event) };
  });
}

/** The order after an event; one that cannot be read or folded changes nothing. */
function next(state: ProjectState, { type, data, at, actorId, revision }: CaseRow): ProjectState {
  if (data === null || revision === null) return state;
  const event = { type, data, at, by: actorId ?? '', revision } as unknown as RecordedOf<ProjectEvents>;
  try {
    return evolve(projectEvolution, state, event);
  } catch {
    return state;
  }
}

function amountOf({ type, data, after }: Omit<CaseEvent, 'amount'>): number | null {
  if (type === 'QuoteSubmitted') return (data as ProjectEvents['QuoteSubmitted']).quote.totalPrice;
  if (type === 'QuoteReleased' || type === 'StatusOverridden')
    return (data as { finalPrice?: number | null }).finalPrice ?? null;
  if (type === 'PaymentRefunded') return (data as ProjectEvents['PaymentRefunded']).amount;
  if (type === 'PaymentCorrected') return (data as ProjectEvents['PaymentCorrected']).received.amount;
  if (type !== 'PaymentRecorded') return null;
  const paid = after.instalments.find(({ kind }) => kind === data['kind']);
  return paid ? (paid.received?.amount ?? paid.amount) : null;
}

import { dueSoonHours, mostQueueCounted, queueNames } from '@market/contracts';
import type { ProjectStatus, Queue, QueueCounters } from '@market/contracts';
import { vietnamDay, workingDayTotals } from '@market/domain';
import type { Calendar } from '@market/domain';
import type { Database, Cursor, PageRequest } from '@platform/rows';
import { mostPageBytes } from '@platform/rows';
import { projectBytes, projectColumns, projectOf } from './projects.js';
import type { ProjectColumns, ProjectWithCustomer } from './projects.js';
import { hasAll, recentRows, wordsOf } from '../search/search.js';
import type { SearchResult } from '../search/search.js';
import type { StoredQueue } from '../queue/queue.js';

/** The present time, the promised hours and the calendar for a query. */
export type QueueClock = { now: string; promiseHours: number; calendar: Calendar };

export type QueueFilter = {
  queue: Queue;
  status?: readonly ProjectStatus[] | undefined;
  search?: string | undefined;
};

/** An order in a queue, with its place for the next page: the cursor's `createdAt` is when it began to wait. */
export type QueueEntry = Cursor & { project: ProjectWithCustomer };

const hour = 3_600_000;

/** The name of a stored queue, and the time until which an entry must have begun to wait. */
const scope = (queue: Queue, { now, promiseHours }: QueueClock): { stored: StoredQueue; until?: string } => {
  if (queue === 'dueSoon') {
    const until = Date.parse(now) - (promiseHours - dueSoonHours) * hour;
    return { stored: 'clock', until: new Date(Math.max(0, until)).toISOString() };
  }
  // An instalment is overdue from the day after it was due.
  if (queue === 'paymentOverdue')
    return {
      stored: queue,
      until: new Date(Date.parse(`${vietnamDay(now)}T00:00:00+07:00`) - 1).toISOString(),
    };
  return queue === 'late' ? { stored: queue, until: now } : { stored: queue };
};

const firstDay = '2020-01-01';

/** SQL for whether an order that may be late is behind its plan, by working days (the domain's daysBehind). */
function isBehind({ now, calendar }: QueueClock, param: (value: unknown) => string): string {
  const today = vietnamDay(now);
  const totals = `(${param(workingDayTotals(calendar, firstDay, today))}::integer[])`;
  const until = (day: string) => `${totals}[${day} - date '${firstDay}' + 1]`;
  const passed = (day: string) => `${until(day)} - ${until('q."planFrom"')}`;
  const isNow = `${passed(`${param(today)}::date`)} > q."nextDue"`;
  return `(q."planFrom" is null or ${passed('q."doneOn"')} > q."doneDue" or ${isNow})`;
}

const oldestFirst = (alias: string) => `order by ${alias}.since, ${alias}.id`;

/** SQL for the first entries of a queue after the cursor, each status a walk of its own along the index. */
function entries(
  filter: QueueFilter,
  clock: QueueClock,
  { limit, after }: PageRequest,
  values: unknown[],
): string {
  const param = (value: unknown) => `$${String(values.push(value))}`;
  const { stored, until } = scope(filter.queue, clock);
  const conditions = [
    `q.queue = ${param(stored)}`,
    ...(until ? [`q.since <= ${param(until)}::timestamptz`] : []),
    ...(stored === 'late' ? [isBehind(clock, param)] : []),
    ...(after ? [`(q.since, q.id) > (${param(after.createdAt)}::timestamptz, ${param(after.id)})`] : []),
  ].join(' and ');
  const ordered = `${oldestFirst('q')} limit ${String(limit)}`;
  const walks = (filter.status ?? [undefined]).map(
    (status) =>
      `(select q.id, q."projectId", q.since from project_queue q
        where ${conditions} ${status ? `and q.status = ${param(status)}` : ''} ${ordered})`,
  );
  return `select * from (${walks.join(' union all ')}) q ${ordered}`;
}

/** The orders of a queue, what has waited longest first. A search reads at most the first `recentRows` of them. */
export async function listQueue(
  db: Database,
  filter: QueueFilter,
  clock: QueueClock,
  page: PageRequest,
): Promise<SearchResult<QueueEntry>> {
  const words = wordsOf(filter.search);
  const values: unknown[] = [];
  const isSearch = words.length > 0;
  const most = isSearch ? { ...page, limit: recentRows } : page;
  const walked = entries(filter, clock, most, values);
  const matching = isSearch
    ? `cross join lateral (select t.text from project_texts t where t.id = q."projectId" offset 0) t
       cross join lateral (select p."customerId" from projects p where p.id = q."projectId" offset 0) c
       left join lateral (select a.name from account_texts a where a.id = c."customerId" offset 0) a on true
       where (${hasAll('t.text', words, values)}) or ${hasAll('a.name', words, values)}`
    : '';
  // One row with `seen`, even when nothing was found.
  const { rows } = await db.query<ProjectColumns & EntryColumns>(
    `with walked as materialized (${walked}),
     found as materialized (select q.* from walked q ${matching} ${oldestFirst('q')} limit ${String(page.limit)})
     select ${projectColumns}, w.seen, p."entryId", p.since, p.total from (select count(*)::integer as seen from walked) w left join (
       select p.*, f.id as "entryId", f.since, (count(*) over ())::integer as total,
         sum(${projectBytes}) over (${oldestFirst('f')} rows between unbounded preceding and 1 preceding) as "bytesBefore"
       from found f join projects p on p.id = f."projectId") p
     on coalesce(p."bytesBefore", 0) < ${String(mostPageBytes)} order by p.since, p."entryId"`,
    values,
  );
  const { seen, total } = rows[0]!;
  const entered = rows.filter(({ entryId }) => entryId !== null);
  return {
    rows: entered.map((row) => ({ createdAt: row.since, id: row.entryId, project: projectOf(row) })),
    truncated: isSearch && seen === recentRows && (total ?? 0) < page.limit,
    isCut: entered.length < (total ?? 0),
  };
}

/** `total`: how many entries the page has before it is cut by bytes. Without an entry all but `seen` is null. */
type EntryColumns = {
  entryId: string;
  since: string;
  seen: number;
  total: number | null;
};

/** Reads at most `mostQueueCounted` entries of each queue. */
export async function queueCounters(db: Database, clock: QueueClock): Promise<QueueCounters> {
  const values: unknown[] = [];
  const counts = queueNames.map((queue) => {
    const walked = entries({ queue }, clock, { limit: mostQueueCounted }, values);
    return `(select count(*)::integer from (${walked}) counted) as "${queue}"`;
  });
  const { rows } = await db.query<QueueCounters>(`select ${counts.join(', ')}`, values);
  return rows[0]!;
}

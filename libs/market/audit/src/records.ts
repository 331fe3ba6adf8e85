import type { AuditFilter } from '@market/contracts';
import { mostAuditCounted } from '@market/contracts';
import type { Database, Cursor, Cut, PageRequest } from '@platform/rows';
import { afterCursor, mergedRows, rowsThatFit } from '@platform/rows';
import { hasAll, isIndexed, mostCandidates, recentRows, wordsOf } from '@market/rows';
import { auditSchema } from './journal.js';
import { kindSql } from './rows.js';
import { events, sourcesOf } from './sources.js';
import type { AppRecord, AuditEvent, AuditRecord, Source } from './sources.js';

/** Days are those of Vietnam. */
const startOf = (day: string): string => `${day} 00:00:00+07`;

const conditions = ['role', 'type', 'command', 'project', 'account', 'correlation'] as const;

/** What the filter means, with names resolved to the ids of accounts and orders. */
export type ResolvedFilter = {
  filter: AuditFilter;
  /** Absent: any actor. */
  actors?: readonly string[];
  /** Accounts and orders that the words may name. */
  named: readonly string[];
};

/** The conditions for the records of one source beside the actors, `text` those of the words; undefined when none can fit. */
function whereOf(
  source: Source,
  { filter, named }: ResolvedFilter,
  values: unknown[],
): { where: string[]; text: string | undefined } | undefined {
  const value = (each: unknown) => `$${String(values.push(each))}`;
  const given = conditions.filter((name) => filter[name] !== undefined);
  if (given.some((name) => source.by[name] === undefined)) return undefined;
  const where = [
    ...given.map((name) => `r.${source.by[name]!} = ${value(filter[name])}`),
    ...(filter.is && filter.is in kindSql ? [`r.${kindSql[filter.is as keyof typeof kindSql]}`] : []),
    ...(filter.from ? [`r."createdAt" >= ${value(startOf(filter.from))}::timestamptz`] : []),
    ...(filter.to ? [`r."createdAt" < ${value(startOf(filter.to))}::timestamptz + interval '1 day'`] : []),
  ];
  const words = wordsOf(filter.words);
  if (words.length === 0) return { where, text: undefined };
  const found = [hasAll(source.text, words, values)];
  if (named.length > 0) {
    const ids = value(named);
    found.push(...source.ids.map((column) => `r.${column} = any(${ids})`));
  }
  return { where, text: found.map((condition) => `(${condition})`).join(' or ') };
}

/**
 * The condition for the records of a source after the cursor, newest first. Ids begin with the letter of their source, so
 * that records of the same moment have one order across the sources.
 */
function afterIn({ letter }: Source, { createdAt, id }: Cursor, values: unknown[]): string {
  const at = `$${String(values.push(createdAt))}::timestamptz`;
  const cursorLetter = id.slice(0, 1);
  if (letter !== cursorLetter) return `r."createdAt" ${letter < cursorLetter ? '<=' : '<'} ${at}`;
  const own = letter === 'e' ? id : id.slice(1);
  return `(r."createdAt", r.id) < (${at}, $${String(values.push(own))})`;
}

const newestOf = 'order by r."createdAt" desc, r.id desc';
const sqlWhere = (all: readonly string[]): string => (all.length > 0 ? `where ${all.join(' and ')}` : '');

/**
 * The records that match the conditions, the newest ones of each actor. An index has the records of one actor in the
 * order of time; for several actors together, all would have to be read.
 */
function rowsOf(
  { table }: Source,
  where: readonly string[],
  { actors }: ResolvedFilter,
  most: number,
  values: unknown[],
): string {
  if (!actors) return `${table} r ${sqlWhere(where)}`;
  const named = `unnest($${String(values.push(actors))}::text[]) named (actor)`;
  const own = sqlWhere(['r."actorId" = named.actor', ...where]);
  return `${named} cross join lateral (select * from ${table} r ${own} ${newestOf} limit ${String(most)}) r`;
}

/**
 * The matching records of a source, of which the caller reads `most`. Frequent words, and words that no index knows,
 * are searched in the newest rows that match the other conditions, because an index would return too many rows.
 */
async function matching(
  db: Database,
  source: Source,
  resolved: ResolvedFilter,
  after: Cursor | undefined,
  most: number,
  values: unknown[],
): Promise<{ from: string; isWalk: boolean } | undefined> {
  const found = whereOf(source, resolved, values);
  if (!found) return undefined;
  const { where, text } = found;
  if (after) where.push(afterIn(source, after, values));
  if (text === undefined) return { from: rowsOf(source, where, resolved, most, values), isWalk: false };
  if (source === events && (await isRare(db, wordsOf(resolved.filter.words)))) {
    // "offset 0" makes the database sort afterwards, and not walk along the time.
    const { actors } = resolved;
    if (actors) where.push(`r."actorId" = any($${String(values.push(actors))})`);
    const rare = `select * from ${source.table} r ${sqlWhere([...where, `(${text})`])} offset 0`;
    return { from: `(${rare}) r`, isWalk: false };
  }
  const recent = rowsOf(source, where, resolved, recentRows, values);
  const newest = `select r.* from ${recent} ${newestOf} limit ${String(recentRows)}`;
  return { from: `(${newest}) r where ${text}`, isWalk: true };
}

/** Whether, by the database's statistics, the index finds only few rows with these words. */
async function isRare(db: Database, all: readonly string[]): Promise<boolean> {
  const words = all.filter((word) => isIndexed([word]));
  if (words.length === 0) return false;
  const values: unknown[] = [];
  const { rows } = await db.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select from ${events.table} r where ${hasAll(events.text, words, values)}`,
    values,
  );
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'] <= mostCandidates;
}

async function recordsOf(
  db: Database,
  source: Source,
  resolved: ResolvedFilter,
  { limit, after }: PageRequest,
): Promise<Cut<AuditRecord> & { truncated: boolean }> {
  const values: unknown[] = [];
  const found = await matching(db, source, resolved, after, limit, values);
  if (!found) return { rows: [], isCut: false, truncated: false };
  const { columns, bytes } = source;
  const page = `select r.* from ${found.from} ${newestOf} limit ${String(limit)}`;
  const { rows, isCut } = await rowsThatFit<AuditEvent & AppRecord>(
    db,
    { columns, bytes, rows: page, order: newestOf },
    values,
  );
  return {
    rows: rows.map((row): AuditRecord => ({ source: source.of, row })),
    isCut,
    truncated: found.isWalk && !isCut && rows.length < limit && (await holdsMore(db, source)),
  };
}

/** Whether a walk along the newest rows of a source omits any. */
async function holdsMore(db: Database, { table }: Source): Promise<boolean> {
  const { rows } = await db.query(`select from ${table} r ${newestOf} offset ${String(recentRows)} limit 1`);
  return rows.length > 0;
}

const newestFirst = ({ row: a }: AuditRecord, { row: b }: AuditRecord): number =>
  b.createdAt.localeCompare(a.createdAt) || (a.id < b.id ? 1 : -1);

/** The newest records after the cursor, of all sources that the filter names. */
export async function listAudit(
  db: Database,
  resolved: ResolvedFilter,
  page: PageRequest,
): Promise<Cut<AuditRecord> & { truncated: boolean }> {
  const found = await Promise.all(
    sourcesOf(resolved.filter).map((source) => recordsOf(db, source, resolved, page)),
  );
  return {
    ...mergedRows(found, newestFirst, page.limit),
    truncated: found.some(({ truncated }) => truncated),
  };
}

/** How many records fit the filter; counting stops one after the limit. */
export async function countAudit(db: Database, resolved: ResolvedFilter): Promise<number> {
  const counts = await Promise.all(
    sourcesOf(resolved.filter).map(async (source) => {
      const values: unknown[] = [];
      const found = await matching(db, source, resolved, undefined, mostAuditCounted + 1, values);
      if (!found) return 0;
      const { rows } = await db.query<{ count: number }>(
        `select count(*) as count from (
           select 1 from ${found.from} limit ${String(mostAuditCounted + 1)}) counted`,
        values,
      );
      return rows[0]!.count;
    }),
  );
  return Math.min(
    mostAuditCounted + 1,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

/** What a person's timeline shows of an event. */
export type Act = Pick<
  AuditEvent,
  'id' | 'createdAt' | 'type' | 'command' | 'stream' | 'actorId' | 'projectId' | 'sentence'
>;

/** What an account did to others than itself, newest first. */
export async function actsOf(
  db: Database,
  accountId: string,
  { limit, after }: PageRequest,
): Promise<Cut<Act>> {
  const values: unknown[] = [limit, accountId, `account-${accountId}`];
  return rowsThatFit<Act>(
    db,
    {
      columns: `r.id, r."createdAt", r.type, r.command, r.stream, r."actorId", r."projectId", r.sentence`,
      rows: `select r.* from ${auditSchema}.events r where r."actorId" = $2 and r.stream <> $3
        ${after ? `and ${afterCursor('r', '<', after, values)}` : ''} ${newestOf} limit $1`,
      bytes: 'pg_column_size(array[r.sentence])',
      order: newestOf,
    },
    values,
  );
}

/** The largest number of events of one request that are listed, as long as they fit into a page. */
const mostCaused = 500;

/** The events that one request caused, in the order of the log. */
export async function causedBy(db: Database, correlationId: string): Promise<AuditEvent[]> {
  const order = 'order by r.id';
  const { columns, table, bytes } = events;
  const caused = `select r.* from ${table} r where r."correlationId" = $1 ${order} limit ${String(mostCaused)}`;
  return (await rowsThatFit<AuditEvent>(db, { columns, bytes, rows: caused, order }, [correlationId])).rows;
}

/** The largest number of accounts or orders that a name or words may mean. */
const mostNamed = 1_000;

const namedIn = {
  account_texts: ['account_texts', 'name'],
  account_contacts: ['account_texts', 'contact'],
  project_texts: ['project_texts', 'text'],
} as const;

/** The id of the order whose id begins with the 8 digits that screens show; the text itself where there is none. */
export async function fullOrderId(db: Database, id: string): Promise<string> {
  if (id.length > 8) return id;
  const { rows } = await db.query<{ id: string }>(
    'select id from projects where left(id, 8) = lower($1) order by id limit 1',
    [id],
  );
  return rows[0]?.id ?? id;
}

/** Accounts whose names or addresses have all words, and orders whose titles have. */
export async function idsNamed(
  db: Database,
  words: string,
  tables: readonly (keyof typeof namedIn)[],
): Promise<string[]> {
  const found = wordsOf(words);
  if (found.length === 0) return [];
  const ids = await Promise.all(
    tables.map(async (table) => {
      const values: unknown[] = [];
      const [source, column] = namedIn[table];
      const { rows } = await db.query<{ id: string }>(
        `select id from ${source} where ${hasAll(column, found, values)} limit ${String(mostNamed)}`,
        values,
      );
      return rows.map(({ id }) => id);
    }),
  );
  return ids.flat();
}

/** The present titles of orders, by id. */
export async function titlesOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; title: string }>(
    'select id, title from projects where id = any($1)',
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

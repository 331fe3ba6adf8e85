import { isProvider } from '@market/contracts';
import type { ProjectStatus } from '@market/contracts';
import type { Viewer } from '@market/domain';
import type { Cursor, Cut, Database, PageRequest } from '@platform/rows';
import { afterCursor, rowsThatFit } from '@platform/rows';
import { projectBytes, projectColumns, projectOf } from './projects.js';
import type { ProjectColumns, ProjectWithCustomer } from './projects.js';
import {
  customerNames,
  hasAll,
  isIndexed,
  mostCandidates,
  mostRowsMore,
  rareTitles,
  recentRows,
  recentTexts,
  rowsIn,
  rowsWith,
  titles,
  wordsOf,
} from '../search/search.js';
import type { SearchResult } from '../search/search.js';

export type ProjectFilter = {
  /** Projects in one of these statuses; absent for all. */
  status?: readonly ProjectStatus[] | undefined;
  /** Narrows the provider's view to one factory. */
  manufacturerId?: string | undefined;
  /** Narrows the provider's view to one customer. */
  customerId?: string | undefined;
  /** Leaves out demo projects and discarded drafts, which the administration's numbers do not count. */
  counted?: boolean | undefined;
  /** Only those that wait for the viewer, who is their customer. */
  waiting?: boolean | undefined;
  search?: string | undefined;
};

/** The projects that the viewer takes part in, newest first. */
export async function listProjects(
  db: Database,
  viewer: Viewer,
  filter: ProjectFilter,
  page: PageRequest,
): Promise<SearchResult<ProjectWithCustomer>> {
  const words = wordsOf(filter.search);
  const list = { viewer, filter, page };
  if (words.length === 0) return { ...(await newestRows(db, list)), truncated: false };
  const { ids, truncated } = await search(db, list, words);
  return { ...(await rowsOf(db, ids.slice(0, page.limit))), truncated };
}

/** Tries strategies in the order that statistics suggest. Wrong statistics cost time, but change no result. */
async function search(db: Database, list: List, words: readonly string[]): Promise<Found> {
  if (!isIndexed(words)) return findAmongNewest(db, list, words);
  const { viewer, page } = list;
  const isRareName = !isProvider(viewer.role) || (await rowsWith(db, words, customerNames)) <= mostCandidates;
  const rare = isUnrestricted(list) ? rareTitles(await rowsIn(db, titles), page.limit) : mostCandidates;
  const isRareTitle = (await rowsWith(db, words, titles)) <= rare;
  const walks = isUnrestricted(list) && isRareName ? [findAmongTexts, findAmongNewest] : [findAmongNewest];
  const strategies = isRareName && isRareTitle ? [findByIndex, findAmongNewest] : [...walks, findByIndex];
  let found: Found | undefined;
  for (const strategy of strategies) {
    const next = await strategy(db, list, words);
    if (next.isComplete) return next;
    if (strategy === findByIndex) found = next;
  }
  return found!;
}

type List = { viewer: Viewer; filter: ProjectFilter; page: PageRequest };
type Found = {
  ids: string[];
  truncated: boolean;
  /** No match newer than the last id is missing; when the ids do not fill the page, no match at all is missing. */
  isComplete: boolean;
};

const newestFirst = (alias: string) => `order by ${alias}."createdAt" desc, ${alias}.id desc`;

/**
 * Alternative conditions for the projects of the list; each project fulfils exactly one. Projects that were never
 * submitted and demo projects are visible to their owner and to admins only.
 */
function alternatives(
  { viewer, filter: { manufacturerId, customerId, counted, waiting } }: List,
  values: unknown[],
): string[][] {
  const param = (value: string) => `$${String(values.push(value))}`;
  const turns = waiting
    ? [`p.id = any(array(select t.id from customer_turns t where t."customerId" = ${param(viewer.id)}))`]
    : [];
  if (viewer.role === 'customer') return [[...turns, `p."customerId" = ${param(viewer.id)}`]];
  const factory = viewer.role === 'manufacturer' ? viewer.id : manufacturerId;
  const visible = [
    ...turns,
    ...(viewer.role === 'vietphat' ? [`p."submittedAt" is not null`] : []),
    ...(viewer.role === 'vietphat' || counted ? [`not p."isDemo"`] : []),
    ...(counted ? [`(p."submittedAt" is not null or p.status <> 'cancelled')`] : []),
  ];
  if (customerId && isProvider(viewer.role)) return [[...visible, `p."customerId" = ${param(customerId)}`]];
  if (!factory) return [visible];
  const id = param(factory);
  // The few projects that a factory bids on are looked up first; the walk then uses their ids.
  const bids = `array(select b."projectId" from project_bidders b where b."manufacturerId" = ${id})`;
  return [
    // Only while the factory may read them.
    [...visible, `p."assignedManufacturerId" = ${id}`, `p."factoryIds" ? ${id}`],
    [...visible, `p.id = any(${bids})`],
  ];
}

/** Whether the list holds nearly all projects, so that the newest projects are the newest of the list. */
const isUnrestricted = ({ viewer, filter }: List): boolean =>
  isProvider(viewer.role) &&
  !filter.manufacturerId &&
  !filter.customerId &&
  !filter.waiting &&
  !filter.status;

const anyOf = (sources: readonly string[][]): string[] =>
  sources.some((conditions) => conditions.length === 0)
    ? []
    : [`(${sources.map((conditions) => conditions.join(' and ')).join(' or ')})`];

const where = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';

/**
 * SQL for the first rows of the list after the cursor. Each status is a separate walk along an index; the database
 * merges the walks and reads no more rows than it returns.
 */
function newest(list: List, columns: string, limit: number, values: unknown[]): string {
  const sources = alternatives(list, values);
  const afterPage = list.page.after ? [afterCursor('p', '<', list.page.after, values)] : [];
  const ordered = `${newestFirst('p')} limit ${String(limit)}`;
  const walks = (list.filter.status ?? [undefined]).flatMap((status) => {
    const hasStatus = status ? [`p.status = $${String(values.push(status))}`] : [];
    return sources.map(
      (conditions) =>
        `(select ${columns} from projects p ${where([...conditions, ...afterPage, ...hasStatus])} ${ordered})`,
    );
  });
  return `select * from (${walks.join(' union all ')}) p ${ordered}`;
}

function newestRows(db: Database, list: List): Promise<Fetched> {
  const values: unknown[] = [];
  return fetch(db, newest(list, 'p.id, p."createdAt"', list.page.limit, values), values);
}

const rowsOf = (db: Database, ids: readonly string[]): Promise<Fetched> =>
  fetch(db, 'select id, "createdAt" from projects where id = any($1)', [ids]);

type Fetched = Cut<ProjectWithCustomer>;

/** The full rows of a list of ids, up to the bound in bytes. */
async function fetch(db: Database, ids: string, values: unknown[]): Promise<Fetched> {
  const { rows, isCut } = await rowsThatFit<ProjectColumns>(
    db,
    {
      ...{ as: 'p', columns: projectColumns, bytes: projectBytes, order: newestFirst('p') },
      rows: `select p.* from (${ids}) k join projects p on p.id = k.id`,
    },
    values,
  );
  return { rows: rows.map(projectOf), isCut };
}

/**
 * Searches the newest rows: enough for a frequent word and for a short list. When they almost fill the page, also
 * searches the next rows.
 */
async function findAmongNewest(db: Database, list: List, words: readonly string[]): Promise<Found> {
  const { page } = list;
  const first = await walk(db, list, words, recentRows);
  const more = Math.ceil((1.25 * recentRows * (page.limit - first.ids.length)) / first.ids.length);
  if (first.isComplete || more > mostRowsMore) return first;
  const rest = { ...page, after: first.last, limit: page.limit - first.ids.length };
  const { ids, ...next } = await walk(db, { ...list, page: rest }, words, more);
  return { ...next, ids: [...first.ids, ...ids] };
}

type Walked = Found & { last: Cursor };

/** The matches in the next `most` rows of the list after the cursor, and the last row read. */
async function walk(db: Database, list: List, words: readonly string[], most: number): Promise<Walked> {
  const values: unknown[] = [];
  const recent = newest(list, 'p.id, p."createdAt", p."customerId"', most, values);
  const named = isProvider(list.viewer.role) ? `or ${hasAll('a.name', words, values)}` : '';
  const { rows } = await db.query<{ ids: string[]; seen: number } & Cursor>(
    // "offset 0" forces a lookup row by row, whatever the statistics say.
    `with recent as materialized (${recent})
     select (select count(*) from recent)::integer as seen, array(
       select r.id from recent r
       cross join lateral (select t.text from project_texts t where t.id = r.id offset 0) t
       left join lateral (select a.name from account_texts a where a.id = r."customerId" offset 0) a on true
       where (${hasAll('t.text', words, values)}) ${named}
       ${newestFirst('r')} limit ${String(mostCandidates + 1)}) as ids, last."createdAt", last.id
     from (values (1)) one
     left join lateral (select * from recent r order by r."createdAt", r.id limit 1) last on true`,
    values,
  );
  const { ids, seen, ...last } = rows[0]!;
  const isComplete = seen < most || ids.length >= list.page.limit;
  return { ids, last, isComplete, truncated: ids.length > mostCandidates || !isComplete };
}

/** Walks along the newest texts: best for a word in about a hundredth of all titles and in no account's name. */
async function findAmongTexts(db: Database, list: List, words: readonly string[]): Promise<Found> {
  const values: unknown[] = [];
  const afterPage = list.page.after ? [afterCursor('t', '<', list.page.after, values)] : [];
  const { rows } = await db.query<{ ids: string[] }>(
    `select array(
       select t.id from (
         select * from project_texts t ${where(afterPage)} ${newestFirst('t')} limit ${String(recentTexts)}) t
       cross join lateral (select * from projects p where p.id = t.id offset 0) p
       ${where([hasAll('t.text', words, values), ...anyOf(alternatives(list, values))])}
       ${newestFirst('t')} limit ${String(list.page.limit)}) as ids
     where not exists (select 1 from account_texts a where ${hasAll('a.name', words, values)})`,
    values,
  );
  const ids = rows[0]?.ids ?? [];
  return { ids, isComplete: ids.length >= list.page.limit, truncated: false };
}

/** Finds a rare word by trigram indexes: in project texts and, for the provider, in customer names. */
async function findByIndex(db: Database, list: List, words: readonly string[]): Promise<Found> {
  const values: unknown[] = [];
  const afterPage = (alias: string) =>
    list.page.after ? [afterCursor(alias, '<', list.page.after, values)] : [];
  const most = String(mostCandidates + 1);
  const limit = String(list.page.limit);
  const status = list.filter.status ? [`p.status = any($${String(values.push(list.filter.status))})`] : [];
  // The same for the orders of each customer, because the newest ones may all be outside of the list.
  const listed = [...anyOf(alternatives(list, values)), ...status];
  const named = isProvider(list.viewer.role) ? hasAll('a.name', words, values) : 'false';
  const { rows } = await db.query<Found & { isNamed: boolean }>(
    `with titled as materialized (
       select t.id, t."createdAt" from project_texts t
       ${where([hasAll('t.text', words, values), ...afterPage('t')])} ${newestFirst('t')} limit ${most}),
     named as materialized (select a.id from account_texts a where ${named} limit ${most}),
     theirs as materialized (
       select p.id, p."createdAt" from named n cross join lateral (
         select p.id, p."createdAt" from projects p
         ${where(['p."customerId" = n.id', ...listed, ...afterPage('p')])} ${newestFirst('p')} limit ${limit}) p
       ${newestFirst('p')} limit ${most}),
     candidates as (select * from titled union select * from theirs)
     select array(
       select c.id from (select * from candidates c ${newestFirst('c')}) c
       cross join lateral (select * from projects p where p.id = c.id offset 0) p
       ${where(listed)} ${newestFirst('c')} limit ${limit}) as ids,
       greatest((select count(*) from titled), (select count(*) from named), (select count(*) from theirs))
         > ${String(mostCandidates)} as truncated, exists (select 1 from named) as "isNamed"`,
    values,
  );
  const { ids, truncated, isNamed } = rows[0]!;
  return { ids, truncated, isComplete: !truncated || (ids.length >= list.page.limit && !isNamed) };
}

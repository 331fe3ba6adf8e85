import { isProvider } from '@control-center/contracts';
import type { ProjectStatus } from '@control-center/contracts';
import type { Viewer } from '@control-center/domain';
import type { Database } from '../engine/database.js';
import { afterCursor } from '../engine/page.js';
import type { Cursor, Page } from '../engine/page.js';
import { projectColumns } from '../tables/projects.js';
import type { ProjectWithCustomer } from '../tables/projects.js';
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
} from './search.js';

export type ProjectFilter = {
  /** One of these; absent for any. */
  status?: readonly ProjectStatus[] | undefined;
  /** Narrows the provider's view to one factory. */
  manufacturerId?: string | undefined;
  search?: string | undefined;
};

export type Listed<Row> = {
  rows: Row[];
  /** More match what was searched for than are considered. */
  truncated: boolean;
};

/** The projects that the viewer takes part in, newest first. */
export async function listProjects(
  db: Database,
  viewer: Viewer,
  filter: ProjectFilter,
  page: Page,
): Promise<Listed<ProjectWithCustomer>> {
  const words = wordsOf(filter.search);
  const list = { viewer, filter, page };
  if (words.length === 0) return { rows: await wholeRows(db, list), truncated: false };
  const { ids, truncated } = await find(db, list, words);
  return { rows: await rowsOf(db, ids.slice(0, page.limit)), truncated };
}

/** In the order that the statistics make promising; what they are wrong about takes longer, and finds the same. */
async function find(db: Database, list: List, words: readonly string[]): Promise<Found> {
  if (!isIndexed(words)) return foundRecently(db, list, words);
  const { viewer, page } = list;
  const isRareName = !isProvider(viewer.role) || (await rowsWith(db, words, customerNames)) <= mostCandidates;
  const rare = isOpen(list) ? rareTitles(await rowsIn(db, titles), page.limit) : mostCandidates;
  const isRareTitle = (await rowsWith(db, words, titles)) <= rare;
  const walks = isOpen(list) && isRareName ? [foundAmongTexts, foundRecently] : [foundRecently];
  const ways = isRareName && isRareTitle ? [foundByIndex, foundRecently] : [...walks, foundByIndex];
  let found: Found | undefined;
  for (const way of ways) {
    const next = await way(db, list, words);
    if (next.isWhole) return next;
    if (way === foundByIndex) found = next;
  }
  return found!;
}

type List = { viewer: Viewer; filter: ProjectFilter; page: Page };
type Found = {
  ids: string[];
  truncated: boolean;
  /** Nothing newer than the last of them can be missing, nor anything at all when they do not fill the page. */
  isWhole: boolean;
};

const newestFirst = (alias: string) => `order by ${alias}."createdAt" desc, ${alias}.id desc`;

/**
 * Which projects the list holds: those for which one of the alternatives holds, and no two of them together. What was
 * never submitted, and demo projects, are their owner's and the admin's to see.
 */
function alternatives({ viewer, filter: { manufacturerId } }: List, values: unknown[]): string[][] {
  const put = (value: string) => `$${String(values.push(value))}`;
  if (viewer.role === 'customer') return [[`p."customerId" = ${put(viewer.id)}`]];
  const factory = viewer.role === 'manufacturer' ? viewer.id : manufacturerId;
  const open = viewer.role === 'vietphat' ? [`p."submittedAt" is not null`, `not p."isDemo"`] : [];
  if (!factory) return [open];
  const id = put(factory);
  // The few projects that a factory bids on are looked up before the walk, which then goes by their ids.
  const bids = `array(select b."projectId" from project_bidders b where b."manufacturerId" = ${id})`;
  return [
    [...open, `p."assignedManufacturerId" = ${id}`],
    [...open, `p.id = any(${bids})`],
  ];
}

/** Whether the newest projects of all are the newest of the list, but for a few. */
const isOpen = ({ viewer, filter }: List): boolean =>
  isProvider(viewer.role) && !filter.manufacturerId && !filter.status;

const either = (sources: readonly string[][]): string[] =>
  sources.some((own) => own.length === 0)
    ? []
    : [`(${sources.map((own) => own.join(' and ')).join(' or ')})`];

const where = (all: readonly string[]): string => (all.length > 0 ? `where ${all.join(' and ')}` : '');

/**
 * The first rows of the list from the cursor on. Each status is a walk along an index of its own: the database
 * merges them, and touches no more rows than it returns.
 */
function newest(list: List, columns: string, limit: number, values: unknown[]): string {
  const sources = alternatives(list, values);
  const behind = list.page.after ? [afterCursor('p', '<', list.page.after, values)] : [];
  const ordered = `${newestFirst('p')} limit ${String(limit)}`;
  const walks = (list.filter.status ?? [undefined]).flatMap((status) => {
    const stands = status ? [`p.status = $${String(values.push(status))}`] : [];
    return sources.map(
      (own) => `(select ${columns} from projects p ${where([...own, ...behind, ...stands])} ${ordered})`,
    );
  });
  return `select * from (${walks.join(' union all ')}) p ${ordered}`;
}

async function wholeRows(db: Database, list: List): Promise<ProjectWithCustomer[]> {
  const values: unknown[] = [];
  const { rows } = await db.query<ProjectWithCustomer>(
    `select ${projectColumns} from (${newest(list, 'p.id, p."createdAt"', list.page.limit, values)}) k
     join projects p on p.id = k.id ${newestFirst('k')}`,
    values,
  );
  return rows;
}

async function rowsOf(db: Database, ids: readonly string[]): Promise<ProjectWithCustomer[]> {
  const { rows } = await db.query<ProjectWithCustomer>(
    `select ${projectColumns} from projects p where p.id = any($1) ${newestFirst('p')}`,
    [ids],
  );
  return rows;
}

/**
 * A frequent word, and every word of a short list, is found among the newest rows, or among the next ones where those
 * hold so many that few more will do.
 */
async function foundRecently(db: Database, list: List, words: readonly string[]): Promise<Found> {
  const { page } = list;
  const first = await walk(db, list, words, recentRows);
  const more = Math.ceil((1.25 * recentRows * (page.limit - first.ids.length)) / first.ids.length);
  if (first.isWhole || more > mostRowsMore) return first;
  const rest = { ...page, after: first.last, limit: page.limit - first.ids.length };
  const { ids, ...next } = await walk(db, { ...list, page: rest }, words, more);
  return { ...next, ids: [...first.ids, ...ids] };
}

type Walked = Found & { last: Cursor };

/** What is found in so many rows of the list from the cursor on, and the last of them. */
async function walk(db: Database, list: List, words: readonly string[], most: number): Promise<Walked> {
  const values: unknown[] = [];
  const recent = newest(list, 'p.id, p."createdAt", p."customerId"', most, values);
  const named = isProvider(list.viewer.role) ? `or ${hasAll('a.name', words, values)}` : '';
  const { rows } = await db.query<{ ids: string[]; seen: number } & Cursor>(
    // What stands behind "offset 0" is looked up row by row, whatever the statistics say.
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
  const isWhole = seen < most || ids.length >= list.page.limit;
  return { ids, last, isWhole, truncated: ids.length > mostCandidates || !isWhole };
}

/** A word that a hundredth of all titles have is found in a walk along their texts, unless somebody is named so. */
async function foundAmongTexts(db: Database, list: List, words: readonly string[]): Promise<Found> {
  const values: unknown[] = [];
  const behind = list.page.after ? [afterCursor('t', '<', list.page.after, values)] : [];
  const { rows } = await db.query<{ ids: string[] }>(
    `select array(
       select t.id from (
         select * from project_texts t ${where(behind)} ${newestFirst('t')} limit ${String(recentTexts)}) t
       cross join lateral (select * from projects p where p.id = t.id offset 0) p
       ${where([hasAll('t.text', words, values), ...either(alternatives(list, values))])}
       ${newestFirst('t')} limit ${String(list.page.limit)}) as ids
     where not exists (select 1 from account_texts a where ${hasAll('a.name', words, values)})`,
    values,
  );
  const ids = rows[0]?.ids ?? [];
  return { ids, isWhole: ids.length >= list.page.limit, truncated: false };
}

/** A rare word is found by its trigrams: in projects, and for the provider in the names of their customers. */
async function foundByIndex(db: Database, list: List, words: readonly string[]): Promise<Found> {
  const values: unknown[] = [];
  const behind = (alias: string) =>
    list.page.after ? [afterCursor(alias, '<', list.page.after, values)] : [];
  const most = String(mostCandidates + 1);
  const limit = String(list.page.limit);
  const status = list.filter.status ? [`p.status = any($${String(values.push(list.filter.status))})`] : [];
  const named = isProvider(list.viewer.role) ? hasAll('a.name', words, values) : 'false';
  const { rows } = await db.query<Found & { isNamed: boolean }>(
    `with titled as materialized (
       select t.id, t."createdAt" from project_texts t
       ${where([hasAll('t.text', words, values), ...behind('t')])} ${newestFirst('t')} limit ${most}),
     named as materialized (select a.id from account_texts a where ${named} limit ${most}),
     theirs as materialized (
       select p.id, p."createdAt" from named n cross join lateral (
         select p.id, p."createdAt" from projects p
         ${where(['p."customerId" = n.id', ...behind('p')])} ${newestFirst('p')} limit ${limit}) p
       ${newestFirst('p')} limit ${most}),
     candidates as (select * from titled union select * from theirs)
     select array(
       select c.id from (select * from candidates c ${newestFirst('c')}) c
       cross join lateral (select * from projects p where p.id = c.id offset 0) p
       ${where([...either(alternatives(list, values)), ...status])} ${newestFirst('c')} limit ${limit}) as ids,
       greatest((select count(*) from titled), (select count(*) from named), (select count(*) from theirs))
         > ${String(mostCandidates)} as truncated, exists (select 1 from named) as "isNamed"`,
    values,
  );
  const { ids, truncated, isNamed } = rows[0]!;
  return { ids, truncated, isWhole: !truncated || (ids.length >= list.page.limit && !isNamed) };
}

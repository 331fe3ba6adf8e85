import type { PersonSort, PersonState, Role } from '@market/contracts';
import type { Database, Cursor, PageRequest } from '@platform/rows';
import { afterCursor } from '@platform/rows';
import { stateSql } from './accounts.js';
import type { AccountRow } from './accounts.js';
import { hasAll, isIndexed, mostCandidates, recentRows, wordsOf } from '../search/search.js';
import type { SearchResult } from '../search/search.js';

export type AccountFilter = {
  /** The active role. */
  role?: Role | undefined;
  state?: PersonState | undefined;
  sort?: PersonSort | undefined;
  search?: string | undefined;
};

type List = { filter: AccountFilter; page: PageRequest };

const columnOf = ({ sort }: AccountFilter) => (sort === 'changed' ? 'updatedAt' : 'createdAt');

/** The place of a row in the list. The cursor's time is that of the sorted column. */
export const cursorIn =
  (filter: AccountFilter) =>
  (row: AccountRow): Cursor => ({ createdAt: row[columnOf(filter)], id: row.id });

const sorted = ({ filter }: List): string => {
  const direction = filter.sort === 'oldest' ? '' : ' desc';
  return `order by a."${columnOf(filter)}"${direction}, a.id${direction}`;
};

/** The conditions for the rows of the list after the cursor. */
const conditionsOf = ({ filter, page: { after } }: List, values: unknown[]): string[] => [
  ...(filter.role ? [`a.role = $${String(values.push(filter.role))}`] : []),
  ...(filter.state ? [stateSql[filter.state]] : []),
  ...(after ? [afterCursor('a', filter.sort === 'oldest' ? '>' : '<', after, values, columnOf(filter))] : []),
];

const where = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';

/** Lists accounts, newest first by default. A search matches name, company, e-mail address and telephone number. */
export async function listAccounts(
  db: Database,
  filter: AccountFilter,
  page: PageRequest,
): Promise<SearchResult<AccountRow>> {
  const list = { filter, page };
  const words = wordsOf(filter.search);
  if (words.length > 0) {
    const { ids, truncated } = await searchIds(db, words, list);
    const text = `select a.* from accounts a where a.id = any($1) ${sorted(list)}`;
    return { rows: (await db.query<AccountRow>(text, [ids])).rows, truncated };
  }
  const values: unknown[] = [];
  const { rows } = await db.query<AccountRow>(
    `select a.* from accounts a ${where(conditionsOf(list, values))} ${sorted(list)} limit ${String(page.limit)}`,
    values,
  );
  return { rows, truncated: false };
}

/** Searches only the first accounts of the list when no index covers the words. */
async function searchIds(
  db: Database,
  words: readonly string[],
  list: List,
): Promise<{ ids: string[]; truncated: boolean }> {
  const values: unknown[] = [];
  const conditions = conditionsOf(list, values);
  const matchesIn = (texts: string) =>
    words.map(
      (word) =>
        `(${hasAll(`${texts}.name`, [word], values)} or ${hasAll(`${texts}.contact`, [word], values)})`,
    );
  const columns = `a.id, a."${columnOf(list.filter)}"`;
  const { role, state, sort } = list.filter;
  const needsRows = role !== undefined || state !== undefined || sort === 'changed';
  const walked = isIndexed(words)
    ? ''
    : `walked as materialized (
         select ${columns} from accounts a ${where(conditions)} ${sorted(list)} limit ${String(recentRows)}), `;
  const source = walked
    ? `walked a
       cross join lateral (select * from account_texts t where t.id = a.id offset 0) t ${where(matchesIn('t'))}`
    : needsRows
      ? `account_texts t join accounts a on a.id = t.id ${where([...matchesIn('t'), ...conditions])}`
      : `account_texts a ${where([...matchesIn('a'), ...conditions])}`;
  // Rows beyond the walk may match, too, unless the page is full already.
  const leftOut = walked
    ? `or (select count(*) from walked) = ${String(recentRows)} and (select count(*) from found) < ${String(list.page.limit)}`
    : '';
  const { rows } = await db.query<{ ids: string[]; truncated: boolean }>(
    `with ${walked}found as materialized (
       select ${columns} from ${source} ${sorted(list)} limit ${String(mostCandidates + 1)})
     select array(select a.id from found a ${sorted(list)} limit ${String(list.page.limit)}) as ids,
       (select count(*) from found) > ${String(mostCandidates)} ${leftOut} as truncated`,
    values,
  );
  return rows[0]!;
}

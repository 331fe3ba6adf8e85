import type { Database } from '../../engine/rows/database.js';
import { afterCursor } from '../../engine/rows/page.js';
import type { PageRequest } from '../../engine/rows/page.js';
import type { AccountRow } from './accounts.js';
import { hasAll, isIndexed, mostCandidates, recentRows, wordsOf } from '../search/search.js';
import type { SearchResult } from '../search/search.js';

const newestFirst = (alias: string) => `order by ${alias}."createdAt" desc, ${alias}.id desc`;

/** Lists accounts, newest first. A search matches name, company, e-mail address and telephone number. */
export async function listAccounts(
  db: Database,
  search: string | undefined,
  page: PageRequest,
): Promise<SearchResult<AccountRow>> {
  const words = wordsOf(search);
  if (words.length > 0) {
    const { ids, truncated } = await searchIds(db, words, page);
    const text = `select a.* from accounts a where a.id = any($1) ${newestFirst('a')}`;
    return { rows: (await db.query<AccountRow>(text, [ids])).rows, truncated };
  }
  const values: unknown[] = [];
  const { rows } = await db.query<AccountRow>(
    `select a.* from accounts a where ${afterPage('a', page, values)} ${newestFirst('a')} limit ${String(page.limit)}`,
    values,
  );
  return { rows, truncated: false };
}

const afterPage = (alias: string, { after }: PageRequest, values: unknown[]): string =>
  after ? afterCursor(alias, '<', after, values) : 'true';

/** Searches only the newest accounts when no index covers the words. */
async function searchIds(
  db: Database,
  words: readonly string[],
  page: PageRequest,
): Promise<{ ids: string[]; truncated: boolean }> {
  const values: unknown[] = [];
  const texts = isIndexed(words)
    ? 'account_texts'
    : `(select t.* from (
          select a.id from accounts a where ${afterPage('a', page, values)} ${newestFirst('a')} limit ${String(recentRows)}) r
        cross join lateral (select * from account_texts t where t.id = r.id offset 0) t)`;
  const matches = words.map(
    (word) => `(${hasAll('t.name', [word], values)} or ${hasAll('t.contact', [word], values)})`,
  );
  const { rows } = await db.query<{ ids: string[]; truncated: boolean }>(
    `with found as materialized (
       select t.id, t."createdAt" from ${texts} t
       where ${matches.join(' and ')} and ${afterPage('t', page, values)}
       ${newestFirst('t')} limit ${String(mostCandidates + 1)})
     select array(select f.id from found f ${newestFirst('f')} limit ${String(page.limit)}) as ids,
       (select count(*) from found) > ${String(mostCandidates)} as truncated`,
    values,
  );
  return rows[0]!;
}

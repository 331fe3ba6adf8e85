import type { Database } from '@platform/rows';
import { withPlainPhones } from './phones.js';
import { searchable } from './texts.js';

export type SearchResult<Row> = {
  rows: Row[];
  /** There are more matches than were considered. */
  truncated: boolean;
  /** The page ends before its limit, because its rows are large; more follow. */
  isCut?: boolean;
};

/** The largest number of rows from an index before sorting; further matches are ignored. */
export const mostCandidates = 1_000;

/** The number of the newest rows of a list that are read one by one before an index is used. */
export const recentRows = 2_000;

/** The largest number of further rows that are read when the newest ones almost fill the page. */
export const mostRowsMore = 3 * recentRows;

/** How many of the newest texts are read; texts are short and stored close together. */
export const recentTexts = 20_000;

type Searched = { table: string; column: string };

export const titles: Searched = { table: 'project_texts', column: 'text' };
export const customerNames: Searched = { table: 'account_texts', column: 'name' };

/** The distinct words of a search. All must match, in any order. */
export const wordsOf = (search: string | undefined): string[] => [
  ...new Set(
    searchable(withPlainPhones(search ?? ''))
      .split(/[\s\p{C}]+/u)
      .filter((word) => word !== ''),
  ),
];

/** Whether a trigram index helps to search for these words. */
export const isIndexed = (words: readonly string[]): boolean =>
  words.some((word) => /[a-z0-9]{3}/.test(word));

/**
 * Up to how many of `all` titles a word counts as rare, so that an index is faster than a walk along the newest texts:
 * for a rarer word the walk does not fill a page of `limit` rows.
 */
export const rareTitles = (all: number, limit: number): number =>
  Math.max(mostCandidates, (all * limit) / recentTexts);

/** The number of rows in the table, by the database's statistics. */
export async function rowsIn(db: Database, { table }: Searched): Promise<number> {
  const { rows } = await db.query<{ reltuples: number }>(
    'select reltuples from pg_class where oid = $1::regclass',
    [table],
  );
  return rows[0]!.reltuples;
}

/** The number of rows with the longest word, by the database's statistics. */
export async function rowsWith(
  db: Database,
  words: readonly string[],
  { table, column }: Searched,
): Promise<number> {
  const values: unknown[] = [];
  const longest = words.reduce((longest, word) => (word.length > longest.length ? word : longest));
  const { rows } = await db.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select 1 from ${table} where ${hasAll(column, [longest], values)}`,
    values,
  );
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
}

/** The SQL condition that a column contains every word; % and _ match literally. */
export const hasAll = (column: string, words: readonly string[], values: unknown[]): string => {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return patterns.map((pattern) => `${column} like $${String(values.push(pattern))}`).join(' and ');
};

import type { Database } from '../engine/database.js';
import { searchable } from '../tables/texts.js';

/** Rows that are found by an index before they are put in order, at most; more than these are not looked at. */
export const mostCandidates = 1_000;

/** The newest rows of a list that are read one by one before an index is asked. */
export const recentRows = 2_000;

/** The next rows that are read where the newest ones almost fill the page. */
export const mostRowsMore = 3 * recentRows;

/** The newest texts that are read: these are short and lie together. */
export const recentTexts = 20_000;

type Searched = { table: string; column: string };

export const titles: Searched = { table: 'project_texts', column: 'text' };
export const customerNames: Searched = { table: 'account_texts', column: 'name' };

/** What somebody searches for: each word is to be found, in any order. */
export const wordsOf = (search: string | undefined): string[] => [
  ...new Set(
    searchable(search ?? '')
      .split(/[\s\p{C}]+/u)
      .filter((word) => word !== ''),
  ),
];

/** Whether an index of trigrams narrows a search for these words. */
export const isIndexed = (words: readonly string[]): boolean =>
  words.some((word) => /[a-z0-9]{3}/.test(word));

/**
 * How many of so many titles may have a word that an index still finds sooner than a walk along the newest texts: with
 * fewer than these the walk does not fill a page.
 */
export const rareTitles = (all: number, limit: number): number =>
  Math.max(mostCandidates, (all * limit) / recentTexts);

/** How many rows the table has, by the statistics that the database keeps of it. */
export async function rowsIn(db: Database, { table }: Searched): Promise<number> {
  const { rows } = await db.query<{ reltuples: number }>(
    'select reltuples from pg_class where oid = $1::regclass',
    [table],
  );
  return rows[0]!.reltuples;
}

/** How many rows have the longest word, by the statistics that the database keeps of the column. */
export async function rowsWith(
  db: Database,
  words: readonly string[],
  { table, column }: Searched,
): Promise<number> {
  const values: unknown[] = [];
  const longest = words.reduce((long, word) => (word.length > long.length ? word : long));
  const { rows } = await db.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select 1 from ${table} where ${hasAll(column, [longest], values)}`,
    values,
  );
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'];
}

/** The condition that a column has every word, as it is written: % and _ are themselves. */
export const hasAll = (column: string, words: readonly string[], values: unknown[]): string => {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return patterns.map((pattern) => `${column} like $${String(values.push(pattern))}`).join(' and ');
};

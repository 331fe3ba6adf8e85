import type { Database } from '../rows/database.js';

/** The live rows of a table compared with the rows rebuilt from the log, at one position. */
export type TableComparison = {
  table: string;
  liveRows: number;
  rebuiltRows: number;
  /** Ids of rows that differ, are missing or should not exist; at most 100. */
  ids: string[];
};

/** Tables about the projection itself, whose rows do not follow from events alone. */
export const bookkeeping = ['checkpoint', 'changes', 'parked', 'pulse'];

/** The largest number of ids of differing rows that are reported. */
const maxReportedIds = 100;

/** The tables of a schema whose rows follow from the log. */
export async function tablesIn(db: Database, schema: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = $1 and tablename <> all($2) order by 1`,
    [schema, bookkeeping],
  );
  return rows.map(({ name }) => name);
}

/** Compares two schemas in this transaction: a checksum for each table, and the ids of rows where they differ. */
export async function compareSchemas(
  db: Database,
  live: string,
  rebuilt: string,
): Promise<TableComparison[]> {
  const comparisons: TableComparison[] = [];
  for (const table of await tablesIn(db, rebuilt)) {
    const [liveRows, rebuiltRows] = [await checksum(db, live, table), await checksum(db, rebuilt, table)];
    comparisons.push({
      table,
      liveRows: liveRows.count,
      rebuiltRows: rebuiltRows.count,
      ids: liveRows.sum === rebuiltRows.sum ? [] : await differingIds(db, live, rebuilt, table),
    });
  }
  return comparisons;
}

/** The count and a checksum that does not depend on the order of the rows. */
async function checksum(
  db: Database,
  schema: string,
  table: string,
): Promise<{ count: number; sum: string }> {
  const { rows } = await db.query<{ count: number; sum: string }>(
    `select count(*), coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum
     from ${schema}."${table}" t`,
  );
  return rows[0]!;
}

async function differingIds(db: Database, live: string, rebuilt: string, table: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from ${live}."${table}" l full join ${rebuilt}."${table}" r using (id)
     where l::text is distinct from r::text order by id limit ${maxReportedIds}`,
  );
  return rows.map(({ id }) => id);
}

/** Keyset paging on (createdAt, id): every page costs the same, however deep in the list. */
export type Cursor = { createdAt: string; id: string };
export type PageRequest = { limit: number; after?: Cursor };

export const encodeCursor = ({ createdAt, id }: Cursor): string =>
  Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');

/** The format of toISOString for years 1 to 9999; PostgreSQL might reject others. */
const isoTimestamp = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Returns undefined for anything that encodeCursor did not produce. */
export function decodeCursor(text: string): Cursor | undefined {
  try {
    const [createdAt, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    if (typeof createdAt !== 'string' || typeof id !== 'string' || !/^[\w-]+$/.test(id)) return undefined;
    return isoTimestamp.test(createdAt) && new Date(createdAt).toISOString() === createdAt
      ? { createdAt, id }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The SQL condition for rows after the cursor, in a list sorted by the column. Appends the cursor to the statement's
 * values.
 */
export const afterCursor = (
  alias: string,
  order: '<' | '>',
  cursor: Cursor,
  values: unknown[],
  column = 'createdAt',
): string => {
  const createdAt = values.push(cursor.createdAt);
  const id = values.push(cursor.id);
  return `(${alias}."${column}", ${alias}.id) ${order} ($${String(createdAt)}::timestamptz, $${String(id)})`;
};

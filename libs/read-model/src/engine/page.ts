/** Keyset paging on (createdAt, id): a page costs the same wherever in the list it stands. */
export type Cursor = { createdAt: string; id: string };
export type Page = { limit: number; after?: Cursor };

export const encodeCursor = ({ createdAt, id }: Cursor): string =>
  Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');

/** As toISOString writes moments of our era; others the database might not take. */
const moment = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Undefined for anything that encodeCursor did not make. */
export function decodeCursor(text: string): Cursor | undefined {
  try {
    const [createdAt, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    if (typeof createdAt !== 'string' || typeof id !== 'string' || !/^[\w-]+$/.test(id)) return undefined;
    return moment.test(createdAt) && new Date(createdAt).toISOString() === createdAt
      ? { createdAt, id }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The condition for rows behind the cursor; adds the cursor to the statement's values. */
export const afterCursor = (alias: string, order: '<' | '>', cursor: Cursor, values: unknown[]): string => {
  const createdAt = values.push(cursor.createdAt);
  const id = values.push(cursor.id);
  return `(${alias}."createdAt", ${alias}.id) ${order} ($${String(createdAt)}::timestamptz, $${String(id)})`;
};

/** Keyset paging on (createdAt, id): a page costs the same wherever in the list it stands. */
export type Cursor = { createdAt: string; id: string };
export type Page = { limit: number; after?: Cursor };

export const encodeCursor = ({ createdAt, id }: Cursor): string =>
  Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');

/** Undefined for anything that encodeCursor did not make. */
export function decodeCursor(text: string): Cursor | undefined {
  try {
    const [createdAt, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    if (typeof createdAt !== 'string' || typeof id !== 'string') return undefined;
    return Number.isNaN(Date.parse(createdAt)) ? undefined : { createdAt, id };
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

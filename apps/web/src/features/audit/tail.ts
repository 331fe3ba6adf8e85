import type { AuditEntry } from '@control-center/contracts';

/** The records above a list that grew while it was shown. `hasGap`: more came at once than the tail holds. */
export type Tail = { entries: readonly AuditEntry[]; hasGap: boolean };

export const emptyTail: Tail = { entries: [], hasGap: false };

/** The tail with the newest records on top. `list` are the records that were loaded before the tail. */
export function withNewest(
  { entries }: Tail,
  newest: readonly AuditEntry[],
  list: readonly AuditEntry[],
): Tail {
  const known = new Set([...entries, ...list].map(({ id }) => id));
  const firstKnown = newest.findIndex(({ id }) => known.has(id));
  const added = newest.filter(({ id }) => !known.has(id));
  return {
    entries: [...added, ...entries].sort(
      (a, b) => b.createdAt.localeCompare(a.createdAt) || (a.id < b.id ? 1 : -1),
    ),
    hasGap: firstKnown < 0 && newest.length > 0 && known.size > 0,
  };
}

import type { AuditEntry } from '@market/contracts';

// The list may have 100,000 records, the tail and what is new a few: sets are made of these.

/** The records above a list that grew while it was shown. `hasGap`: more came at once than the tail holds. */
export type Tail = { entries: readonly AuditEntry[]; hasGap: boolean };

export const emptyTail: Tail = { entries: [], hasGap: false };

const idsOf = (entries: readonly AuditEntry[]) => new Set(entries.map(({ id }) => id));

/** The tail with the newest records on top. `list` are the records that were loaded before the tail. */
export function withNewest(
  { entries, hasGap }: Tail,
  newest: readonly AuditEntry[],
  list: readonly AuditEntry[],
): Tail {
  const ids = idsOf(newest);
  const shown = [...entries, ...list];
  const known = idsOf(shown.filter(({ id }) => ids.has(id)));
  // What is missing stays missing when more comes above it, until the list is loaded anew and reaches the tail.
  const ofTail = idsOf(entries);
  const isOpen = hasGap && !list.some(({ id }) => ofTail.has(id));
  const added = newest.filter(({ id }) => !known.has(id));
  return {
    entries: [...added, ...entries].sort(
      (a, b) => b.createdAt.localeCompare(a.createdAt) || (a.id < b.id ? 1 : -1),
    ),
    hasGap: isOpen || (known.size === 0 && newest.length > 0 && shown.length > 0),
  };
}

/** The list below the tail, each record once. */
export function withTail({ entries }: Tail, list: readonly AuditEntry[]): readonly AuditEntry[] {
  if (entries.length === 0) return list;
  const ids = idsOf(entries);
  return [...entries, ...list.filter(({ id }) => !ids.has(id))];
}

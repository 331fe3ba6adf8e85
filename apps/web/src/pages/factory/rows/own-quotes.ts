import type { Quote } from '@market/contracts';

/** The versions of each order's quote, the newest first, by the id of the newest. */
export function byProject(quotes: readonly Quote[]): ReadonlyMap<string, readonly Quote[]> {
  const versions = new Map<string, Quote[]>();
  for (const quote of [...quotes].sort((a, b) => b.version - a.version)) {
    const known = versions.get(quote.projectId);
    if (known) known.push(quote);
    else versions.set(quote.projectId, [quote]);
  }
  return new Map([...versions.values()].map((all) => [all[0]!.id, all]));
}

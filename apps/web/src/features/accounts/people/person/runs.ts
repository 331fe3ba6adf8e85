import type { TimelineEntry } from '@market/contracts';

/** What happened once, or again and again without anything between. */
export type Run = { newest: TimelineEntry; oldest: TimelineEntry; count: number };

const textOf = ({ sentence }: TimelineEntry): string => sentence.map(({ text }) => text).join('');

const isSame = (one: TimelineEntry, other: TimelineEntry): boolean =>
  one.kind === other.kind && one.projectId === other.projectId && textOf(one) === textOf(other);

/** Entries one after another that say the same become one line. Changes of the account stay single: each can be visited. */
export function runsOf(entries: readonly TimelineEntry[]): Run[] {
  const runs: Run[] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run && entry.kind !== 'account' && isSame(run.oldest, entry))
      runs[runs.length - 1] = { ...run, oldest: entry, count: run.count + 1 };
    else runs.push({ newest: entry, oldest: entry, count: 1 });
  }
  return runs;
}

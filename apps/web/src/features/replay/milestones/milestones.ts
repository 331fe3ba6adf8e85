import { stages, statusLabel } from '@market/contracts';
import type { PastOrder, ProjectStatus } from '@market/contracts';

export type Milestone = {
  key: string;
  label: string;
  at: string;
  /** Days until the next one, or until the moment that is shown. */
  days: number;
  /** Days that it usually takes; null where nothing is expected. */
  expected: number | null;
};

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / dayMs);

/** The statuses that an order has reached, and its completed stages, oldest first. */
export function milestonesOf({ project, progress }: PastOrder, now: string): Milestone[] {
  const reached = Object.entries(project?.reachedAt ?? {}) as [ProjectStatus, string][];
  const statuses = [...reached].sort(([, a], [, b]) => a.localeCompare(b));
  const ofStatuses = statuses.map(([status, at], index) => ({
    ...{ key: status, label: statusLabel(status), at, expected: null },
    days: daysBetween(at, statuses[index + 1]?.[1] ?? now),
  }));
  let begun = project?.reachedAt.in_production;
  const ofStages = (progress?.stages ?? []).flatMap(({ stageId, completedAt }) => {
    if (!completedAt) return [];
    const { label, days: expected } = stages.find(({ id }) => id === stageId)!;
    const days = begun ? daysBetween(begun, completedAt) : 0;
    begun = completedAt;
    return [{ ...{ key: stageId, label: `Công đoạn: ${label}`, at: completedAt }, ...{ days, expected } }];
  });
  return [...ofStatuses, ...ofStages].sort((a, b) => a.at.localeCompare(b.at));
}

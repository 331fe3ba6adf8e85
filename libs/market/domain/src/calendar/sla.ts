import type { SlaClock, SlaHours, SlaState } from '@market/contracts';

const hour = 3_600_000;

/**
 * How an order stands against the promise of a quote. The clock runs on every day and at night, as the landing page
 * promises hours and not working hours; it pauses while the order waits for the customer's revision.
 * Undefined before submission.
 */
export function slaOf(clock: SlaClock, hours: SlaHours, now: string): SlaState | undefined {
  const { startedAt, pausedAt, pausedMs, stoppedAt } = clock;
  if (startedAt === null) return undefined;
  const start = Date.parse(startedAt) + pausedMs;
  const elapsed = Date.parse(stoppedAt ?? pausedAt ?? now) - start;
  const leftMs = hours.promise * hour - elapsed;
  const moves = stoppedAt === null && pausedAt !== null;
  const mark = (after: number) => (moves ? null : new Date(start + after * hour).toISOString());
  return {
    state: stoppedAt !== null ? 'stopped' : pausedAt !== null ? 'paused' : 'running',
    dueAt: mark(hours.promise),
    secondDueAt: mark(hours.second),
    pausedSince: stoppedAt === null ? pausedAt : null,
    leftMs,
    breached: leftMs < 0,
    secondBreached: elapsed > hours.second * hour,
  };
}

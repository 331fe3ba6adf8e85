import type { SlaClock, SlaHours, SlaState } from '@market/contracts';

const hour = 3_600_000;

/** The end of so many hours by a clock; null while it does not run, because the customer revises. ISO 8601, UTC. */
export function slaMark(
  { startedAt, pausedAt, pausedMs, stoppedAt }: SlaClock,
  hours: number,
): string | null {
  if (startedAt === null || (stoppedAt === null && pausedAt !== null)) return null;
  return new Date(Date.parse(startedAt) + pausedMs + hours * hour).toISOString();
}

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
  return {
    state: stoppedAt !== null ? 'stopped' : pausedAt !== null ? 'paused' : 'running',
    dueAt: slaMark(clock, hours.promise),
    secondDueAt: slaMark(clock, hours.second),
    pausedSince: stoppedAt === null ? pausedAt : null,
    leftMs,
    breached: leftMs < 0,
    secondBreached: elapsed > hours.second * hour,
  };
}

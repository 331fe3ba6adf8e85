import type { Rebuild } from '@market/contracts';

/** A repair that runs. */
export const rebuildOf = (change: Partial<Rebuild> = {}): Rebuild => ({
  id: '1',
  purpose: 'repair',
  sample: null,
  state: 'running',
  phase: 'applying',
  ...{ events: 1200, total: 4800, fraction: 0.25, eventsPerSecond: 600.4, secondsLeft: 6 },
  ...{ requestedAt: '2026-03-02T03:00:00.000Z', finishedAt: null, error: null, tables: [], checks: [] },
  ...change,
});

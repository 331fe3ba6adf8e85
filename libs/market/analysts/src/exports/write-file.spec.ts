import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { analyticsViews } from '../views.js';
import { eventLogFiles } from './event-log/index.js';
import { hasPeriod } from './views.js';
import { writeExport } from './write-file.js';

const day = '2026-03-02';
const periods = [{ from: day }, { to: day }, { from: day, to: day }];
const withoutDays = analyticsViews.filter((view) => !hasPeriod(view)).map(({ name }) => `${name}.csv`);

// A file without days cannot be narrowed.
it.each([
  ...withoutDays.map((name) => [name, 'has no days to select by'] as const),
  ...Object.keys(eventLogFiles).map((name) => [name, 'they take no period'] as const),
])('the file %s is not written for a period, whichever end it has', async (name, reason) => {
  // It is refused before a database is queried or a file is written.
  const nowhere = join('/nowhere', name);
  for (const period of periods)
    await expect(writeExport(new pg.Pool(), nowhere, period, AbortSignal.any([]))).rejects.toThrow(reason);
});

import { expect, it } from '@jest/globals';
import { runSweeps } from './publications.js';

it('a sweep that failed is written to the program’s log', async () => {
  const failure = new Error('the database is down');
  const pool = { query: () => Promise.reject(failure) };
  const stop = new AbortController();
  const logged = await new Promise((resolve) => {
    const log = (...entry: unknown[]) => {
      resolve(entry);
      stop.abort();
    };
    void runSweeps({ pool, log, sweepInterval: 1 } as never, stop.signal);
  });
  expect(logged).toEqual(['a sweep failed', failure]);
});

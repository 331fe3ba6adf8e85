import { expect, it } from '@jest/globals';
import { cancelRebuild, isCancelRequested, listRebuilds, requestRebuild } from './requests.js';

it.each([
  ['has not begun', { events: 0, fraction: 0, eventsPerSecond: 0 }, { total: null, secondsLeft: null }],
  [
    'has begun a moment ago',
    { events: 10, fraction: 0.1, eventsPerSecond: 0 },
    { total: 100, secondsLeft: null },
  ],
  ['runs', { events: 100, fraction: 0.25, eventsPerSecond: 40 }, { total: 400, secondsLeft: 8 }],
  // Positions count bytes, so the last events may be shorter than the others.
  ['is nearly done', { events: 100, fraction: 0.9999, eventsPerSecond: 40 }, { total: 100, secondsLeft: 0 }],
  [
    'has applied more than was estimated',
    { events: 100, fraction: 1.2, eventsPerSecond: 40 },
    { total: 100, secondsLeft: 0 },
  ],
])('the total and the remaining time of a rebuild are estimated when it %s', async (_, row, expected) => {
  const query = () => Promise.resolve({ rows: [row] });
  expect(await listRebuilds({ query } as never)).toEqual([{ ...row, ...expected }]);
});

it('no second rebuild is requested while one is unfinished, and without one none is cancelled', async () => {
  const answering = (...rows: object[]) => ({ query: () => Promise.resolve({ rows }) }) as never;
  const row = { id: 'r', events: 0, fraction: 0, eventsPerSecond: 0 };
  for (const request of [
    (db: never) => requestRebuild(db, { purpose: 'repair', by: 'an' }),
    (db: never) => cancelRebuild(db),
  ]) {
    expect(await request(answering())).toBeUndefined();
    expect(await request(answering(row))).toEqual({ ...row, total: null, secondsLeft: null });
  }
  expect(await isCancelRequested(answering(), 'r')).toBe(false);
  expect(await isCancelRequested(answering({}), 'r')).toBe(true);
});

import { expect, it } from '@jest/globals';
import { reportOf } from './rebuild-report.js';

type Ended = Parameters<typeof reportOf>[1];

const table = (...ids: string[]) => ({ table: 'projects', liveRows: 2, rebuiltRows: 2, ids });
const check = (...ids: string[]) => ({
  ...{ kind: 'project', streams: 2 },
  differences: ids.map((id) => ({ table: 'projects', id })),
});
const equal: Omit<Ended, 'purpose' | 'sample'> = {
  state: 'completed',
  error: null,
  tables: [table(), table()],
  checks: [check(), check()],
};

it.each<[string, Partial<typeof equal>, { proof: number; repair: number }]>([
  ['all rows are equal', {}, { proof: 0, repair: 0 }],
  ['a row differs from the log', { tables: [table(), table('1')] }, { proof: 1, repair: 0 }],
  ['a row differs from its fold', { checks: [check('1'), check()] }, { proof: 1, repair: 0 }],
  [
    'rows differ from both',
    { tables: [table('1'), table()], checks: [check(), check('1')] },
    { proof: 1, repair: 0 },
  ],
  ['it failed', { state: 'failed', error: 'the log is down' }, { proof: 1, repair: 1 }],
  ['it was cancelled', { state: 'cancelled' }, { proof: 1, repair: 1 }],
  [
    'it failed before it compared anything',
    { state: 'failed', tables: [], checks: [] },
    { proof: 1, repair: 1 },
  ],
])('a proof and a repair end correctly when %s', (_, part, expected) => {
  const ended = { ...equal, ...part };
  for (const purpose of ['proof', 'repair'] as const) {
    const own = { purpose, sample: null };
    expect(reportOf(own, { ...ended, ...own }).exitCode).toBe(expected[purpose]);
    // A repair checks no folds, and a proof changes no row, so waiting for the other kind is a failure.
    const wanted = { purpose: purpose === 'proof' ? ('repair' as const) : ('proof' as const), sample: null };
    const other = reportOf(wanted, { ...ended, ...own });
    expect(other.exitCode).toBe(1);
    expect(other.lines.at(-1)).toMatch(new RegExp(`^This was a ${purpose}.*, not a (proof|repair)`));
  }
});

it.each<[wanted: number | null, done: number | null, exitCode: number]>([
  [null, null, 0],
  [null, 500, 1],
  [500, null, 0],
  [500, 500, 0],
  [500, 499, 1],
  [0, 0, 0],
  [1, 0, 1],
  [0, 1, 0],
])('a proof of %j streams that waited for one of %j ends with %i', (wanted, done, exitCode) => {
  const report = reportOf({ purpose: 'proof', sample: wanted }, { ...equal, purpose: 'proof', sample: done });
  expect(report.exitCode).toBe(exitCode);
  expect(report.lines.some((line) => line.startsWith('This was a proof of'))).toBe(exitCode === 1);
});

it('the report names each differing row, and the reason of a failed rebuild', () => {
  const all = { purpose: 'proof' as const, sample: null };
  const { lines } = reportOf(all, {
    ...{ ...all, state: 'failed', error: 'the log is down' },
    ...{ tables: [table(), table('7', '8')], checks: [check(), check('9')] },
  });
  expect(lines).toEqual([
    expect.stringMatching(/^projects +2 rows \(2 rebuilt\): equal to the log$/),
    expect.stringMatching(/^projects +2 rows \(2 rebuilt\): different from the log in 7, 8$/),
    expect.stringMatching(/^project +2 streams: rows equal their folds$/),
    expect.stringMatching(/^project +2 streams: rows differ from their folds: projects 9$/),
    'failed: the log is down',
  ]);
});

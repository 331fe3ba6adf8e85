import { expect, it } from '@jest/globals';
import { reportOf } from './rebuild-report.js';

type Ended = Parameters<typeof reportOf>[1];

const table = (...ids: string[]) => ({ table: 'projects', liveRows: 2, rebuiltRows: 2, ids });
const check = (...ids: string[]) => ({
  ...{ kind: 'project', streams: 2 },
  differences: ids.map((id) => ({ table: 'projects', id })),
});
const equal: Omit<Ended, 'purpose'> = {
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
])('a proof and a repair end as they should when %s', (_, part, expected) => {
  const ended = { ...equal, ...part };
  for (const purpose of ['proof', 'repair'] as const) {
    expect(reportOf(purpose, { ...ended, purpose }).exitCode).toBe(expected[purpose]);
    // A repair checks no folds, and a proof changes no row: who waited for the other one has not got what was asked for.
    const other = reportOf(purpose === 'proof' ? 'repair' : 'proof', { ...ended, purpose });
    expect(other.exitCode).toBe(1);
    expect(other.lines.at(-1)).toMatch(new RegExp(`^This was a ${purpose}, not a (proof|repair)`));
  }
});

it('the report names each row that differs, and why the rebuild failed', () => {
  const { lines } = reportOf('proof', {
    ...{ purpose: 'proof', state: 'failed', error: 'the log is down' },
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

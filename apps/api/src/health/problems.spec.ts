import { describe, expect, it } from '@jest/globals';
import { assess } from './problems.js';
import type { Facts } from './problems.js';

const now = new Date('2026-03-02T08:00:00.000Z');
const facts = (changed: Partial<Facts> = {}, projector: Partial<Facts['projector']> = {}): Facts => ({
  ...{
    database: true,
    eventStore: true,
    personalData: { missing: 0, unfit: 0 },
    files: true,
    building: null,
  },
  ...{ leaderLostAt: null, hasReachedStore: true, now },
  ...changed,
  projector: {
    ...{ alive: true, complete: true, behind: false, secondsBehind: 0, parkedStreams: 0, parkedEvents: 0 },
    ...projector,
  },
});

describe('the health', () => {
  it('is ok without problems, also while an event is being applied', () => {
    expect(assess(facts({}, { behind: true, secondsBehind: 5 }))).toEqual({ status: 'ok', problems: [] });
    // The first check of the storage has not ended.
    expect(assess(facts({ files: null }))).toEqual({ status: 'ok', problems: [] });
  });

  it.each<[string, Facts, string, string | null]>([
    ['more than 5 s behind', facts({}, { secondsBehind: 6 }), 'projector-behind', '2026-03-02T07:59:54.000Z'],
    ['dead', facts({}, { alive: false, secondsBehind: 9 }), 'projector-dead', '2026-03-02T07:59:51.000Z'],
    ['dead since nobody knows', facts({}, { alive: false, secondsBehind: null }), 'projector-dead', null],
    [
      'without a leader',
      facts({ eventStore: false, leaderLostAt: new Date('2026-03-02T07:59:57.000Z') }),
      'no-leader',
      '2026-03-02T07:59:57.000Z',
    ],
    ['with a parked stream', facts({}, { parkedStreams: 1 }), 'streams-parked', null],
    [
      'with texts of lost keys',
      facts({ personalData: { missing: 0, unfit: 1 } }),
      'personal-data-unreadable',
      null,
    ],
    ['without word of the texts', facts({ personalData: null }), 'personal-data-unreadable', null],
    ['without a storage for files', facts({ files: false }), 'files-unavailable', null],
  ])('is degraded %s', (_, given, reason, since) => {
    expect(assess(given)).toEqual({ status: 'degraded', problems: [{ reason, since }] });
  });

  it.each<[string, Facts, string]>([
    ['without the database', facts({ database: false }), 'database-unavailable'],
    ['before the rows are complete', facts({}, { complete: false }), 'rows-incomplete'],
    [
      'of a process that never reached the event store',
      facts({ eventStore: false, hasReachedStore: false }),
      'no-leader',
    ],
  ])('is failing %s', (_, given, reason) => {
    expect(assess(given)).toMatchObject({ status: 'failing', problems: [{ reason }] });
  });
});

import type { SlaClock } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { slaOf } from './sla.js';

const hours = { promise: 24, second: 48 };
const hour = 3_600_000;
const running: SlaClock = {
  startedAt: '2026-03-06T03:00:00.000Z',
  pausedAt: null,
  pausedMs: 0,
  stoppedAt: null,
};
const sla = (clock: Partial<SlaClock>, now: string) => slaOf({ ...running, ...clock }, hours, now)!;

describe('the promise of a quote', () => {
  it('is due after its hours, on a weekend as well', () => {
    expect(sla({}, '2026-03-06T04:00:00.000Z')).toEqual({
      state: 'running',
      dueAt: '2026-03-07T03:00:00.000Z',
      secondDueAt: '2026-03-08T03:00:00.000Z',
      pausedSince: null,
      leftMs: 23 * hour,
      breached: false,
      secondBreached: false,
    });
  });

  it('is broken a moment after it was due, and the second mark likewise', () => {
    expect(sla({}, '2026-03-07T03:00:00.000Z')).toMatchObject({ leftMs: 0, breached: false });
    expect(sla({}, '2026-03-07T03:00:00.001Z')).toMatchObject({ leftMs: -1, breached: true });
    expect(sla({}, '2026-03-08T03:00:00.000Z')).toMatchObject({ breached: true, secondBreached: false });
    expect(sla({}, '2026-03-08T03:00:00.001Z').secondBreached).toBe(true);
  });

  it('has no date while the customer revises, and the time that was left stays', () => {
    const paused = sla({ pausedAt: '2026-03-06T08:00:00.000Z' }, '2026-03-20T00:00:00.000Z');
    expect(paused).toMatchObject({
      ...{ state: 'paused', dueAt: null, secondDueAt: null, leftMs: 19 * hour, breached: false },
      pausedSince: '2026-03-06T08:00:00.000Z',
    });
  });

  it('moves by the pauses', () => {
    expect(sla({ pausedMs: 5 * hour }, '2026-03-06T10:00:00.000Z')).toMatchObject({
      dueAt: '2026-03-07T08:00:00.000Z',
      secondDueAt: '2026-03-08T08:00:00.000Z',
      leftMs: 22 * hour,
    });
  });

  it('stops with the released quote, in time or late', () => {
    const kept = sla({ stoppedAt: '2026-03-07T02:00:00.000Z' }, '2027-01-01T00:00:00.000Z');
    expect(kept).toMatchObject({ state: 'stopped', breached: false, leftMs: hour });
    expect(sla({ stoppedAt: '2026-03-07T04:00:00.000Z' }, '2027-01-01T00:00:00.000Z').breached).toBe(true);
    // An order that was cancelled while the customer revised is no longer paused.
    const cancelled = { pausedAt: '2026-03-06T08:00:00.000Z', stoppedAt: '2026-03-06T09:00:00.000Z' };
    expect(sla(cancelled, '2027-01-01T00:00:00.000Z')).toMatchObject({
      state: 'stopped',
      pausedSince: null,
      dueAt: '2026-03-07T03:00:00.000Z',
    });
  });

  it('begins with the submission', () => {
    expect(slaOf({ ...running, startedAt: null }, hours, '2026-03-06T04:00:00.000Z')).toBeUndefined();
  });
});

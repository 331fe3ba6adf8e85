import { describe, expect, it } from '@jest/globals';
import type { OrderTimes, SlaState } from '@control-center/contracts';
import { slaText } from './sla-text';

const dueAt = '2026-11-22T03:00:00.000Z';
const hour = 3_600_000;
const running = {
  ...{ state: 'running', dueAt, secondDueAt: null, pausedSince: null, leftMs: 24 * hour },
  ...{ breached: false, secondBreached: false },
} as const;
const at = (hours: number, sla: Partial<SlaState> | null = {}) =>
  slaText(
    { times: { sla: sla && { ...running, ...sla } } as OrderTimes },
    Date.parse(dueAt) + (hours - 24) * hour,
  );

describe('the clock of the 24 hours', () => {
  it.each([
    [0, 'Còn 24 giờ 0 phút', 'calm'],
    [19.9, 'Còn 4 giờ 6 phút', 'calm'],
    [20, 'Còn 4 giờ 0 phút', 'soon'],
    [23.5, 'Còn 30 phút', 'soon'],
    [24.5, 'Quá 30 phút', 'over'],
    [24 + 49, 'Quá 2 ngày 1 giờ', 'over'],
  ])('after %d hours: %s', (hours, text, tone) => expect(at(hours)).toEqual({ text, tone }));

  it('stands still during a pause', () => {
    const paused = { state: 'paused', dueAt: null } as const;
    expect(at(50, { ...paused, leftMs: 14 * hour })).toEqual({
      ...{ text: 'Tạm dừng, còn 14 giờ 0 phút', tone: 'calm' },
    });
    expect(at(0, { ...paused, leftMs: -1 })?.text).toBe('Tạm dừng, đã quá');
  });

  it('is over once it has stopped, and absent before submission and in replies without dates', () => {
    expect(at(1, { state: 'stopped' })).toBeUndefined();
    expect(at(1, null)).toBeUndefined();
    expect(slaText({}, 0)).toBeUndefined();
  });
});

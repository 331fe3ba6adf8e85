import { describe, expect, it } from '@jest/globals';
import { projectOf } from '../../testing/orders';
import { slaText } from './sla-text';

const startedAt = '2026-11-21T03:00:00.000Z';
const hour = 3_600_000;
const at = (hours: number, sla: object = {}, status = 'reviewing' as const) =>
  slaText(
    projectOf({ status, sla: { startedAt, pausedAt: null, pausedMs: 0, stoppedAt: null, ...sla } }),
    Date.parse(startedAt) + hours * hour,
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

  it('leaves out pauses, and stands still during one', () => {
    expect(at(25, { pausedMs: 2 * hour })?.text).toBe('Còn 1 giờ 0 phút');
    const pausedAt = new Date(Date.parse(startedAt) + 10 * hour).toISOString();
    expect(at(50, { pausedAt })).toEqual({ text: 'Tạm dừng, còn 14 giờ 0 phút', tone: 'calm' });
  });

  it('is over once a quote was released, or the order has ended', () => {
    expect(at(1, { stoppedAt: startedAt })).toBeUndefined();
    expect(at(1, {}, 'cancelled' as never)).toBeUndefined();
    expect(at(1, { startedAt: null })).toBeUndefined();
  });
});

import type { SlaState } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { projectOf } from '../../testing/orders';
import { slaText } from './sla-text';

const hour = 3_600_000;
const dueAt = '2026-11-22T03:00:00.000Z';
const running: SlaState = {
  ...{ state: 'running', dueAt, secondDueAt: null, pausedSince: null, leftMs: 0 },
  ...{ breached: false, secondBreached: false },
};
const textAt = (left: number, sla: SlaState | null = running) =>
  slaText(
    projectOf({
      times: {
        sla,
        daysOpen: 1,
        promisedOn: null,
        expectedOn: null,
        isBehind: false,
        isLate: false,
        announcedOn: null,
        isLaterThanAnnounced: false,
        isPriceExpired: false,
      },
    }),
    Date.parse(dueAt) - left * hour,
  );

describe('the clock of the 24 hours', () => {
  it.each([
    [24, 'Còn 24 giờ 0 phút', 'calm'],
    [4.1, 'Còn 4 giờ 6 phút', 'calm'],
    [4, 'Còn 4 giờ 0 phút', 'soon'],
    [0.5, 'Còn 30 phút', 'soon'],
    [-0.5, 'Quá 30 phút', 'over'],
    [-49, 'Quá 2 ngày 1 giờ', 'over'],
  ])('with %d hours left: %s', (left, text, tone) => expect(textAt(left)).toMatchObject({ text, tone }));

  it('is shown in its largest unit where there is little room', () => {
    expect([24, 0.5, -49].map((left) => textAt(left)!.short)).toEqual([
      'Còn 24 giờ',
      'Còn 30 phút',
      'Quá 2 ngày',
    ]);
  });

  it('stands still during a pause', () => {
    const paused: SlaState = { ...running, state: 'paused', dueAt: null, leftMs: 14 * hour };
    expect(textAt(-99, paused)).toMatchObject({ text: 'Tạm dừng, còn 14 giờ 0 phút', tone: 'calm' });
    expect(textAt(0, { ...paused, leftMs: -hour })?.text).toBe('Tạm dừng, đã quá');
  });

  it('is over once it has stopped, and there is none before the request', () => {
    expect(textAt(1, { ...running, state: 'stopped' })).toBeUndefined();
    expect(textAt(1, null)).toBeUndefined();
    expect(slaText({}, 0)).toBeUndefined();
  });
});

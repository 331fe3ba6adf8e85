import { anyMailTime } from '@market/contracts';
import type { MailTimes } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { heldUntil } from './times.js';

/** A moment in Vietnam. */
const at = (text: string) => new Date(`2026-03-${text.replace(' ', 'T')}:00+07:00`);
const night: Partial<MailTimes> = { quietFrom: '22:00', quietUntil: '06:00' };
const noon: Partial<MailTimes> = { quietFrom: '12:00', quietUntil: '13:30' };
const daily = { digest: true };

it.each<[Partial<MailTimes>, occurred: string, now: string, until: string | undefined]>([
  [{}, '02 03:00', '02 03:00', undefined],
  [night, '02 21:59', '02 21:59', undefined],
  [night, '02 22:00', '02 22:00', '03 06:00'],
  [night, '02 23:10', '03 02:00', '03 06:00'],
  [night, '02 23:10', '03 06:00', undefined],
  [noon, '02 12:00', '02 12:00', '02 13:30'],
  [noon, '02 12:00', '02 13:30', undefined],
  [noon, '02 11:59', '02 11:59', undefined],
  [daily, '02 06:59', '02 06:59', '02 07:00'],
  [daily, '02 07:00', '02 07:00', '03 07:00'],
  [daily, '02 18:00', '03 06:59', '03 07:00'],
  // What was not sent in time goes as soon as it can.
  [daily, '02 18:00', '03 07:00', undefined],
  [daily, '02 18:00', '03 09:00', undefined],
  [{ ...daily, quietFrom: '22:00', quietUntil: '08:00' }, '02 18:00', '02 18:00', '03 08:00'],
  [{ ...daily, ...night }, '02 18:00', '02 23:00', '03 07:00'],
])('with %j what occurred on %s waits on %s until %s', (times, occurred, now, until) =>
  expect(heldUntil({ ...anyMailTime, ...times }, at(occurred), at(now))).toEqual(until && at(until)),
);

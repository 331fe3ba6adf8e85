/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { momentOfText, numberOfText } from './moment-text';

/** In Vietnam it is ten in the morning of 28 November 2026. */
const now = Date.parse('2026-11-28T03:00:00Z');
const shown = '2026-10-08T18:30:00.000Z';

it.each<[string, string | undefined]>([
  ['14:32 ngày 3/11', '2026-11-03T07:32:59.999Z'],
  ['3/11 14:32', '2026-11-03T07:32:59.999Z'],
  ['14h32 3/11', '2026-11-03T07:32:59.999Z'],
  ['14g 3-11', '2026-11-03T07:00:59.999Z'],
  ['14:32:09 03.11.2025', '2025-11-03T07:32:09.999Z'],
  ['3/11/25', '2025-11-03T16:59:59.999Z'],
  ['3/11', '2026-11-03T16:59:59.999Z'],
  // Of the year before: the day is still to come this year.
  ['3/12', '2025-12-03T16:59:59.999Z'],
  ['28/11', '2026-11-28T16:59:59.999Z'],
  ['hôm qua 9:05', '2026-11-27T02:05:59.999Z'],
  ['hom nay', '2026-11-28T16:59:59.999Z'],
  // A time alone is of the day that is shown, in Vietnam.
  ['0:30', '2026-10-08T17:30:59.999Z'],
  ['29/2/2026', undefined],
  ['31/4', undefined],
  ['25:00 3/11', undefined],
  ['14:61', undefined],
  ['lúc nào đó', undefined],
  ['', undefined],
])('«%s» is the moment %s', (typed, moment) => expect(momentOfText(typed, now, shown)).toBe(moment));

it.each<[string, number | undefined]>([
  ['24', 24],
  [' lần 24 ', 24],
  ['Lan 3', 3],
  ['3/11', undefined],
  ['lần', undefined],
])('«%s» is the change %s', (typed, number) => expect(numberOfText(typed)).toBe(number));

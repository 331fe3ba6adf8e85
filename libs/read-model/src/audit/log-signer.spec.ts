import { expect, it } from '@jest/globals';
import { untilNext } from './log-signer.js';

const now = Date.parse('2026-03-01T12:00:00.000Z');

it.each<[last: string, minutes: number, time?: string]>([
  ['never', 0],
  ['just now', 60, '2026-03-01T12:00:00.000Z'],
  ['20 minutes ago', 40, '2026-03-01T11:40:00.000Z'],
  ['an hour ago', 0, '2026-03-01T11:00:00.000Z'],
  ['days ago', 0, '2026-02-25T11:00:00.000Z'],
  ['tomorrow, by a clock that was put back since', 60, '2026-03-02T12:00:00.000Z'],
])('a log whose state was last signed %s is signed in %d minutes', (_, minutes, time) => {
  expect(untilNext(time === undefined ? undefined : { time }, now)).toBe(minutes * 60_000);
});

import { expect, it } from '@jest/globals';
import type { Answer } from '../read-side/load.js';
import { noticedAfter, untruths } from './health-watch.js';
import type { Poll } from './health-watch.js';

const answer = (from: number, at: number, status = 200, url = 'a'): Answer => ({ url, from, at, status });
const poll = (sentAt: number, saysLost: boolean | undefined, url = 'a'): Poll => ({
  ...{ url, sentAt, answeredAt: sentAt + 10, saysLost },
});
const harmed = (time: number) => time >= 5_000 && time <= 9_000;

// A poll × what the instance answered meanwhile × whether the poll contradicts it.
it.each<[string, Poll, Answer[], boolean]>([
  ['all is well while commands are done', poll(7_000, false), [answer(6_900, 7_100)], false],
  ['all is well while a command waits', poll(7_000, false), [answer(4_900, 9_000)], true],
  ['all is well a moment after the loss', poll(6_800, false), [answer(4_900, 9_000)], false],
  [
    'all is well while another command is done',
    poll(7_000, false),
    [answer(4_900, 9_000), answer(6_000, 6_500)],
    false,
  ],
  [
    'all is well while others are refused',
    poll(7_000, false),
    [answer(4_900, 9_000), answer(6_000, 6_500, 409)],
    true,
  ],
  ['all is well at another instance', poll(7_000, false, 'b'), [answer(4_900, 9_000)], false],
  [
    'all is well a moment before the waiting commands are answered',
    poll(7_600, false),
    [answer(4_900, 9_000)],
    false,
  ],
  ['nobody can write while a command waits', poll(7_000, true), [answer(4_900, 9_000)], false],
  ['nobody can write before any harm', poll(3_000, true), [], true],
  ['no answer', poll(7_000, undefined), [answer(4_900, 9_000)], false],
])('%s', (_, asked, answers, isUntrue) => {
  expect(untruths([asked], answers, harmed)).toHaveLength(isUntrue ? 1 : 0);
});

it('tells how long an instance took to notice', () => {
  const polls = [poll(5_500, false), poll(6_000, true), poll(6_500, true)];
  expect(
    noticedAfter(polls, [answer(4_000, 4_500), answer(4_800, 4_900, 503), answer(4_950, 5_000, 200, 'b')]),
  ).toBe(1_510);
  expect(noticedAfter(polls.slice(0, 1), [])).toBeUndefined();
  expect(noticedAfter(polls, [])).toBeUndefined();
});

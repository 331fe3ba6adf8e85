import type { Figure } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { changeText, newsOf } from './Totals';

it.each<[Figure['kind'], number, number, string]>([
  ['count', 12, 10, '+20%'],
  ['count', 5, 10, '−50%'],
  ['count', 10, 10, 'không đổi'],
  ['count', 3, 0, '+3'],
  ['money', 3_000_000_000, 2_000_000_000, '+50%'],
  ['share', 0.875, 0.9, '−2,5 điểm'],
])('a %s of %d after %d changed by %s', (kind, now, then, text) => {
  expect(changeText(kind, now, then)).toBe(text);
});

it.each<[Figure['tone'], number, string | undefined]>([
  ['good', 1, 'good'],
  ['good', -1, 'bad'],
  ['bad', 1, 'bad'],
  ['bad', -1, 'good'],
  ['plain', 1, undefined],
  ['good', 0, undefined],
])('a figure that is %s and changes by %d is %s news', (tone, difference, news) => {
  expect(newsOf(tone, difference)).toBe(news);
});

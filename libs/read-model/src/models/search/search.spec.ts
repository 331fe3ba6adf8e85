import { expect, it } from '@jest/globals';
import { mostCandidates, rareTitles, recentTexts, wordsOf } from './search.js';
import { searchable } from './texts.js';

it('a title counts as rare while a walk along the newest texts would not fill a page with it', () => {
  const [all, limit] = [1_000_000, 101];
  const rare = rareTitles(all, limit);
  expect((rare / all) * recentTexts).toBe(limit);
  expect(rareTitles(all, limit * 2)).toBe(rare * 2);
});

it('a title with at most as many matches as an index returns is rare in any table', () => {
  for (const all of [-1, 0, 1_000, 100_000]) expect(rareTitles(all, 101)).toBe(mostCandidates);
});

it.each([
  ['Đường ống Ø45', 'duong ong o45'],
  // Of old keyboards: the letter of Icelandic, and accents as characters of their own.
  ['ðường ống', 'duong ong'],
  ['Tru\u0323c', 'truc'],
  ['ỐNG LÓT ĐỒNG', 'ong lot dong'],
])('«%s» is compared as «%s»', (text, expected) => {
  expect(searchable(text)).toBe(expected);
});

it('the words of a search are the distinct ones between spaces and control characters', () => {
  expect(wordsOf(' Trục\u0000kẹp  TRUC\nkẹp ')).toEqual(['truc', 'kep']);
  expect(wordsOf(undefined)).toEqual([]);
});

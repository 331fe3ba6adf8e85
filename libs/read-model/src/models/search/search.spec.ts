import { expect, it } from '@jest/globals';
import { mostCandidates, rareTitles, recentTexts } from './search.js';

it('a title counts as rare while a walk along the newest texts would not fill a page with it', () => {
  const [all, limit] = [1_000_000, 101];
  const rare = rareTitles(all, limit);
  expect((rare / all) * recentTexts).toBe(limit);
  expect(rareTitles(all, limit * 2)).toBe(rare * 2);
});

it('a title with at most as many matches as an index returns is rare in any table', () => {
  for (const all of [-1, 0, 1_000, 100_000]) expect(rareTitles(all, 101)).toBe(mostCandidates);
});

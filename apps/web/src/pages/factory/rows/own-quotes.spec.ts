/** @jest-environment node */
import type { Quote } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { byProject } from './own-quotes';

/** «a2»: the second version of the quote of order «a». */
const quoteOf = (id: string) => ({ id, projectId: id[0], version: Number(id.slice(1)) }) as Quote;

// The quotes as they come, page by page × the versions of each order under the newest one.
it.each([
  ['a1', 'a1'],
  ['a2 a1', 'a2,a1'],
  ['a1 a2', 'a2,a1'],
  ['a1 b3 a10 b1 a9 b2', 'a10,a9,a1 b3,b2,b1'],
  ['', ''],
])('%s: %s', (quotes, expected) => {
  const orders = byProject(quotes.split(' ').filter(Boolean).map(quoteOf));
  const shown = [...orders.values()].map((versions) => versions.map(({ id }) => id).join(','));
  expect(shown.sort().join(' ')).toBe(expected);
  expect([...orders.keys()]).toEqual([...orders.values()].map((versions) => versions[0]!.id));
});

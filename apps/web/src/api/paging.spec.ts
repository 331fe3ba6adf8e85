import { describe, expect, it } from '@jest/globals';
import { itemsOf, nextCursor } from './paging';

describe('the next page', () => {
  it.each([
    ['</api/projects?cursor=a%3Ab&limit=2>; rel="next"', 'a:b'],
    ['</api/projects?limit=2&cursor=x>; rel=next', 'x'],
    ['</first>; rel="first", </api/projects?cursor=y>; rel="next"', 'y'],
    ['</api/projects?cursor=y>; rel="prev"', undefined],
    ['</api/projects?limit=2>; rel="next"', undefined],
    ['', undefined],
  ])('is named by the Link header %j', (link, cursor) => expect(nextCursor(link)).toBe(cursor));

  it('appends its items to those of earlier pages', () => {
    expect(itemsOf({ pages: [{ items: [1, 2] }, { items: [3] }] })).toEqual([1, 2, 3]);
    expect(itemsOf(undefined)).toEqual([]);
  });
});

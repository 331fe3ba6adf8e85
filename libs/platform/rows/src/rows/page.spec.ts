import { describe, expect, it } from '@jest/globals';
import { afterCursor, decodeCursor, encodeCursor, mergedRows } from './page.js';

const textOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const at = '2026-03-01T12:00:00.000Z';

describe('a cursor', () => {
  it('is read as it was written', () => {
    for (const cursor of [
      { createdAt: at, id: '0b1c-2' },
      { createdAt: '0001-01-01T00:00:00.000Z', id: 'e_1' },
      { createdAt: '9999-12-31T23:59:59.999Z', id: 'A' },
    ])
      expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
  });

  // The database would fail on some of these, which would look like our fault.
  it.each<[string, unknown]>([
    ['a day that no calendar has', ['2026-02-30T12:00:00.000Z', 'a']],
    ['an hour that no day has', ['2026-02-03T99:00:00.000Z', 'a']],
    ['a month that there is not', ['2026-13-01T12:00:00.000Z', 'a']],
    ['the year 0', ['0000-01-01T00:00:00.000Z', 'a']],
    ['a year after 9999', ['+010000-01-01T00:00:00.000Z', 'a']],
    ['a year that only a program has', ['+275760-01-01T00:00:00.000Z', 'a']],
    ['digits for the time', ['1', 'a']],
    ['a day without a time', ['2026-03-01', 'a']],
    ['a time of another zone', ['2026-03-01T12:00:00.000+07:00', 'a']],
    ['a time within a text', [`x${at}`, 'a']],
    ['a time before a text', [`${at}x`, 'a']],
    ['a number for the time', [1_772_366_400_000, 'a']],
    ['a list for the time', [[at], 'a']],
    ['no id', [at]],
    ['an empty id', [at, '']],
    ['a number for the id', [at, 7]],
    ['a list for the id', [at, ['a']]],
    ['an id with a blank', [at, 'a b']],
    ['an id with a quote', [at, `a'`]],
    ['an id with a null character', [at, 'a\u0000']],
    ['an object', { createdAt: at, id: 'a' }],
    ['null', null],
  ])('is invalid with %s', (_, value) => {
    expect(decodeCursor(textOf(value))).toBeUndefined();
  });

  it.each(['', 'x', '%', textOf([at, 'a']).slice(0, -4)])('is invalid with the text «%s»', (text) => {
    expect(decodeCursor(text)).toBeUndefined();
  });

  it('continues a list after its row, with values as parameters of the statement', () => {
    const values: unknown[] = ['before'];
    const cursor = { createdAt: at, id: 'a' };
    expect(afterCursor('p', '<', cursor, values)).toBe('(p."createdAt", p.id) < ($2::timestamptz, $3)');
    expect(afterCursor('q', '>', cursor, values, 'since')).toBe('(q."since", q.id) > ($4::timestamptz, $5)');
    expect(values).toEqual(['before', at, 'a', at, 'a']);
  });
});

it.each<[string, number, { rows: number[]; isCut: boolean }[], { rows: number[]; isCut: boolean }]>([
  [
    'several lists are one',
    5,
    [
      { rows: [9, 5], isCut: false },
      { rows: [7], isCut: false },
    ],
    { rows: [9, 7, 5], isCut: false },
  ],
  [
    'where one is cut, all end',
    5,
    [
      { rows: [9, 7], isCut: true },
      { rows: [8, 6, 5], isCut: true },
      { rows: [4], isCut: false },
    ],
    { rows: [9, 8, 7], isCut: true },
  ],
  [
    'a full page is not cut',
    2,
    [
      { rows: [9, 8], isCut: true },
      { rows: [7], isCut: false },
    ],
    { rows: [9, 8], isCut: false },
  ],
])('%s', (_, limit, lists, expected) => {
  expect(mergedRows(lists, (a, b) => b - a, limit)).toEqual(expected);
});

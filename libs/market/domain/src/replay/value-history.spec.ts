import { describe, expect, it } from '@jest/globals';
import { changesOfValue, pathOfPointer, touchesOf, valueAtPath } from './value-history.js';

const part = (id: string, quantity: number) => ({ id, quantity });
const documents: unknown[] = [
  { price: null, parts: [part('x', 1)] },
  { price: 5, parts: [part('y', 1), part('x', 1)] },
  { price: 5, parts: [part('y', 1), part('x', 2)] },
  { price: 7, parts: [part('x', 2)] },
];
const at = (revision: number) => documents[revision] ?? null;
const all = [0, 1, 2, 3];

describe('the changes of one value', () => {
  it.each<[string, number, readonly number[], unknown[]]>([
    [
      '/price',
      3,
      all,
      [
        [0, undefined, null],
        [1, null, 5],
        [3, 5, 7],
      ],
    ],
    // Command by command: what was set in between was seen by nobody.
    [
      '/price',
      3,
      [0, 3],
      [
        [0, undefined, null],
        [3, null, 7],
      ],
    ],
    // The same part, wherever it stands.
    [
      '/parts/0/quantity',
      3,
      all,
      [
        [0, undefined, 1],
        [2, 1, 2],
      ],
    ],
    [
      '/parts/0/quantity',
      2,
      all,
      [
        [1, undefined, 1],
        [3, 1, undefined],
      ],
    ],
    ['/parts/5/quantity', 3, all, []],
    ['/unknown', 3, all, []],
  ])('of %s, as it stood at %d, among %j', async (pointer, moment, revisions, expected) => {
    const path = pathOfPointer(pointer, at(moment));
    const found = await changesOfValue(at, path, revisions);
    expect(found.map(({ revision, before, after }) => [revision, before, after])).toEqual(expected);
  });

  it('lets others have their turn after each revision', async () => {
    let pauses = 0;
    const pause = () => Promise.resolve(void (pauses += 1));
    await changesOfValue(at, ['price'], all, pause);
    await touchesOf([['price']], at, 0, [1, 2, 3], pause);
    expect(pauses).toBe(7);
  });
});

it('a name in a pointer may have its own signs', () => {
  const document = { 'a/b': { 'c~d': 1 } };
  const path = pathOfPointer('/a~1b/c~0d', document);
  expect([path, valueAtPath(path, document)]).toEqual([['a/b', 'c~d'], 1]);
});

it.each<[string[], number, readonly number[], { revision: number; changes: number }]>([
  [['price'], 0, [1, 2, 3], { revision: 3, changes: 2 }],
  [['price'], 1, [2], { revision: 2, changes: 0 }],
  [['parts', '=x', 'quantity'], 0, [1, 2, 3], { revision: 2, changes: 1 }],
  // What was removed, or added, as a whole.
  [['parts', '=y', 'quantity'], 1, [2, 3], { revision: 3, changes: 1 }],
  [['parts', '=y'], 0, [1, 2, 3], { revision: 3, changes: 2 }],
])('%j was changed after %d, within %j: %j', async (path, from, revisions, expected) => {
  expect(await touchesOf([path], at, from, revisions)).toEqual([expected]);
});

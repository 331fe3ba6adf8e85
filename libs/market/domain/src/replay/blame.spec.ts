import { describe, expect, it } from '@jest/globals';
import { blameOf } from './blame.js';

/** Who set each value of the last document, by the documents after each revision. */
const blamed = async (documents: readonly unknown[], revision = documents.length - 1) =>
  Object.fromEntries(
    (await blameOf((at) => documents[at] ?? null, revision)).map((one) => [one.pointer, one.revision]),
  );

it.each<[string, unknown[], Record<string, number>]>([
  ['a value is set by the event that brought it', [{ a: 1 }, { a: 1, b: 1 }], { '/a': 0, '/b': 1 }],
  ['and by the last that changed it', [{ a: 1 }, { a: 2 }, { a: 2 }], { '/a': 1 }],
  ['also where it had the value before', [{ a: 1 }, { a: 2 }, { a: 1 }], { '/a': 2 }],
  ['a list of texts is set as a whole', [{ a: ['x'] }, { a: ['x', 'y'] }], { '/a': 1 }],
  [
    'an empty list by what emptied it',
    [{ a: [{ id: 'x' }] }, { a: [] }, { a: [], b: 1 }],
    { '/a': 1, '/b': 2 },
  ],
  [
    'an element by itself, wherever it stands',
    [
      { a: [{ id: 'x', n: 1 }] },
      {
        a: [
          { id: 'y', n: 1 },
          { id: 'x', n: 1 },
        ],
      },
      {
        a: [
          { id: 'y', n: 2 },
          { id: 'x', n: 1 },
        ],
      },
    ],
    { '/a/0/id': 1, '/a/0/n': 2, '/a/1/id': 0, '/a/1/n': 0 },
  ],
  ['all of an object that was null', [{ a: null }, { a: { b: 1, c: 2 } }], { '/a/b': 1, '/a/c': 1 }],
  ['a document of one value', ['x', 'x'], { '': 0 }],
])('%s', async (_, documents, expected) => {
  expect(await blamed(documents)).toEqual(expected);
});

describe('the documents', () => {
  it('are read backwards until every value is explained', async () => {
    const asked: number[] = [];
    let pauses = 0;
    const documents = [{ a: 1 }, { a: 2 }, { a: 2, b: 1 }];
    await blameOf(
      (at) => {
        asked.push(at);
        return documents[at];
      },
      2,
      () => {
        pauses += 1;
        return Promise.resolve();
      },
    );
    expect(asked).toEqual([2, 1, 0]);
    expect(pauses).toBe(2);
  });

  it('may have a value before everything', async () => {
    const found = await blameOf(() => ({ a: 1 }), 3);
    expect(found).toEqual([{ pointer: '/a', revision: -1 }]);
  });

  it('later than the revision are not read', async () => {
    expect(await blamed([{ a: 1 }, { a: 2 }, { a: 3 }], 1)).toEqual({ '/a': 1 });
  });
});

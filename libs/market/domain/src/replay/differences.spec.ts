import { expect, it } from '@jest/globals';
import { blameOf } from './blame.js';
import { differencesBetween, leavesOf, placesIn } from './differences.js';

it.each<[string, unknown, unknown, object[]]>([
  ['the same', { a: 1, b: [{ id: 'x' }] }, { a: 1, b: [{ id: 'x' }] }, []],
  ['another value', { a: 1, b: 2 }, { a: 1, b: 3 }, [{ pointer: '/b', before: 2, after: 3 }]],
  ['a new field', {}, { a: null }, [{ pointer: '/a', after: null }]],
  ['a field less', { a: 1 }, {}, [{ pointer: '/a', before: 1 }]],
  ['a field that is undefined', { a: undefined }, {}, []],
  [
    'a value that becomes an object',
    { a: null },
    { a: { b: 1 } },
    [{ pointer: '/a', before: null, after: { b: 1 } }],
  ],
  ['an object in place of a list', { a: [] }, { a: {} }, [{ pointer: '/a', before: [], after: {} }]],
  ['a document that is new', null, { a: 1 }, [{ pointer: '', before: null, after: { a: 1 } }]],
  [
    'a list of texts, as a whole',
    { a: ['x', 'y'] },
    { a: ['x'] },
    [{ pointer: '/a', before: ['x', 'y'], after: ['x'] }],
  ],
  ['an equal list of texts', { a: ['x'] }, { a: ['x'] }, []],
  ['a first element', { a: [] }, { a: [{ id: 'x' }] }, [{ pointer: '/a/0', after: { id: 'x' } }]],
  ['no element any more', { a: [{ id: 'x' }] }, { a: [] }, [{ pointer: '/a/0', before: { id: 'x' } }]],
  [
    'an element less, which moves those behind it',
    { a: [{ id: 'x' }, { id: 'y', n: 1 }] },
    { a: [{ id: 'y', n: 2 }] },
    [
      { pointer: '/a/0', before: { id: 'x' } },
      { pointer: '/a/0/n', before: 1, after: 2 },
    ],
  ],
  [
    'another element at the same place, as one',
    { a: [{ id: 'x' }] },
    { a: [{ id: 'y' }] },
    [{ pointer: '/a/0', before: { id: 'x' }, after: { id: 'y' } }],
  ],
  [
    'an element that is known by kind and number',
    {
      a: [
        { kind: 'k', number: 1, n: 1 },
        { kind: 'k', number: 2, n: 1 },
      ],
    },
    {
      a: [
        { kind: 'k', number: 2, n: 2 },
        { kind: 'k', number: 1, n: 1 },
      ],
    },
    [{ pointer: '/a/0/n', before: 1, after: 2 }],
  ],
  [
    'elements that are called alike, by their places',
    {
      a: [
        { url: 'u', n: 1 },
        { url: 'u', n: 2 },
      ],
    },
    {
      a: [
        { url: 'u', n: 1 },
        { url: 'u', n: 3 },
      ],
    },
    [{ pointer: '/a/1/n', before: 2, after: 3 }],
  ],
  [
    'elements without a name, by their places',
    { a: [{ n: 1 }, { n: 2 }] },
    { a: [{ n: 1 }, { n: 3 }, { n: 4 }] },
    [
      { pointer: '/a/1/n', before: 2, after: 3 },
      { pointer: '/a/2', after: { n: 4 } },
    ],
  ],
  [
    'lists in a list, by their places',
    { a: [[{ n: 1 }]] },
    { a: [[{ n: 2 }]] },
    [{ pointer: '/a/0/0/n', before: 1, after: 2 }],
  ],
  [
    'names with the signs of a pointer',
    { 'a/b': { '~': 1 } },
    { 'a/b': { '~': 2 } },
    [{ pointer: '/a~1b/~0', before: 1, after: 2 }],
  ],
])('of two documents: %s', (_, before, after, differences) => {
  expect(differencesBetween(before, after)).toStrictEqual(differences);
});

it('an id that is a number names nothing by itself; other names do', () => {
  const before = {
    a: [
      { id: 1, partId: null, place: 'main', url: 'u' },
      { id: 1, place: 'part', url: 'u' },
    ],
  };
  const after = { a: [before.a[1]] };
  expect(differencesBetween(before, after)).toEqual([{ pointer: '/a/0', before: before.a[0] }]);
});

it('the values of a document are set as wholes: lists of texts, empty lists and objects, and null', () => {
  const document = { a: 1, b: ['x', 'y'], c: [], d: {}, e: null, f: [{ id: 'x', n: 1 }, { id: 'y' }] };
  expect([...leavesOf(document)]).toEqual([
    ...[['a'], ['b'], ['c'], ['d'], ['e'], ['f', '=x', 'id'], ['f', '=x', 'n'], ['f', '=y', 'id']],
  ]);
  const placeOf = placesIn(document);
  expect([...leavesOf(document)].map((path) => placeOf(path).pointer)).toEqual([
    ...['/a', '/b', '/c', '/d', '/e', '/f/0/id', '/f/0/n', '/f/1/id'],
  ]);
  expect([null, 'x', []].map((value) => [...leavesOf(value)])).toEqual([[[]], [[]], [[]]]);
});

/** A list of elements that count how often they are asked what they are. */
function listOf(length: number, n: number) {
  const asked = { times: 0 };
  const elements = Array.from({ length }, (_, index) => ({
    get id() {
      asked.times += 1;
      return `x${String(index)}`;
    },
    n,
  }));
  return { document: { a: elements }, asked };
}

it.each([
  ['differences', (before: unknown, after: unknown) => differencesBetween(before, after)],
  [
    'places of all values',
    (_: unknown, after: unknown) => {
      const placeOf = placesIn(after);
      return [...leavesOf(after)].map(placeOf);
    },
  ],
  [
    'events that set the values',
    (before: unknown, after: unknown) => blameOf((at) => (at > 0 ? after : before), 1),
  ],
])('twice as long a list is looked through twice as long for the %s', async (_, work) => {
  const times = await Promise.all(
    [100, 200].map(async (length) => {
      const [before, after] = [listOf(length, 1), listOf(length, 2)];
      await work(before.document, after.document);
      return before.asked.times + after.asked.times;
    }),
  );
  expect(times[1]! / times[0]!).toBe(2);
});

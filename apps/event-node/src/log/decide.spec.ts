import { describe, expect, test } from '@jest/globals';
import { decide, noStream } from './decide.js';
import type { Expected } from './decide.js';

/** A stream of the events a, b and c. */
const stream = ['a', 'b', 'c'].map((id, revision) => ({ id, revision, position: 100 + revision }));

const ask = (expected: Expected, ids: readonly string[], written = stream) =>
  decide({
    expected,
    ids,
    current: written.length - 1,
    find: (id) => written.find((event) => event.id === id),
    from: (revision, count) => Promise.resolve(written.slice(revision, revision + count)),
  });

const repeats = (revision: number) => ({ repeats: stream[revision] });

describe('new events', () => {
  test.each<[Expected, string]>([
    [2, 'write'],
    [1, 'conflict'],
    [3, 'conflict'],
    [noStream, 'conflict'],
    ['any', 'write'],
    ['stream_exists', 'write'],
  ])('a stream at 2, expected %s: %s', async (expected, decision) => {
    expect(await ask(expected, ['new'])).toBe(decision);
  });

  test.each<[Expected, string]>([
    [noStream, 'write'],
    [0, 'conflict'],
    ['any', 'write'],
    ['stream_exists', 'conflict'],
  ])('no stream, expected %s: %s', async (expected, decision) => {
    expect(await ask(expected, ['new'], [])).toBe(decision);
  });
});

describe('the same events again', () => {
  test('are a success behind the revision that was expected the first time', async () => {
    expect(await ask(noStream, ['a', 'b', 'c'])).toEqual(repeats(2));
    expect(await ask(0, ['b', 'c'])).toEqual(repeats(2));
    expect(await ask(noStream, ['a'])).toEqual(repeats(0));
  });

  test('are written twice when the present revision is expected', async () => {
    expect(await ask(2, ['a', 'b', 'c'])).toBe('write');
  });

  test('are found wherever they are when no revision is expected', async () => {
    expect(await ask('any', ['b'])).toEqual(repeats(1));
    expect(await ask('stream_exists', ['c', 'a'])).toEqual(repeats(0));
  });

  test('are a conflict when only a part of them was written', async () => {
    expect(await ask(noStream, ['a', 'b', 'c', 'new'])).toBe('conflict');
    expect(await ask(noStream, ['a', 'new', 'c'])).toBe('conflict');
    expect(await ask('any', ['a', 'new'])).toBe('conflict');
    expect(await ask('any', ['a', 'new', 'c'])).toBe('conflict');
    expect(await ask(noStream, ['b', 'a'])).toBe('conflict');
  });

  test('are new events behind one that is new, as in EventStoreDB', async () => {
    expect(await ask('any', ['new', 'a'])).toBe('write');
  });
});

test('an append of nothing conflicts only with a revision that is not the present one', async () => {
  expect(await ask('any', [])).toBe('write');
  expect(await ask(2, [])).toBe('write');
  expect(await ask(1, [])).toBe('conflict');
});

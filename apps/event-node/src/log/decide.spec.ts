import { describe, expect, test } from '@jest/globals';
import { decide, noStream } from './decide.js';
import type { Expected } from './decide.js';

/** A stream of the events a, b and c. */
const stream = ['a', 'b', 'c'].map((id, revision) => ({ id, revision, position: 100 + revision }));

const decideOn = (expected: Expected, ids: readonly string[], written = stream) =>
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
    expect(await decideOn(expected, ['new'])).toBe(decision);
  });

  test.each<[Expected, string]>([
    [noStream, 'write'],
    [0, 'conflict'],
    ['any', 'write'],
    ['stream_exists', 'conflict'],
  ])('no stream, expected %s: %s', async (expected, decision) => {
    expect(await decideOn(expected, ['new'], [])).toBe(decision);
  });
});

describe('the same events again', () => {
  test('are a success with the revision that was expected the first time', async () => {
    expect(await decideOn(noStream, ['a', 'b', 'c'])).toEqual(repeats(2));
    expect(await decideOn(0, ['b', 'c'])).toEqual(repeats(2));
    expect(await decideOn(noStream, ['a'])).toEqual(repeats(0));
  });

  test('are written again when the present revision is expected', async () => {
    expect(await decideOn(2, ['a', 'b', 'c'])).toBe('write');
  });

  test('are found wherever they are when no revision is expected', async () => {
    expect(await decideOn('any', ['b'])).toEqual(repeats(1));
    expect(await decideOn('stream_exists', ['c', 'a'])).toEqual(repeats(0));
  });

  test('are a conflict when only a part of them was written', async () => {
    expect(await decideOn(noStream, ['a', 'b', 'c', 'new'])).toBe('conflict');
    expect(await decideOn(noStream, ['a', 'new', 'c'])).toBe('conflict');
    expect(await decideOn('any', ['a', 'new'])).toBe('conflict');
    expect(await decideOn('any', ['a', 'new', 'c'])).toBe('conflict');
    expect(await decideOn(noStream, ['b', 'a'])).toBe('conflict');
  });

  test('are new events after a new one, as in EventStoreDB', async () => {
    expect(await decideOn('any', ['new', 'a'])).toBe('write');
  });
});

test('an append without events conflicts only when the expected revision is not the present one', async () => {
  expect(await decideOn('any', [])).toBe('write');
  expect(await decideOn(2, [])).toBe('write');
  expect(await decideOn(1, [])).toBe('conflict');
});

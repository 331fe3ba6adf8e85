import { SourceMap } from 'node:module';
import { encode } from '@jridgewell/sourcemap-codec';
import { expect, it } from '@jest/globals';
import { ownMap } from './own-map.mjs';

it('a stack trace finds the lines of our own code, and takes no place in a package for one', () => {
  const sources = ['../apps/api/src/own.ts', '../node_modules/pg/lib/client.js', '../libs/other.ts'];
  const mappings = encode([
    [
      [0, 0, 4, 0],
      [8, 0, 4, 8],
      [12, 0, 6, 2],
    ],
    [[2, 0, 7, 4]],
    [
      [0, 1, 40, 0],
      [6, 1, 40, 6],
    ],
    [[0, 2, 1, 0]],
  ]);
  const slim = ownMap({ sources, mappings });
  const map = new SourceMap({ ...slim, file: 'api.js', sourcesContent: [], sourceRoot: '' });
  const placeOf = (line: number, column: number) => {
    const entry = map.findEntry(line, column);
    return 'originalSource' in entry && entry.originalSource
      ? [entry.originalSource, entry.originalLine]
      : undefined;
  };
  expect(placeOf(0, 10)).toEqual([sources[0], 4]);
  expect(placeOf(0, 14)).toEqual([sources[0], 6]);
  expect(placeOf(1, 3)).toEqual([sources[0], 7]);
  expect(placeOf(2, 7)).toBeUndefined();
  expect(placeOf(3, 5)).toEqual([sources[2], 1]);
  expect(slim.mappings.length).toBeLessThan(mappings.length);
});

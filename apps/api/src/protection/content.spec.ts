import { describe, expect, it } from '@jest/globals';
import { maxFields, maxValues, problemOf } from './content.js';

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};
const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 1]));
const marks = (count: number) => `e${'\u0301\u0316'.repeat(count / 2)}`;

describe('the content of a request', () => {
  it.each([
    undefined,
    null,
    'Gá kẹp trục Ø45 – «inox» 🛠\n\t',
    'Gá kẹp trục ế'.normalize('NFD').repeat(100),
    marks(30).repeat(100),
    { title: 'x', projectParts: [{ partName: 'y', attachments: [] }] },
    nested(32),
    Array(maxValues).fill(1),
    fields(maxFields),
  ])('is accepted: case %#', (body) => expect(problemOf(body)).toBeUndefined());

  it.each([
    'a\0b',
    { title: '\ud800' },
    { title: 'cut 🛠'.slice(0, -1) },
    { 'a\0': 1 },
    { parts: [{ name: ['\udfff'] }] },
    nested(33),
    nested(300_000),
    { title: marks(32) },
    { [marks(32)]: 1 },
  ])('cannot be stored: case %#', (body) => expect(problemOf(body)).toBe('unstorable'));

  it.each([
    [Array(maxValues + 1).fill(1)],
    [{ parts: Array.from({ length: 300_000 }, () => ({})) }],
    [{ lists: Array.from({ length: 200 }, () => Array(100).fill(1)) }],
    [fields(maxFields + 1)],
    [{ parts: [fields(maxFields + 1)] }],
  ])('is too large: case %#', (body) => expect(problemOf(body)).toBe('too large'));
});

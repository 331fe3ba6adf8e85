import { describe, expect, it } from '@jest/globals';
import { isStorable } from './storable.js';

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};

describe('isStorable', () => {
  it.each([
    undefined,
    null,
    'Gá kẹp trục Ø45 – «inox» 🛠\n\t',
    { title: 'x', projectParts: [{ partName: 'y', attachments: [] }] },
    nested(32),
  ])('is true for %j', (body) => expect(isStorable(body)).toBe(true));

  it.each([
    'a\0b',
    { title: '\ud800' },
    { title: 'cut 🛠'.slice(0, -1) },
    { 'a\0': 1 },
    { parts: [{ name: ['\udfff'] }] },
    nested(33),
    nested(300_000),
  ])('is false for case %#', (body) => expect(isStorable(body)).toBe(false));
});

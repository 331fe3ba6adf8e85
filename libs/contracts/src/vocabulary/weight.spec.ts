import { expect, it } from '@jest/globals';
import { partOptions } from './options.js';
import { weightOf } from './weight.js';

// Promise: A weight is suggested from the volume and the density of the material
it.each([
  ['steel-mild', 17.1, 0.134],
  ['aluminum-6061', 1000, 2.7],
  ['titanium', 0.01, undefined],
  ['plastic', 100, undefined],
  ['', 100, undefined],
  ['constructor', 100, undefined],
  [undefined, 100, undefined],
  ['brass', undefined, undefined],
])('%s of %s cm³ weighs %s kg', (material, volume, weight) =>
  expect(weightOf(material, volume)).toBe(weight),
);

it.each(partOptions.material)('the density of $label is known', ({ value }) =>
  expect(weightOf(value, 1000)).toBeGreaterThan(2),
);

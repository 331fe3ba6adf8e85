import { expect, it } from '@jest/globals';
import { partOptions, requestOptions } from './fields/options.js';
import { weightOf } from './weight.js';

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

// Each material of a part and of a request × what a litre of it weighs; a mixture has no density.
const litres: Record<string, number | undefined> = {
  ...{ 'aluminum-6061': 2.7, 'aluminum-7075': 2.81, aluminum: 2.7 },
  ...{ 'steel-mild': 7.85, 'steel-stainless-304': 7.93, 'steel-stainless-316': 7.98, steel: 7.85 },
  ...{ brass: 8.5, copper: 8.96, titanium: 4.51, plastic: undefined, other: undefined },
};
it.each([...partOptions.material, ...requestOptions.material])('a litre of $label', ({ value }) => {
  expect(Object.keys(litres)).toContain(value);
  expect(weightOf(value, 1000)).toBe(litres[value]);
});

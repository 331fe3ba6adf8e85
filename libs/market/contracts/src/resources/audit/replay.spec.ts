import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { expect, it } from '@jest/globals';
import { CompareQuery, MomentQuery, ViewpointQuery } from './replay.js';

const invalid = (query: new () => object, values: object) =>
  validateSync(plainToInstance(query, values)).map(({ property }) => property);

const factory = 'manufacturer:0e3a54b4-2d5c-4f7e-9a2f-6c1b6b7f0001';

it.each([
  [undefined, true],
  ['', true],
  ['0', true],
  ['41', true],
  ['2026-03-02T10:00Z', true],
  ['2026-03-02T10:00:00.5+07:00', true],
  ['2028-02-29T10:00:00Z', true],
  // Days that no calendar has.
  ['2026-02-29T10:00:00Z', false],
  ['2026-02-31T10:00:00Z', false],
  // Without a zone, or without a time.
  ['2026-03-02T10:00:00', false],
  ['2026-03-02', false],
  ['-1', false],
  ['x41', false],
  ['41x', false],
  ['hôm qua', false],
  [41, false],
  [null, false],
  [['41'], false],
])('the moment %j is asked for: %s', (moment, may) => {
  expect(invalid(MomentQuery, { at: moment })).toEqual(may ? [] : ['at']);
  expect(invalid(CompareQuery, { from: moment, to: moment })).toEqual(may ? [] : ['from', 'to']);
});

it.each([
  [undefined, true],
  ['', true],
  ['provider', true],
  ['admin', true],
  ['customer', true],
  [factory, true],
  ['manufacturer', false],
  [`x${factory}`, false],
  [`${factory}0`, false],
  ['vietphat', false],
  [null, false],
  [['admin'], false],
])('the past is seen as %j: %s', (as, may) => {
  expect(invalid(ViewpointQuery, { as })).toEqual(may ? [] : ['as']);
});

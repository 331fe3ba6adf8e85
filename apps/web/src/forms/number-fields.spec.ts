/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import * as contracts from '@market/contracts';
import { expect, it } from '@jest/globals';
import { fieldError } from './contract-rules';
import type { Contract } from './contract-rules';

const classes = Object.values(contracts).filter(
  (each): each is Contract => typeof each === 'function' && each.toString().startsWith('class'),
);
/** Some class takes a number in it, and none takes only a text. */
const isNumber = (name: string): boolean => {
  const takenBy = (value: unknown) =>
    classes.filter((contract) => fieldError(contract, [name], value) === undefined);
  const [text, number] = [takenBy('chữ'), takenBy(1)];
  return number.length === classes.length && text.length < classes.length;
};

const screens = readdirSync('apps/web/src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.spec.tsx'))
  .map((file) => `apps/web/src/${file}`);
const fields = screens.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/<(\w*Field)\b[^>]*?\bname="(\w+)"/g)].map(
    ([, component, name]) => ({ file, component, name: name! }),
  ),
);

// A phone shows its number pad for a NumberField, and numbers are read as people write them.
it('every field of a screen that takes a number is a NumberField', () => {
  const numbers = fields.filter(({ name }) => isNumber(name));
  expect(numbers.length).toBeGreaterThan(10);
  expect(numbers.filter(({ component }) => !/^(Number|Quantity)Field$/.test(component!))).toEqual([]);
});

it('no control of a screen takes a number in another way', () => {
  const others = /type="number"|<InputNumber\b|inputMode="(numeric|decimal)"/;
  expect(screens.filter((file) => others.test(readFileSync(file, 'utf8')))).toEqual([]);
});

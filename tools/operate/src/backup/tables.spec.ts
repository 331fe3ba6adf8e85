import { expect, it } from '@jest/globals';
import { peopleListed } from './tables.js';

// A person who is not found on the list comes back with a restore.
it.each<[string, string[]]>([
  ['', []],
  ['an\nbinh\n', ['an', 'binh']],
  ['an\nbinh', ['an', 'binh']],
  ['an\r\nbinh\r\n', ['an', 'binh']],
  ['\nan\n\n  binh \n', ['an', 'binh']],
])('the list of erased people %j names %j', (list, people) => {
  expect(peopleListed(list)).toEqual(people);
});

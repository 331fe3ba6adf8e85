import { expect, it } from '@jest/globals';
import { displayName } from './display-name.js';

it.each([
  ['Gá kẹp trục Ø45 – inox 304.STL', 'Gá kẹp trục Ø45 – inox 304.STL'],
  ['Ga\u0301 ke\u0323p.pdf', 'Gá kẹp.pdf'],
  ['C:\\Users\\an\\bản vẽ.pdf', 'bản vẽ.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['a\0b\r\nc\u202e\u{e0001}.pdf', 'abc.pdf'],
  ['a\n/../b.pdf', 'b.pdf'],
  ['\ud800.pdf', '.pdf'],
  ['ổ đĩa/ bản vẽ.pdf', 'bản vẽ.pdf'],
  ['  / ', ''],
])('the file name %j is displayed as %j', (fileName, expected) =>
  expect(displayName(fileName)).toBe(expected),
);

import { expect, it } from '@jest/globals';
import { displayName, isObjectName, newObjectName } from './index.js';

// Promise: Only the server chooses the name of a stored object; its path ends with the extension
it('only the server chooses the name of an object', () => {
  expect(isObjectName(newObjectName('.step'))).toBe(true);
  expect(isObjectName(newObjectName('/../x'))).toBe(false);
  for (const name of [
    '../../etc/passwd',
    'a.pdf',
    '',
    `${newObjectName('.pdf')}/..`,
    `${newObjectName('.pdf')}\n`,
  ])
    expect(isObjectName(name)).toBe(false);
});

// Promise: File names are composed Unicode, without control or invisible characters
it.each([
  ['Gá kẹp trục Ø45 – inox 304.STL', 'Gá kẹp trục Ø45 – inox 304.STL'],
  ['Ga\u0301 ke\u0323p.pdf', 'Gá kẹp.pdf'],
  ['C:\\Users\\an\\bản vẽ.pdf', 'bản vẽ.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['a\0b\r\nc\u202e\u{e0001}.pdf', 'abc.pdf'],
  ['a\n/../b.pdf', 'b.pdf'],
  ['\ud800.pdf', '.pdf'],
  ['  / ', ''],
])('the file name %j is displayed as %j', (fileName, expected) =>
  expect(displayName(fileName)).toBe(expected),
);

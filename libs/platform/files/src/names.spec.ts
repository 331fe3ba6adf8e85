import { expect, it } from '@jest/globals';
import { isObjectName, newObjectName } from './index.js';

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

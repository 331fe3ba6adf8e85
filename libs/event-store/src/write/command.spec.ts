import { expect, test } from '@jest/globals';
import { derivedId, hashOf } from './command.js';

test('a derived id is the same for ever, and another one for other parts', () => {
  expect(derivedId('https://id.example', 'subject')).toBe('2bb69ed8-01c9-5505-9bfd-14dc53f34fc9');
  const ids = [derivedId('ab', 'c'), derivedId('a', 'bc'), derivedId('abc'), derivedId('c', 'ab')];
  expect(new Set(ids).size).toBe(4);
});

test('the hash of a content tells nothing to who has not its key', () => {
  const content = { reason: 'x' };
  expect(hashOf(content, 'key')).toBe(hashOf({ reason: 'x' }, 'key'));
  expect(hashOf(content, 'key')).not.toBe(hashOf(content, 'another key'));
  expect(hashOf(content, 'key')).not.toBe(hashOf({ reason: 'y' }, 'key'));
});

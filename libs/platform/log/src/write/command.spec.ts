import { expect, test } from '@jest/globals';
import { derivedId, hashOf } from './command.js';

test('a derived id never changes for the same parts, and differs for other parts', () => {
  expect(derivedId('https://id.example', 'subject')).toBe('2bb69ed8-01c9-5505-9bfd-14dc53f34fc9');
  const ids = [derivedId('ab', 'c'), derivedId('a', 'bc'), derivedId('abc'), derivedId('c', 'ab')];
  expect(new Set(ids).size).toBe(4);
});

test('a hash of the same content differs with another key or another content', () => {
  const content = { reason: 'x' };
  expect(hashOf(content, 'key')).toBe(hashOf({ reason: 'x' }, 'key'));
  expect(hashOf(content, 'key')).not.toBe(hashOf(content, 'another key'));
  expect(hashOf(content, 'key')).not.toBe(hashOf({ reason: 'y' }, 'key'));
});

import { beforeEach, expect, it, jest } from '@jest/globals';
import { kept } from './kept-text';

beforeEach(() => localStorage.clear());

it('keeps each account’s own, and forgets all of them at sign-out but nothing else', () => {
  kept.write('an', 'request', { title: 'Gá kẹp' });
  kept.write('bình', 'request', { title: 'Trục' });
  localStorage.setItem('control-center.theme', 'dark');
  expect(kept.read('an', 'request')).toEqual({ title: 'Gá kẹp' });
  kept.forget('an', 'request');
  expect([kept.read('an', 'request'), kept.read('bình', 'request')]).toEqual([undefined, { title: 'Trục' }]);
  kept.forgetAll();
  expect(kept.read('bình', 'request')).toBeUndefined();
  expect(localStorage.getItem('control-center.theme')).toBe('dark');
});

it('lives with a spoilt entry and a full storage', () => {
  localStorage.setItem('control-center.kept.an.request', '{');
  expect(kept.read('an', 'request')).toBeUndefined();
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  expect(() => kept.write('an', 'request', {})).not.toThrow();
  full.mockRestore();
});

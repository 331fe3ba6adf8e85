import { beforeEach, expect, it, jest } from '@jest/globals';
import { unsentInput } from './unsent-input';

beforeEach(() => localStorage.clear());

// Promise: Unsent input is stored for its account only, and deleted at sign-out
it('stores input per account, and deletes at sign-out what belongs to the account', () => {
  unsentInput.write('an', 'request', { title: 'Gá kẹp' });
  // Its name begins with that of the other.
  unsentInput.write('anh', 'request', { title: 'Trục' });
  localStorage.setItem('control-center.theme', 'dark');
  expect(unsentInput.read('an', 'request')).toEqual({ title: 'Gá kẹp' });
  unsentInput.forget('an', 'request');
  expect([unsentInput.read('an', 'request'), unsentInput.read('anh', 'request')]).toEqual([
    undefined,
    { title: 'Trục' },
  ]);
  unsentInput.write('an', 'request', { title: 'Gá kẹp' });
  unsentInput.write('an', 'message', 'Chào');
  unsentInput.forgetAll('an');
  expect([unsentInput.read('an', 'request'), unsentInput.read('an', 'message')]).toEqual([
    undefined,
    undefined,
  ]);
  expect(unsentInput.read('anh', 'request')).toEqual({ title: 'Trục' });
  unsentInput.forgetAll();
  expect(unsentInput.read('anh', 'request')).toBeUndefined();
  expect(localStorage.getItem('control-center.theme')).toBe('dark');
});

it('forgets the basis of the input with the input', () => {
  unsentInput.write('an', 'edit', { title: 'Gá kẹp' }, { details: 'details:3' });
  expect(unsentInput.readBasis('an', 'edit')).toEqual({ details: 'details:3' });
  unsentInput.forget('an', 'edit');
  expect(unsentInput.readBasis('an', 'edit')).toBeUndefined();
});

it('tolerates a corrupt entry and a full storage', () => {
  localStorage.setItem('control-center.kept.an.request', '{');
  expect(unsentInput.read('an', 'request')).toBeUndefined();
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  expect(() => unsentInput.write('an', 'request', {})).not.toThrow();
  full.mockRestore();
});

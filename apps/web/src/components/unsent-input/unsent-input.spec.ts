import { beforeEach, expect, it, jest } from '@jest/globals';
import { keep, kept } from '../../testing/unsent';
import { sending } from './input';
import { unsentInput } from './unsent-input';

beforeEach(() => localStorage.clear());
const address = 'control-center.kept.an.request';
const at = (name: string, accountId = 'an') => ({ accountId, name });

it('keeps input per account', () => {
  keep('request', { title: 'Gá kẹp' });
  // Its name begins with that of the other.
  keep('request', { title: 'Trục' }, { by: 'anh' });
  keep('message', { content: 'Chào' });
  localStorage.setItem('control-center.theme', 'dark');
  expect([kept('request'), kept('request', 'anh'), kept('request', 'binh')]).toEqual([
    { title: 'Gá kẹp' },
    { title: 'Trục' },
    undefined,
  ]);
  expect(unsentInput.names('an').sort()).toEqual(['message', 'request']);
  unsentInput.forget(at('request'));
  expect([kept('request'), kept('message')]).toEqual([undefined, { content: 'Chào' }]);
  expect([kept('request', 'anh'), localStorage.getItem('control-center.theme')]).toEqual([
    { title: 'Trục' },
    'dark',
  ]);
});

it('what is left of something sent goes on elsewhere, below what stands there', () => {
  keep('request', { title: 'A', note: 'n' });
  unsentInput.change(at('request'), sending);
  keep('request', { title: 'B', note: 'm' });
  keep('request.p9', { title: 'C' });
  unsentInput.sent(at('request'), 'saved', at('request.p9'));
  expect([kept('request'), kept('request.p9')]).toEqual([undefined, { title: 'C', note: 'm' }]);
});

it('tells its listeners what another tab does', () => {
  const listener = jest.fn();
  const stop = unsentInput.subscribe(listener);
  const tell = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));
  tell('control-center.theme');
  expect(listener).not.toHaveBeenCalled();
  tell(address);
  expect(listener).toHaveBeenCalledWith(address);
  stop();
  tell(address);
  expect(listener).toHaveBeenCalledTimes(1);
});

it('tolerates a corrupt entry, and keeps the input with the page where nothing can be stored', () => {
  for (const text of ['{', '5', '{"title":"Trục"}']) {
    localStorage.setItem(address, text);
    expect(kept('request')).toBeUndefined();
  }
  localStorage.clear();
  const fill = () =>
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
  fill();
  keep('request', { title: 'Gá kẹp' });
  expect([kept('request'), unsentInput.names('an')]).toEqual([{ title: 'Gá kẹp' }, ['request']]);
  unsentInput.forget(at('request'));
  jest.restoreAllMocks();
  // What is typed once the storage is full is newer than what it holds.
  keep('request', { title: 'Gá' });
  fill();
  keep('request', { title: 'Gá kẹp' });
  expect(kept('request')).toEqual({ title: 'Gá kẹp' });
  unsentInput.forget(at('request'));
  expect(kept('request')).toBeUndefined();
  jest.restoreAllMocks();
});

import { afterEach, expect, it, jest } from '@jest/globals';
import { assignedUrls } from '../testing/location';
import { ScreenNotLoaded, loadScreen } from './load-screen';

afterEach(() => void jest.restoreAllMocks());
const setOnline = (online: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);

it('tries again once the browser is online', async () => {
  setOnline(false);
  let attempts = 0;
  const load = () => (++attempts < 3 ? Promise.reject(new TypeError('offline')) : Promise.resolve('screen'));
  const loaded = loadScreen(load);
  for (const attempt of [1, 2]) {
    while (attempts < attempt) await Promise.resolve();
    await Promise.resolve();
    expect(attempts).toBe(attempt);
    dispatchEvent(new Event('online'));
  }
  expect(await loaded).toBe('screen');
  expect(attempts).toBe(3);
});

it('fails at once while the browser is online', async () => {
  setOnline(true);
  const load = jest.fn(() => Promise.reject(new TypeError('no such file')));
  await expect(loadScreen(load)).rejects.toThrow(ScreenNotLoaded);
  expect(load).toHaveBeenCalledTimes(1);
});

it('loads the page again where the browser remembers, once online, that the code was not there', async () => {
  setOnline(false);
  let ended = false;
  const load = jest.fn(() => Promise.reject(new TypeError('offline')));
  void loadScreen(load).finally(() => (ended = true));
  await Promise.resolve();
  setOnline(true);
  dispatchEvent(new Event('online'));
  while (assignedUrls.length === 0) await Promise.resolve();
  expect(assignedUrls).toEqual([location.href]);
  expect([load.mock.calls.length, ended]).toEqual([2, false]);
});

import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { prefetch, takePrefetched, withTimeout } from './prefetch';

const get = (path: string) => ({ url: location.origin + path, method: 'GET' }) as Request;
const reply = {} as Response;

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = jest.fn(() => Promise.resolve(reply));
});
afterEach(() => {
  jest.useRealTimers();
});

it('gives a prefetched reply to the first request only', async () => {
  await prefetch('/api/projects');
  expect(fetch).toHaveBeenCalledWith('/api/projects', { credentials: 'same-origin' });
  expect(takePrefetched(get('/api/projects?cursor=x'))).toBeUndefined();
  expect(takePrefetched({ ...get('/api/projects'), method: 'POST' })).toBeUndefined();
  expect(await takePrefetched(get('/api/projects'))).toBe(reply);
  expect(takePrefetched(get('/api/projects'))).toBeUndefined();
});

it('drops a prefetched reply after 10 seconds', async () => {
  await prefetch('/api/auth/user');
  jest.advanceTimersByTime(10_000);
  expect(takePrefetched(get('/api/auth/user'))).toBeUndefined();
});

it('stops waiting after 5 seconds', async () => {
  expect(await withTimeout(Promise.resolve('loaded'))).toBe('loaded');
  const silent = withTimeout(new Promise(() => undefined));
  await jest.advanceTimersByTimeAsync(5_000);
  expect(await silent).toBeUndefined();
});

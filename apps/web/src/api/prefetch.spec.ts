import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { server } from '../testing/server';
import { prefetch, takePrefetched, withTimeout } from './prefetch';

const get = (path: string) => ({ url: location.origin + path, method: 'GET' }) as Request;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('gives a prefetched reply to the first request only', async () => {
  const calls = server({ 'GET /api/projects': [] });
  const reply = await prefetch('/api/projects');
  expect(calls).toMatchObject([{ path: '/api/projects', credentials: 'same-origin' }]);
  expect(takePrefetched(get('/api/projects?cursor=x'))).toBeUndefined();
  expect(takePrefetched({ ...get('/api/projects'), method: 'POST' })).toBeUndefined();
  expect(await takePrefetched(get('/api/projects'))).toBe(reply);
  expect(takePrefetched(get('/api/projects'))).toBeUndefined();
});

it('drops a prefetched reply after 10 seconds', async () => {
  server({ 'GET /api/auth/user': {} });
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

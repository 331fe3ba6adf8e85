import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { askEarly, soon, takeEarly } from './early';

const get = (path: string) => ({ url: location.origin + path, method: 'GET' }) as Request;
const answer = {} as Response;

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = jest.fn(() => Promise.resolve(answer));
});
afterEach(() => {
  jest.useRealTimers();
});

it('is for the first who asks, and for nobody after', async () => {
  await askEarly('/api/projects');
  expect(fetch).toHaveBeenCalledWith('/api/projects', { credentials: 'same-origin' });
  expect(takeEarly(get('/api/projects?cursor=x'))).toBeUndefined();
  expect(takeEarly({ ...get('/api/projects'), method: 'POST' })).toBeUndefined();
  expect(await takeEarly(get('/api/projects'))).toBe(answer);
  expect(takeEarly(get('/api/projects'))).toBeUndefined();
});

it('is for nobody once it is old', async () => {
  await askEarly('/api/auth/user');
  jest.advanceTimersByTime(10_000);
  expect(takeEarly(get('/api/auth/user'))).toBeUndefined();
});

it('is not waited for without end', async () => {
  expect(await soon(Promise.resolve('come'))).toBe('come');
  const silent = soon(new Promise(() => undefined));
  await jest.advanceTimersByTimeAsync(5_000);
  expect(await silent).toBeUndefined();
});

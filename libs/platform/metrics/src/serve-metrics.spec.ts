import { afterEach, expect, it } from '@jest/globals';
import { Counter, Registry } from 'prom-client';
import { serveMetrics } from './serve-metrics.js';

const token = 'for the scraper of this installation';
let close: () => Promise<void> = () => Promise.resolve();
afterEach(() => close());

async function served(token: string) {
  const registry = new Registry();
  new Counter({ name: 'loaves', help: 'Baked', registers: [registry] }).inc(3);
  const server = await serveMetrics(registry, {
    ...{ host: '127.0.0.1', port: 0 },
    access: { token, isPublic: false },
  });
  close = server.close;
  return (path: string, options: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, options);
}

it('serves the metrics of a program, and nothing else', async () => {
  const get = await served('');
  const answer = await get('/metrics');
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('loaves 3')]);
  expect((await get('/')).status).toBe(404);
  expect((await get('/metrics', { method: 'POST' })).status).toBe(404);
  for (const [name, value] of [
    ['x-forwarded-for', '203.0.113.7'],
    ['forwarded', 'for=203.0.113.7'],
  ] as const)
    expect((await get('/metrics', { headers: { [name]: value } })).status).toBe(403);
});

it('asks for the token where one is set', async () => {
  const get = await served(token);
  const statuses = [];
  for (const authorization of ['', 'Bearer for', `Bearer ${token}`])
    statuses.push((await get('/metrics', { headers: { authorization } })).status);
  expect(statuses).toEqual([403, 403, 200]);
});

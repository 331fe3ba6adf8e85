import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { allowedUpgrade, crossSiteGuard } from './cross-site.js';

const appOrigin = 'https://center.test';
let server: Server;
let address: string;

beforeAll(async () => {
  const app = express();
  app.use(crossSiteGuard(`${appOrigin}/`), (_request, response) => void response.end());
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/projects`;
});

afterAll(async () => {
  server.close();
  await once(server, 'close');
});

const foreign: [string, Record<string, string>][] = [
  ['another origin', { origin: 'https://evil.test' }],
  ['another port', { origin: 'https://center.test:444' }],
  ['an origin that begins like the app’s', { origin: 'https://center.test.evil.test' }],
  ['plain http', { origin: 'http://center.test' }],
  ['a sandboxed page', { origin: 'null' }],
  [
    'another origin with the header of programs',
    { origin: 'https://evil.test', 'x-requested-with': 'fetch' },
  ],
  ['a cross-site page without Origin', { 'sec-fetch-site': 'cross-site' }],
  ['a same-site page without Origin', { 'sec-fetch-site': 'same-site', 'x-requested-with': 'fetch' }],
  ['a program without the header', {}],
];

const own: [string, Record<string, string>][] = [
  ['the app’s origin', { origin: appOrigin }],
  ['the app’s page without Origin', { 'sec-fetch-site': 'same-origin' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['a program with the header', { 'x-requested-with': 'curl' }],
];

describe.each(['POST', 'PUT', 'PATCH', 'DELETE'])('a %s', (method) => {
  it.each(foreign)('from %s is rejected', async (_, headers) => {
    const response = await fetch(address, { method, headers });
    expect([response.status, await response.json()]).toEqual([
      403,
      { code: 'access.foreign-origin', message: expect.any(String) },
    ]);
  });

  it.each(own)('from %s is accepted', async (_, headers) => {
    expect((await fetch(address, { method, headers })).status).toBe(200);
  });
});

it.each(foreign)('a GET from %s is accepted, a socket is not', async (_, headers) => {
  expect((await fetch(address, { headers })).status).toBe(200);
  expect(allowedUpgrade({ headers } as IncomingMessage, appOrigin)).toBe(false);
});

it.each(own)('a socket from %s is accepted', (_, headers) => {
  expect(allowedUpgrade({ headers } as IncomingMessage, appOrigin)).toBe(true);
});

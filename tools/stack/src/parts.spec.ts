import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readSettings } from '@platform/settings';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { api, eventNode, idp } from './parts.js';
import type { Part } from './supervisor/part.js';

let server: Server;
let status: number;
let requested: string[];
let port: string;
beforeEach(async () => {
  [status, requested] = [200, []];
  server = createServer(({ url }, response) => {
    requested.push(url!);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = String((server.address() as AddressInfo).port);
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const launch = { env: {}, watch: false };
const parts: [string, () => Part, string | undefined][] = [
  ['the api', () => api(readSettings({ PORT: port }), launch), '/health/ready'],
  // An address such as 0.0.0.0 cannot be called.
  [
    'the api for everybody',
    () => api({ ...readSettings({ PORT: port }), HOST: '0.0.0.0' }, launch),
    '/health/ready',
  ],
  [
    'the provider of sign-in',
    () => idp(readSettings({ IDP_PORT: port }), launch),
    '/.well-known/openid-configuration',
  ],
  ['the event node', () => eventNode(readSettings({ EVENT_NODE_PORT: port }), launch), undefined],
];

it.each(parts)('%s is ready once it answers', async (_, part, path) => {
  const { isReady } = part();
  expect(await isReady!()).toBe(true);
  expect(requested).toEqual(path === undefined ? [] : [path]);
});

it.each(parts.filter(([, , path]) => path))('%s is not ready while it reports that', async (_, part) => {
  status = 503;
  expect(await part().isReady!()).toBe(false);
});

it.each(parts)('%s is not ready while nobody listens', async (_, part) => {
  const { isReady } = part();
  server.close();
  await once(server, 'close');
  expect(await isReady!().catch(() => false)).toBe(false);
});

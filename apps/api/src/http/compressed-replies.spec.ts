import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import express from 'express';
import { compressedReplies, threshold } from './compressed-replies.js';

const orders = Array.from({ length: 300 }, (_, index) => ({
  title: `Gá kẹp trục ${index}`,
  status: 'submitted',
}));
let server: Server;

beforeAll(async () => {
  const app = express()
    .use(compressedReplies)
    .get('/orders', (_, response) => void response.json(orders))
    .get('/order', (_, response) => void response.json(orders[0]))
    .get('/file', (_, response) => void response.type('text/csv').send(JSON.stringify(orders)));
  server = createServer(app).listen(0);
  await once(server, 'listening');
});
afterAll(() => void server.close());

async function load(path: string, accepted?: string) {
  const { port } = server.address() as AddressInfo;
  const headers = accepted ? { 'Accept-Encoding': accepted } : {};
  const [response] = (await once(get({ port, path, headers, agent: false }), 'response')) as [
    IncomingMessage,
  ];
  return { body: await buffer(response), encoding: response.headers['content-encoding'] };
}

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a list is compressed for who accepts %s', async (accepted, encoding, unpack) => {
  const reply = await load('/orders', accepted);
  expect(reply.encoding).toBe(encoding);
  expect(reply.body.length).toBeLessThan(threshold / 4);
  expect(JSON.parse(unpack(reply.body).toString())).toEqual(orders);
});

it('for others it is as it is, and so are small replies and files', async () => {
  expect(await load('/orders')).toEqual({ body: Buffer.from(JSON.stringify(orders)), encoding: undefined });
  expect((await load('/order', 'gzip, br')).encoding).toBeUndefined();
  expect((await load('/file', 'gzip, br')).encoding).toBeUndefined();
});

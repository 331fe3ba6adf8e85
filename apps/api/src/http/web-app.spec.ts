import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import express from 'express';
import { webApp } from './web-app.js';

const folder = mkdtempSync(join(tmpdir(), 'web-app-'));
let server: Server;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  const files = { 'a.js': 'plain', 'a.js.br': 'dense', 'a.js.gz': 'packed', 'b.js': 'alone' };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'assets', name), content);
  writeFileSync(join(folder, 'index.html'), 'start');
  writeFileSync(join(folder, 'favicon.svg'), 'sign');
  writeFileSync(join(folder, 'assets', 'font.woff2'), 'letters');
  server = createServer(express().use(webApp(folder))).listen(0);
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function load(path: string, headers: Record<string, string>) {
  const { port } = server.address() as AddressInfo;
  const [response] = (await once(get({ port, path, headers, agent: false }), 'response')) as [
    IncomingMessage,
  ];
  return { body: await text(response), headers: response.headers };
}

it.each([
  ['gzip, deflate, br', 'dense', 'br'],
  ['gzip', 'packed', 'gzip'],
  ['identity', 'plain', undefined],
  ['br;q=0, gzip', 'packed', 'gzip'],
])(
  'a script is served in the smallest encoding that a client accepts: %s',
  async (encodings, body, encoding) => {
    const response = await load('/assets/a.js', { 'accept-encoding': encodings });
    expect(response.body).toBe(body);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers.vary).toBe('Accept-Encoding');
  },
);

it('a script without compressed copies is served uncompressed', async () => {
  const response = await load('/assets/b.js', { 'accept-encoding': 'br' });
  expect(response.body).toBe('alone');
  expect(response.headers['content-encoding']).toBeUndefined();
});

it.each([
  ['/favicon.svg', 'sign', 'no-cache'],
  // Its name changes with its content.
  ['/assets/font.woff2', 'letters', 'public, max-age=31536000, immutable'],
])('the file %s is cached by browsers as long as it is valid', async (path, body, control) => {
  const response = await load(path, {});
  expect([response.body, response.headers['cache-control']]).toEqual([body, control]);
});

it('a page address returns the start page, which browsers must revalidate', async () => {
  const response = await load('/projects/1', { accept: 'text/html' });
  expect(response.body).toBe('start');
  expect(response.headers['cache-control']).toBe('no-cache');
});

it.each([
  ['/', true],
  ['/projects/1', true],
  ['/apiary', true],
  ['/objects-of-art', true],
  ['/api', false],
  ['/api/projects', false],
  ['/objects/a.pdf', false],
  ['/health/ready', false],
  ['/metrics', false],
  ['/ws', false],
])('%s is a page of the app: %s', async (path, isPage) => {
  const response = await load(path, { accept: 'text/html' });
  expect(response.body === 'start').toBe(isPage);
});

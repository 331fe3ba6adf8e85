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
  server = createServer(express().use(webApp(folder))).listen(0);
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function load(path: string, headers: Record<string, string>) {
  const { port } = server.address() as AddressInfo;
  const [answer] = (await once(get({ port, path, headers, agent: false }), 'response')) as [IncomingMessage];
  return { body: await text(answer), headers: answer.headers };
}

it.each([
  ['gzip, deflate, br', 'dense', 'br'],
  ['gzip', 'packed', 'gzip'],
  ['identity', 'plain', undefined],
  ['br;q=0, gzip', 'packed', 'gzip'],
])('a script for who takes %s', async (encodings, body, encoding) => {
  const answer = await load('/assets/a.js', { 'accept-encoding': encodings });
  expect(answer.body).toBe(body);
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.vary).toBe('Accept-Encoding');
});

it('a script without copies goes as it is', async () => {
  const answer = await load('/assets/b.js', { 'accept-encoding': 'br' });
  expect(answer.body).toBe('alone');
  expect(answer.headers['content-encoding']).toBeUndefined();
});

it('the address of a screen gets the start page, which is asked for anew each time', async () => {
  const answer = await load('/projects/1', { accept: 'text/html' });
  expect(answer.body).toBe('start');
  expect(answer.headers['cache-control']).toBe('no-cache');
});

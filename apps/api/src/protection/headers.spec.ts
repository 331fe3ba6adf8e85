import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import express from 'express';
import { securityHeaders } from './headers.js';

const headersOf = async (url: string, path = '/') => {
  const server = createServer(
    express()
      .use(...securityHeaders(url))
      .use((_, response) => void response.end()),
  ).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://localhost:${port}${path}`);
  server.close();
  return headers;
};

it.each([
  ['https://own.example', 'max-age=31536000; includeSubDomains', 'wss://own.example', true],
  ['http://localhost:3000', null, 'ws://localhost:3000', false],
])('whether browsers at %s are told to return by https: %s', async (url, transport, socket, isUpgraded) => {
  const headers = await headersOf(url);
  const policy = headers.get('content-security-policy')!.split(';');
  expect(headers.get('strict-transport-security')).toBe(transport);
  expect(policy).toContain(`connect-src 'self' blob: ${socket}`);
  expect(policy.includes('upgrade-insecure-requests')).toBe(isUpgraded);
});

it.each([
  ['/', false],
  ['/assets/index-a1B2.js', false],
  ['/assets/model.worker-a1B2.js', false],
  ['/assets/converter.worker-a1_B-2.js', true],
  ['/assets/converter.worker-a1.js/x', false],
  ['/objects/converter.worker-a1.js', false],
])('whether %s may make code from texts: %s', async (path, may) => {
  const policy = (await headersOf('http://localhost:3000', path)).get('content-security-policy')!;
  expect(policy.includes("'unsafe-eval'")).toBe(may);
  expect(policy.startsWith("default-src 'none'")).toBe(may);
});

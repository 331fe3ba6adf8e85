import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import express from 'express';
import { securityHeaders } from './headers.js';

it.each([
  ['https://own.example', 'max-age=31536000; includeSubDomains', 'wss://own.example', true],
  ['http://localhost:3000', null, 'ws://localhost:3000', false],
])('at %s browsers are told to come back by https: %s', async (url, transport, socket, isUpgraded) => {
  const server = createServer(
    express()
      .use(...securityHeaders(url))
      .use((_, response) => void response.end()),
  ).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://localhost:${port}/`);
  server.close();
  const policy = headers.get('content-security-policy')!.split(';');
  expect(headers.get('strict-transport-security')).toBe(transport);
  expect(policy).toContain(`connect-src 'self' blob: ${socket}`);
  expect(policy.includes('upgrade-insecure-requests')).toBe(isUpgraded);
});

import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { startExpiredServer, startTestNode } from '@platform/log/testing/server';
import type { TestServer } from '@platform/log/testing/server';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EventStore, Unreachable } from '../index.js';

let node: TestServer;
let expired: TestServer;
const plain = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));

beforeAll(async () => {
  node = await startTestNode();
  expired = await startExpiredServer();
  await new Promise<void>((listening) => void plain.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  plain.close();
  await expired.close();
  await node.close();
});

const password = 'a password for these tests';
const withUser = (user: string) => node.url.replace(/\/\/[^@]+@/, `//${user}`);
const plainPort = () => (plain.address() as AddressInfo).port;

it.each<[string, () => string, RegExp]>([
  [
    'a wrong password',
    () => withUser(`admin:${encodeURIComponent(password)}@`),
    /refuses the user or the password/,
  ],
  ['no user', () => withUser(''), /refuses the user or the password/],
  ['an unknown authority', () => node.url.replace(/&?tlsCAFile=[^&]*/, ''), /does not trust .* tlsCAFile/],
  ['a server without TLS', () => `esdb://localhost:${plainPort()}?tls=true`, /speaks without TLS/],
  [
    'a server that wants TLS',
    () =>
      withUser('')
        .replace('tls=true', 'tls=false')
        .replace(/&?tlsCAFile=[^&]*/, ''),
    /may want TLS/,
  ],
  [
    'a certificate of another host',
    // Another way to write 127.0.0.1, which the certificate does not name.
    () => node.url.replace(/@[^:]+:/, '@127.1:'),
    /for another host/,
  ],
  ['a certificate whose time is over', () => expired.url, /has expired/],
  ['a name of no host', () => 'esdb://no-host.invalid:2113?tls=true', /no host of the name/],
  [
    'seeds that do not answer',
    () => 'esdb://127.0.0.1:2,127.0.0.1:3,127.0.0.1:4?tls=true',
    /no node of EVENT_STORE_URL/,
  ],
])('says what is wrong: %s', async (_, url, sentence) => {
  const store = new EventStore(
    url(),
    { upcasters: {}, personal: {} },
    { timeouts: { perAttempt: 1_500, total: 2_500 } },
  );
  const error: unknown = await store.head().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Unreachable);
  expect((error as Error).message).toMatch(sentence);
  const { password: own } = new URL(node.url);
  for (const secret of [password, encodeURIComponent(password), own])
    expect(inspect(error, { depth: 10 }) + JSON.stringify(error)).not.toContain(secret);
  await store.close();
});

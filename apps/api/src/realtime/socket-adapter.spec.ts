import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Refusal } from '@market/domain';
import { Unreachable } from '@platform/log';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplication } from '@nestjs/common';
import { of } from 'rxjs';
import { WebSocket } from 'ws';
import type { WebSocketServer } from 'ws';
import { SocketAdapter } from './socket-adapter.js';

let server: Server;
let refusal: Error | undefined;
let adapter: SocketAdapter;
let sockets: WebSocketServer;

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const admit = () => (refusal ? Promise.reject(refusal) : Promise.resolve());
  adapter = new SocketAdapter(server as unknown as INestApplication, admit);
  sockets = adapter.create(0, { path: '/ws' }) as WebSocketServer;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const open = (path = '/ws') =>
  new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

describe('an upgrade', () => {
  it('that is admitted becomes a socket', async () => {
    refusal = undefined;
    const socket = open();
    await once(socket, 'open');
    socket.terminate();
  });

  it.each(['/', '/ws/', '/api/ws', '//ws'])('of %s is answered 404', async (path) => {
    refusal = undefined;
    const [, { statusCode }] = (await once(open(path), 'unexpected-response')) as [unknown, IncomingMessage];
    expect(statusCode).toBe(404);
  });

  it('may have a query', async () => {
    refusal = undefined;
    const socket = open('/ws?since=1');
    await once(socket, 'open');
    socket.terminate();
  });

  it.each([
    [new Refusal('Unauthorized', 'Unauthorized: hãy đăng nhập'), 401, 'Unauthorized'],
    [new Refusal('ACCOUNT_BLOCKED', 'Tài khoản của bạn đã bị chặn.'), 403, 'ACCOUNT_BLOCKED'],
    [new Refusal('request.too-many', 'Quá nhiều kết nối'), 429, 'request.too-many'],
    [new Unreachable('It does not answer', new Error('refused')), 503, 'store.unavailable'],
  ])('that fails with %s is answered %i', async (error, status, code) => {
    refusal = error;
    const [, response] = (await once(open(), 'unexpected-response')) as [unknown, IncomingMessage];
    const body = await json(response);
    expect([response.statusCode, body]).toEqual([status, { code, message: expect.any(String) }]);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  });
});

// The message of a browser × the call of the gateway: none for an unreadable message, and the next one is read.
it.each<[string, object[]]>([
  ['{"type":"join","projectId":"p"}', [{ type: 'join', projectId: 'p' }]],
  ['{"type":"leave"}', []],
  ['{"event":"join","data":{}}', []],
  ['{"projectId":"p"}', []],
  ['"join"', []],
  ['null', []],
  ['{"type":', []],
  ['', []],
])('the message %s calls the gateway with %j', async (text, expected) => {
  refusal = undefined;
  const asked: object[] = [];
  sockets.on('connection', (socket: WebSocket) => {
    const callback = (message: object) => {
      asked.push(message);
      return Promise.resolve(of({ type: 'refused' }));
    };
    adapter.bindMessageHandlers(socket, [{ message: 'join', methodName: 'join', callback }] as never, of);
  });
  const browser = open();
  await once(browser, 'open');
  for (const message of [text, '{"type":"join","projectId":"last"}']) browser.send(message);
  while (asked.length <= expected.length) await new Promise((turn) => setImmediate(turn));
  expect(asked).toEqual([...expected, { type: 'join', projectId: 'last' }]);
  browser.terminate();
});

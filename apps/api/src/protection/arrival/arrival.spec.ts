import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import { ArrivalLimits, arrivesInTime } from './arrival.js';
import { limitConnections } from './connections.js';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(app: express.Express): Promise<void> {
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

const open = async (): Promise<Socket> => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

/** Sends the head of a request with a body of 1,000 bytes, of which none arrive. */
const begin = async (method: string): Promise<Socket> => {
  const socket = await open();
  socket.write(`${method} / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n`);
  return socket;
};

const app = (limits: Partial<ArrivalLimits>) =>
  express()
    .use(arrivesInTime(Object.assign(new ArrivalLimits(), limits)))
    .post('/', express.text({ type: () => true }), (_, response) => void response.send('read'))
    .delete('/', (_, response) => void response.send('not read'))
    .put('/', (request: express.Request, response) => {
      request.arrival?.allowSlowUpload();
      void text(request).then(
        (body) => response.send(`${body.length}`),
        () => undefined,
      );
    });

describe('a request', () => {
  it('whose body does not arrive in time is answered 408, and its connection is closed', async () => {
    await serve(app({ request: 50 }));
    const reply = await text(await begin('POST'));
    expect(reply).toMatch(/^HTTP\/1.1 408 /);
    expect(reply).toContain('"code":"request.too-slow"');
  });

  it('whose body has no announced length and does not end in time is also answered 408', async () => {
    await serve(app({ request: 50 }));
    const socket = await open();
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
  });

  it('that was answered before its body arrived has its connection closed', async () => {
    await serve(app({ request: 50 }));
    expect(await text(await begin('DELETE'))).toMatch(/^HTTP\/1.1 200 [^]*not read$/);
  });

  it('that has arrived may be answered later', async () => {
    const late: express.RequestHandler = (_, response) => void setTimeout(() => response.send('late'), 100);
    const limits = Object.assign(new ArrivalLimits(), { request: 20 });
    await serve(express().use(arrivesInTime(limits), express.text({ type: () => true }), late));
    const socket = await begin('POST');
    socket.write('x'.repeat(1000));
    const [reply] = (await once(socket, 'data')) as [Buffer];
    expect(String(reply)).toContain('late');
  });

  it('that uploads may take longer while bytes arrive', async () => {
    await serve(app({ request: 100, uploadPeriod: 100, uploadBytes: 10 }));
    const socket = await begin('PUT');
    const reply = text(socket);
    const sending = setInterval(() => socket.write('x'.repeat(100)), 40);
    await once(server, 'request');
    await new Promise<void>((resolve) => {
      socket.on('data', () => resolve());
    });
    clearInterval(sending);
    socket.end();
    expect(await reply).toMatch(/1000$/);
  });

  it('that uploads too slowly is ended', async () => {
    await serve(app({ request: 60_000, uploadPeriod: 50, uploadBytes: 10 }));
    const socket = await begin('PUT');
    socket.write('x');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
  });

  it('that stops uploading is ended', async () => {
    await serve(app({ request: 60_000, uploadPeriod: 50, uploadBytes: 10 }));
    const begun = once(server, 'request');
    const socket = await begin('PUT');
    await begun;
    socket.write('x'.repeat(900));
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
  });
});

describe('the connections of an address', () => {
  const isClosed = async (socket: Socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const [first] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown];
    return !Buffer.isBuffer(first);
  };

  it('are limited, and free again when they close', async () => {
    await serve(express());
    limitConnections(server, 2, () => false);
    const [first, second] = [await open(), await open()];
    expect([await isClosed(first), await isClosed(second), await isClosed(await open())]).toEqual([
      false,
      false,
      true,
    ]);
    const closing = new Promise((resolve) => server.once('connection', resolve));
    first.destroy();
    let closed = true;
    while (closed) closed = await isClosed(await open());
    await closing;
    // Only the place of the closed connection was free.
    expect(await isClosed(await open())).toBe(true);
  });

  it('of a trusted proxy are not limited', async () => {
    await serve(express());
    limitConnections(server, 1, (address) => address === '127.0.0.1');
    const sockets = [await open(), await open(), await open()];
    expect(await Promise.all(sockets.map(isClosed))).toEqual([false, false, false]);
  });
});

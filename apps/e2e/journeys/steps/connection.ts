import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { BrowserContextOptions } from '@playwright/test';

export type UnreliableConnection = {
  /** For the browser context whose uploads use this connection. */
  proxy: NonNullable<BrowserContextOptions['proxy']>;
  /** Passes `bytes` of each upload; then cuts the connection, or holds the upload until `restore` is called. */
  limit: (bytes: number, then: 'cut' | 'hold') => void;
  restore: () => void;
  close: () => void;
};

/** A connection between a browser and the server that can fail during an upload. */
export async function openConnection(): Promise<UnreliableConnection> {
  const unlimited = { bytes: Infinity, then: 'cut' as 'cut' | 'hold' };
  let limit = unlimited;
  let onRestored: () => void = () => undefined;
  let restored = Promise.resolve();

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const forwarded = request(
      incoming.url!,
      { method: incoming.method!, headers: incoming.headers },
      (reply) => {
        outgoing.writeHead(reply.statusCode!, reply.headers);
        reply.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    const isUpload = incoming.url!.includes('/api/objects/upload/');
    let passed = 0;
    for await (const piece of incoming as AsyncIterable<Buffer>) {
      passed += piece.length;
      if (isUpload && passed > limit.bytes) {
        if (limit.then === 'cut') return void outgoing.destroy();
        await restored;
      }
      forwarded.write(piece);
    }
    forwarded.end();
  };

  const server = createServer(
    (incoming, outgoing) => void pass(incoming, outgoing).catch(() => outgoing.destroy()),
  );
  // The page's WebSockets go through a tunnel.
  server.on('connect', ({ url }: IncomingMessage, client: Socket) => {
    const { hostname, port } = new URL(`http://${url}`);
    const upstream = connect(Number(port), hostname, () => client.write('HTTP/1.1 200 OK\r\n\r\n'));
    upstream.pipe(client).pipe(upstream);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    proxy: {
      server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      // Without this, browsers bypass the proxy for loopback addresses.
      bypass: '<-loopback>',
    },
    limit: (bytes, then) => {
      limit = { bytes, then };
      restored = new Promise((resolve) => (onRestored = resolve));
    },
    restore: () => {
      limit = unlimited;
      onRestored();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

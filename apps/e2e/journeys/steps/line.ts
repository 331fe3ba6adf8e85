import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { BrowserContextOptions } from '@playwright/test';

export type Line = {
  /** For the context whose uploads go over this line. */
  proxy: NonNullable<BrowserContextOptions['proxy']>;
  /** Lets so many bytes of each upload pass; then it is cut, or stands still until the line is mended. */
  limit: (bytes: number, then: 'cut' | 'hold') => void;
  mend: () => void;
  close: () => void;
};

/** A line between a browser and the server that can fail in the middle of an upload. */
export async function openLine(): Promise<Line> {
  const whole = { bytes: Infinity, then: 'cut' as 'cut' | 'hold' };
  let limit = whole;
  let mended: () => void = () => undefined;
  let mending = Promise.resolve();

  const pass = async (asked: IncomingMessage, answer: ServerResponse) => {
    const onward = request(asked.url!, { method: asked.method!, headers: asked.headers }, (reply) => {
      answer.writeHead(reply.statusCode!, reply.headers);
      reply.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    const isUpload = asked.url!.includes('/api/objects/upload/');
    let passed = 0;
    for await (const piece of asked as AsyncIterable<Buffer>) {
      passed += piece.length;
      if (isUpload && passed > limit.bytes) {
        if (limit.then === 'cut') return void answer.destroy();
        await mending;
      }
      onward.write(piece);
    }
    onward.end();
  };

  const server = createServer((asked, answer) => void pass(asked, answer).catch(() => answer.destroy()));
  // Sockets of the page: a tunnel.
  server.on('connect', ({ url }: IncomingMessage, near: Socket) => {
    const { hostname, port } = new URL(`http://${url}`);
    const far = connect(Number(port), hostname, () => near.write('HTTP/1.1 200 OK\r\n\r\n'));
    far.pipe(near).pipe(far);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    proxy: {
      server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      // Without this, browsers go straight to their own machine.
      bypass: '<-loopback>',
    },
    limit: (bytes, then) => {
      limit = { bytes, then };
      mending = new Promise((resolve) => (mended = resolve));
    },
    mend: () => {
      limit = whole;
      mended();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

import type { IncomingMessage, Server } from 'node:http';
import { errorCodes } from '@market/contracts';
import type { INestApplication } from '@nestjs/common';
import { WsAdapter } from '@nestjs/platform-ws';
import type { ServerOptions, VerifyClientCallbackAsync } from 'ws';
import { errorBodyOf } from '../http/errors.filter.js';

/** Answers upgrade requests that `admit` rejects with an HTTP status and the body of any other error. */
export class SocketAdapter extends WsAdapter {
  constructor(
    app: INestApplication,
    private readonly admit: (upgrade: IncomingMessage) => Promise<void>,
  ) {
    super(app, { messageParser: readMessage });
  }

  override create(port: number, options: { path?: string }): ReturnType<WsAdapter['create']> {
    const verifyClient: VerifyClientCallbackAsync = ({ req }, done) => {
      this.admit(req).then(
        () => done(true),
        (error: unknown) => {
          const body = errorBodyOf(error);
          const headers = { 'Content-Type': 'application/json; charset=utf-8' };
          done(false, errorCodes[body.code], JSON.stringify(body), headers);
        },
      );
    };
    (this.httpServer as Server).prependListener('upgrade', ({ url = '' }, socket) => {
      // Nest would close the connection of any other path without an answer.
      if (url.split('?')[0] !== options.path) socket.end(notFound);
    });
    return super.create(port, { ...options, verifyClient } satisfies ServerOptions);
  }
}

const notFound = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Messages are `{ type, … }`; anything else is ignored. */
function readMessage(data: unknown): { event: string; data: unknown } | void {
  try {
    const message = JSON.parse(String(data)) as { type?: unknown };
    return { event: String(message.type), data: message };
  } catch {
    // No JSON, or null.
  }
}

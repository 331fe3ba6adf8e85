import type { IncomingMessage } from 'node:http';
import { errorCodes } from '@control-center/contracts';
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

  override create(port: number, options: object): ReturnType<WsAdapter['create']> {
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
    return super.create(port, { ...options, verifyClient } satisfies ServerOptions);
  }
}

/** Messages are `{ type, … }`. Anything else gets an event name that has no handler. */
function readMessage(data: unknown): { event: string; data: unknown } {
  try {
    const message = JSON.parse(String(data)) as { type?: unknown } | null;
    return { event: String(message?.type), data: message };
  } catch {
    return { event: 'unreadable', data: undefined };
  }
}

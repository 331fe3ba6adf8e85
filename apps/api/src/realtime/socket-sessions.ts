import { ServerResponse } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { allowedUpgrade } from '../sign-in/cross-site.js';

/** An upgrade passes no Express middleware: its session is loaded here. */
export class SocketSessions {
  constructor(
    private readonly sessions: RequestHandler,
    private readonly publicUrl: string,
  ) {}

  /** Whose session an upgrade request belongs to; undefined without one or from a foreign page. */
  async accountOf(upgrade: IncomingMessage): Promise<string | undefined> {
    if (!allowedUpgrade(upgrade, this.publicUrl)) return undefined;
    const request = upgrade as Request;
    await new Promise<void>((resolve, reject) => {
      const done = (error?: unknown) =>
        error
          ? reject(error instanceof Error ? error : new Error('the session could not be read'))
          : resolve();
      void this.sessions(request, new ServerResponse(upgrade) as Response, done);
    });
    return request.user?.accountId;
  }
}

import { ServerResponse } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { allowedUpgrade } from '../sign-in/cross-site.js';
import { Sessions } from '../sessions/sessions.js';

export const publicAddress = Symbol('public address of the app');

/** An upgrade request passes no Express middleware, so its session is loaded here. */
@Injectable()
export class SocketSessions {
  constructor(
    private readonly sessions: Sessions,
    @Inject(publicAddress) private readonly publicUrl: string,
  ) {}

  /** The session of an upgrade request and its account; undefined without a session or from a foreign origin. */
  async of(upgrade: IncomingMessage): Promise<{ accountId: string; sessionId: string } | undefined> {
    if (!allowedUpgrade(upgrade, this.publicUrl)) return undefined;
    const request = upgrade as Request;
    await new Promise<void>((resolve, reject) => {
      const done = (error?: unknown) =>
        error
          ? reject(error instanceof Error ? error : new Error('The session could not be loaded'))
          : resolve();
      void this.sessions.load(request, new ServerResponse(upgrade) as Response, done);
    });
    return request.user && { accountId: request.user.accountId, sessionId: request.sessionID };
  }
}

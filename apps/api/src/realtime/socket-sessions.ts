import { ServerResponse } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Refusal } from '@market/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { checkHost } from '../protection/host.js';
import { allowedUpgrade, foreignOrigin } from '../sign-in/cross-site.js';
import { publicAddress } from '../infrastructure/settings.js';
import { Sessions } from '../sessions/sessions.js';

export type SocketSession = { accountId: string; sessionId: string };

/** An upgrade request passes no Express middleware, so its session is loaded here. */
@Injectable()
export class SocketSessions {
  constructor(
    private readonly sessions: Sessions,
    @Inject(publicAddress) private readonly publicUrl: string,
  ) {}

  /** The session of an upgrade request and its account. Throws without a session, and for requests from other sites. */
  async of(upgrade: IncomingMessage): Promise<SocketSession> {
    checkHost(upgrade);
    if (!allowedUpgrade(upgrade, this.publicUrl)) throw foreignOrigin();
    const request = upgrade as Request;
    await new Promise<void>((resolve, reject) => {
      const done = (error?: unknown) =>
        error
          ? reject(error instanceof Error ? error : new Error('The session could not be loaded'))
          : resolve();
      void this.sessions.load(request, new ServerResponse(upgrade) as Response, done);
    });
    if (!request.user) throw new Refusal('Unauthorized', 'Unauthorized: hãy đăng nhập');
    return { accountId: request.user.accountId, sessionId: request.sessionID };
  }
}

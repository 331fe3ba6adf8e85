import { PageQuery, sessionRoutes } from '@market/contracts';
import type { AccountSession, EndedSessions, SignInRecord } from '@market/contracts';
import { Refusal } from '@market/domain';
import { Controller, HttpCode, Param, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { SignInLog } from '../audit-log/sign-in-log.js';
import { CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { pageOf, withNextLink } from '../http/list.js';
import { ReadsNoRows } from '../http/own-writes.js';
import { IdPipe } from '../http/validation.js';
import { Sessions } from './sessions.js';

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: Sessions,
    private readonly log: SignInLog,
  ) {}

  @Handles(sessionRoutes.list)
  @ReadsNoRows()
  list(@CalledBy() { accountId, sessionId }: Caller): Promise<AccountSession[]> {
    return this.sessions.list(accountId, sessionId);
  }

  @Handles(sessionRoutes.endOthers)
  @HttpCode(200)
  async endOthers(
    @CalledBy() { accountId, sessionId }: Caller,
    @Req() request: Request,
  ): Promise<EndedSessions> {
    return this.recorded(await this.sessions.endOthersOf(accountId, sessionId), accountId, request);
  }

  @Handles(sessionRoutes.end)
  @HttpCode(200)
  end(
    @CalledBy() { accountId }: Caller,
    @Param('id', IdPipe) id: string,
    @Req() request: Request,
  ): Promise<EndedSessions> {
    return this.endOne(accountId, id, request);
  }

  @Handles(sessionRoutes.ofAccount)
  @ReadsNoRows()
  ofAccount(
    @CalledBy() { sessionId }: Caller,
    @Param('userId', IdPipe) userId: string,
  ): Promise<AccountSession[]> {
    return this.sessions.list(userId, sessionId);
  }

  @Handles(sessionRoutes.endOfAccount)
  @HttpCode(200)
  endOfAccount(
    @Param('userId', IdPipe) userId: string,
    @Param('id', IdPipe) id: string,
    @Req() request: Request,
  ): Promise<EndedSessions> {
    return this.endOne(userId, id, request);
  }

  @Handles(sessionRoutes.endAllOfAccount)
  @HttpCode(200)
  async endAllOfAccount(
    @Param('userId', IdPipe) userId: string,
    @Req() request: Request,
  ): Promise<EndedSessions> {
    return this.recorded(await this.sessions.endEach(userId), userId, request);
  }

  @Handles(sessionRoutes.signIns)
  @ReadsNoRows()
  async signIns(@Query() query: PageQuery, @Req() request: Request): Promise<SignInRecord[]> {
    const page = pageOf(query);
    return withNextLink(await this.log.list(page), page, request);
  }

  private async endOne(accountId: string, id: string, request: Request): Promise<EndedSessions> {
    const ended = await this.sessions.endOne(accountId, id);
    if (ended === 0) throw new Refusal('session.not-found', 'Phiên đăng nhập này đã kết thúc');
    return this.recorded(ended, accountId, request);
  }

  private recorded(ended: number, accountId: string, request: Request): EndedSessions {
    if (ended > 0) this.log.record('ended', accountId, request, request.caller!.accountId);
    return { ended };
  }
}

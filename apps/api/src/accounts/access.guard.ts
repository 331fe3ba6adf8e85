import {
  accountHeader,
  accountRoutes,
  admits,
  backgroundHeader,
  interfaceHeader,
  mayUse,
  passesPage,
} from '@market/contracts';
import type { Role } from '@market/contracts';
import { mayTake, Refusal } from '@market/domain';
import type { AccountState } from '@market/domain';
import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { Accounts } from './accounts.js';
import { InterfaceLease } from './live/interface-lease.js';
import { denied } from '../http/caller.js';
import { routeOf } from '../http/handles.js';
import { isFresh } from '../sign-in/fresh-sign-in.js';
import { Sessions } from '../sessions/sessions.js';

/** Only admins may use several interfaces at a time, because their interface belongs to the session. */
function interfaceOf(account: AccountState, session: Request['session']): Role {
  if (!account.grantedRoles.includes('admin')) return account.role;
  session.interface ??= account.role;
  return mayTake(account, session.interface) ? session.interface : account.role;
}

/**
 * Admits the callers that the route's contract names, by the present status, pages and features of the account's
 * stream. Whether the caller takes part in a project is checked elsewhere. A route without a contract is closed.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly accounts: Accounts,
    private readonly lease: InterfaceLease,
    private readonly sessions: Sessions,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    // The gateway identifies its callers at the upgrade and checks every message against their projects.
    if (context.getType() === 'ws') return true;
    const route = routeOf(this.reflector, context);
    if (!route) throw denied();
    if (route.access === 'anyone') return true;

    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const account = await this.accountOf(request);
    const { id: accountId, allowedPages, pagePermissions } = account;
    const role = interfaceOf(account, request.session);
    const caller = { accountId, role, sessionId: request.sessionID, allowedPages, pagePermissions };
    request.caller = caller;
    http.getResponse<Response>().setHeader(interfaceHeader, role).setHeader(accountHeader, accountId);

    if (account.isBlocked && !route.openToBlocked)
      throw new Refusal('ACCOUNT_BLOCKED', 'Tài khoản của bạn đã bị chặn. Vui lòng liên hệ quản trị viên.');
    if (request.method !== 'GET' && (request.get(accountHeader) ?? accountId) !== accountId)
      throw new Refusal(
        'ACCOUNT_CHANGED',
        'Một tài khoản khác đã đăng nhập ở một tab khác. Vui lòng tải lại trang.',
      );
    if (request.method !== 'GET' && (request.get(interfaceHeader) ?? role) !== role)
      throw new Refusal('INTERFACE_CHANGED', 'Giao diện đã đổi ở một tab khác. Vui lòng tải lại trang.');
    const lacks = route.also !== undefined && !mayUse(caller, route.also);
    if (!admits(route.access, caller) || lacks || !passesPage(route.page, caller)) throw denied();
    if (route.freshSignIn && !isFresh(request.user!))
      throw new Refusal('access.sign-in-again', 'Vui lòng đăng nhập lại để xác nhận đây là bạn.', {
        signInUrl: `${accountRoutes.login.path}?fresh=1`,
      });
    if (!request.get(backgroundHeader)) await this.lease.renew(accountId, request.sessionID, role);
    return true;
  }

  private async accountOf({ user, sessionID }: Request): Promise<AccountState> {
    // The session was loaded before the body arrived: it may have ended meanwhile.
    if (!user || !(await this.sessions.isLive(sessionID)))
      throw new Refusal('Unauthorized', 'Unauthorized: hãy đăng nhập');
    const account = await this.accounts.find(user.accountId);
    if (!account || account.isErased) throw new Refusal('Unauthorized', 'Unauthorized: tài khoản không còn');
    return account;
  }
}

import { canonicalPage, pageOfFeature, pagesOfRole } from '@control-center/contracts';
import type { Access, Feature, Page, Role, Route } from '@control-center/contracts';
import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { Accounts } from '../accounts/accounts.js';
import { ApiError } from './api-error.js';
import { handledRoute } from './handles.js';

/** Whether a role reaches a page: its default set is its ceiling (rulings B3). */
export const reachesPage = (role: Role, page: Page): boolean => pagesOfRole[role].includes(page);

export const reachesNamedPage = (role: Role, name: string): boolean => {
  const page = canonicalPage(name);
  return page !== undefined && reachesPage(role, page);
};

/** Whether an access rule of the contracts lets a role in. */
export function admits(access: Access, role: Role): boolean {
  if (typeof access === 'string') return true;
  const feature: Feature | undefined = access[role];
  return feature !== undefined && reachesPage(role, pageOfFeature(feature));
}

export const denied = () => new ApiError('access.denied', 'Bạn không có quyền thực hiện việc này');

/** Lets in whom the route's contract names; a route without a contract is closed. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly accounts: Accounts,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    // The gateway knows its callers from the upgrade and answers each message by participation.
    if (context.getType() === 'ws') return true;
    const route = this.reflector.get<Route | undefined>(handledRoute, context.getHandler());
    if (!route) throw denied();
    if (route.access === 'anyone') return true;

    const request = context.switchToHttp().getRequest<Request>();
    if (!request.user) throw new ApiError('Unauthorized', 'Unauthorized: hãy đăng nhập');
    const account = await this.accounts.find(request.user.accountId);
    if (!account) throw new ApiError('Unauthorized', 'Unauthorized: tài khoản không còn');
    request.caller = { accountId: account.id, role: account.role, sessionId: request.sessionID };
    if (!admits(route.access, account.role)) throw denied();
    return true;
  }
}

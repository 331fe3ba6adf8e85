import type { Grants } from '@market/contracts';
import { Refusal } from '@market/domain';
import type { Actor } from '@market/domain';
import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** The account that calls: from the session and the account's stream, never from the request's content. */
export type Caller = Grants & { accountId: string; sessionId: string };

declare module 'express' {
  interface Request {
    caller?: Caller;
  }
}

export const actorOf = ({ accountId, role, allowedPages, pagePermissions }: Caller): Actor => ({
  id: accountId,
  role,
  allowedPages,
  pagePermissions,
});

/** The caller of a route that requires a sign-in. */
export const CalledBy = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<Request>();
  if (!caller) throw new Error('A route that uses its caller must require a sign-in');
  return caller;
});

export const denied = () => new Refusal('access.denied', 'Bạn không có quyền thực hiện việc này');

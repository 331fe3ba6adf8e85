import type { Grants } from '@control-center/contracts';
import type { Actor } from '@control-center/domain';
import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** Who is calling, as the session and the account's stream say; never as the request says. */
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

/** The caller of a route that is not open to everybody. */
export const CalledBy = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<Request>();
  if (!caller) throw new Error('A route that asks for its caller must not be open to everybody');
  return caller;
});

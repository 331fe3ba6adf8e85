import type { Role } from '@control-center/contracts';
import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** Who is calling, as the session and the account's stream say; never as the request says. */
export type Caller = { accountId: string; role: Role; sessionId: string };

declare module 'express' {
  interface Request {
    caller?: Caller;
  }
}

/** The caller of a route that is not open to everybody. */
export const CalledBy = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<Request>();
  if (!caller) throw new Error('A route that asks for its caller must not be open to everybody');
  return caller;
});

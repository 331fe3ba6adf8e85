import type { Route } from '@market/contracts';
import { Refusal } from '@market/domain';
import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { routeOf } from '../../http/handles.js';
import { addressRange } from '../../audit-log/address-range.js';
import { flowOf, ofAddress, ofCaller } from './flows.js';
import { Turns } from './turns.js';
import type { Bounds } from './turns.js';

/**
 * Lets only a few calls of one account and one address run at once; the others wait for their turn. It uses no
 * database, so it runs before every guard that does.
 */
@Injectable()
export class TurnGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly turns: Turns,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() === 'ws') return true;
    const route = routeOf(this.reflector, context);
    // AccessGuard refuses a handler without a route.
    if (!route) return true;
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    for (const [key, bounds] of keysOf(route, request)) await this.turn(key, bounds, response);
    return true;
  }

  private async turn(key: string, bounds: Bounds, response: Response): Promise<void> {
    await new Promise<void>((begin, refuse) => {
      const leave = this.turns.enter(key, bounds, begin);
      if (leave)
        response.once('close', () => {
          leave();
          refuse(tooMany);
        });
      else {
        response.setHeader('Retry-After', '1');
        refuse(tooMany);
      }
    });
    // The caller left while waiting.
    if (response.closed) throw tooMany;
  }
}

const tooMany = new Refusal('request.too-many', 'Quá nhiều yêu cầu cùng lúc. Vui lòng thử lại sau 1 giây.');

/** The caller and address for which a call counts. */
function keysOf(route: Route, { user, ip }: Request): [string, Bounds][] {
  const flow = flowOf(route);
  const address = addressRange(ip);
  if (!user) return [[`${flow} ${address}`, ofCaller[flow]]];
  return [
    [`${flow} ${user.accountId}`, ofCaller[flow]],
    [`${flow} of all at ${address}`, ofAddress[flow]],
  ];
}

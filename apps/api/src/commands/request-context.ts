import { randomUUID } from 'node:crypto';
import { homeOfRole } from '@market/contracts';
import { Refusal } from '@market/domain';
import type { Actor } from '@market/domain';
import { derivedId, hashOf } from '@platform/log';
import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { isString, maxLength } from 'class-validator';
import type { Request, Response } from 'express';
import { originOf } from '../audit-log/request-facts.js';
import type { Origin } from '../audit-log/request-facts.js';
import { actorOf } from '../http/caller.js';
import { reportPosition } from '../http/own-writes.js';

/** What a command needs to know of its HTTP request. */
export type RequestContext = {
  actor: Actor;
  /** Derives an id for a purpose: the same one when the request is repeated with its key, random without a key. */
  idFor: (purpose: string) => string;
  /** A hash of the request's body; random without a key. */
  bodyHash: string;
  correlationId: string;
  /** The address and device of the request; absent for automatic commands. */
  origin?: Origin;
  /** The event to which the command reacts, if any. */
  causationId?: string | undefined;
  /** The interface that the session uses: a page key. */
  interface?: string;
  /** Names of the request's commands, collected while they are decided. */
  commandNames: Set<string>;
  /** Reports the position of the command's last event to the browser. */
  reportPosition: (position: bigint) => void;
};

const maxKeyLength = 200;

/** The context of a request that executes a command. */
export const Context = createParamDecorator((_: unknown, context: ExecutionContext): RequestContext => {
  const http = context.switchToHttp();
  const request = http.getRequest<Request>();
  const response = http.getResponse<Response>();
  const { caller } = request;
  if (!caller) throw new Error('A route that executes a command must require a sign-in');
  const key = request.get('Idempotency-Key');
  if (key !== undefined && !(isString(key) && maxLength(key, maxKeyLength) && key !== ''))
    throw new Refusal('request.invalid', `Idempotency-Key phải có từ 1 đến ${maxKeyLength} ký tự`);
  const route = `${request.method} ${request.path}`;
  return {
    actor: actorOf(caller),
    idFor: (purpose) => (key ? derivedId(caller.accountId, route, purpose, key) : randomUUID()),
    bodyHash: key ? hashOf((request.body as unknown) ?? null, key) : randomUUID(),
    interface: homeOfRole[caller.role].slice(1),
    origin: originOf(request),
    correlationId: typeof request.id === 'string' ? request.id : randomUUID(),
    commandNames: new Set(),
    reportPosition: (position) => reportPosition(response, position),
  };
});

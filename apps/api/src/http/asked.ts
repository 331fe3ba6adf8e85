import { randomUUID } from 'node:crypto';
import type { Actor } from '@control-center/domain';
import { derivedId, hashOf } from '@control-center/event-store';
import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { isString, maxLength } from 'class-validator';
import type { Request, Response } from 'express';
import { ApiError } from './api-error.js';
import { actorOf } from './caller.js';
import { noteWritten } from './own-writes.js';

/** A request for a command: by whom, under which key, and whom to tell how far the log has come with it. */
export type Asked = {
  actor: Actor;
  /** An id that a repeat of the request yields again, for this purpose; without a key one that never returns. */
  idFor: (purpose: string) => string;
  hash: string;
  route: string;
  correlationId: string;
  written: (position: bigint) => void;
};

const longestKey = 200;

/** The asker of a route that changes something. */
export const AskedBy = createParamDecorator((_: unknown, context: ExecutionContext): Asked => {
  const http = context.switchToHttp();
  const request = http.getRequest<Request>();
  const response = http.getResponse<Response>();
  const { caller } = request;
  if (!caller) throw new Error('A route that changes something must not be open to everybody');
  const key = request.get('Idempotency-Key');
  if (key !== undefined && !(isString(key) && maxLength(key, longestKey) && key !== ''))
    throw new ApiError('request.invalid', `Idempotency-Key phải có từ 1 đến ${longestKey} ký tự`);
  const route = `${request.method} ${request.path}`;
  return {
    actor: actorOf(caller),
    idFor: (purpose) => (key ? derivedId(caller.accountId, route, purpose, key) : randomUUID()),
    hash: key ? hashOf((request.body as unknown) ?? null, key) : randomUUID(),
    route,
    correlationId: typeof request.id === 'string' ? request.id : randomUUID(),
    written: (position) => noteWritten(response, position),
  };
});

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { pinoHttp } from 'pino-http';
import type { Options } from 'pino-http';

type Asked = { id: string; method: string; url: string; originalUrl?: string };
type Failed = { name?: string; message?: string; stack?: string; code?: unknown; cause?: unknown };
type Shown = { type: string; message: string; code?: unknown; stack: string; cause?: Shown };

const deepestCause = 5;

/** Of an error only what says where it happened: drivers hang the values of rows on theirs. */
const shownError = (error: Failed, depth = 0): Shown => ({
  type: error.name ?? 'Error',
  message: error.message ?? '',
  code: error.code,
  stack: error.stack ?? '',
  ...(error.cause instanceof Error && depth < deepestCause
    ? { cause: shownError(error.cause, depth + 1) }
    : {}),
});

/** A query may carry e-mail addresses, codes of sign-ins, search words: only the path is logged. */
const pathOnly = (url = ''): string => url.split('?')[0]!;

/**
 * One line of JSON a request, with the id that is also the correlation id of what it appends. Neither headers nor
 * bodies nor queries nor addresses of people are in it.
 */
export const logOptions = (level: string) =>
  ({
    level,
    wrapSerializers: false,
    genReqId: (_: IncomingMessage, response: ServerResponse) => {
      const id = randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    serializers: {
      req: ({ id, method, url, originalUrl = url }: Asked) => ({
        id,
        method,
        path: pathOnly(originalUrl),
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: shownError,
    },
    // What answers every few seconds, and only says that nothing is wrong, would bury the rest.
    autoLogging: { ignore: ({ url }) => url === '/health/live' },
  }) satisfies Options;

/** Logs requests as the program itself logs, without a context that follows each: every promise would pay for it. */
export const requestLog = (level: string): RequestHandler =>
  pinoHttp({ ...logOptions(level), logger: PinoLogger.root });

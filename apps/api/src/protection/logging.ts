import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { pinoHttp } from 'pino-http';
import type { Options } from 'pino-http';

type LoggedRequest = { id: string; method: string; url: string; originalUrl?: string };
type AnyError = { name?: string; message?: string; stack?: string; code?: unknown; cause?: unknown };
type LoggedError = { type: string; message: string; code?: unknown; stack: string; cause?: LoggedError };

const maxCauses = 5;

/** Only the fields that locate an error: database drivers add the values of rows to theirs. */
const loggedError = (error: AnyError, depth = 0): LoggedError => ({
  type: error.name ?? 'Error',
  message: error.message ?? '',
  code: error.code,
  stack: error.stack ?? '',
  ...(error.cause instanceof Error && depth < maxCauses
    ? { cause: loggedError(error.cause, depth + 1) }
    : {}),
});

/** Only the path is logged: a query may contain e-mail addresses, sign-in codes and search words. */
const pathOnly = (url = ''): string => url.split('?')[0]!;

/**
 * One line of JSON for each request, with an id that is also the correlation id of the events it appends. It contains no
 * headers, bodies, queries or IP addresses.
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
      req: ({ id, method, url, originalUrl = url }: LoggedRequest) => ({
        id,
        method,
        path: pathOnly(originalUrl),
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: loggedError,
    },
    // Probed every few seconds: its lines would hide the others.
    autoLogging: { ignore: ({ url }) => url === '/health/live' },
  }) satisfies Options;

/** Logs requests with the program's logger, but without an async context for each: it would slow down every promise. */
export const requestLog = (level: string): RequestHandler =>
  pinoHttp({ ...logOptions(level), logger: PinoLogger.root });

import type { RequestHandler } from 'express';
import { ApiError } from '../http/api-error.js';

/** No contract nests deeper; whoever walks a body may do so without counting. */
const deepest = 32;

/** NUL and lone surrogates: PostgreSQL keeps neither, so that nothing with them may reach the log. */

const unstorable = /\0|[\ud800-\udfff]/u;

/** Whether every text in it, names of fields included, can be kept, and it is not nested too deeply. */
export function isStorable(body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return false;
    if (level.some((value) => typeof value === 'string' && unstorable.test(value))) return false;
    level = level
      .filter((value) => typeof value === 'object' && value !== null)
      .flatMap((value) => [...Object.keys(value), ...(Object.values(value) as unknown[])]);
  }
  return true;
}

/** Refuses bodies and queries that could not be kept as they are. To be used behind the parsers. */
export const storableRequests: RequestHandler = (request, _, next) => {
  const ok = isStorable(request.body) && isStorable(request.query) && !/%00/.test(request.path);
  next(ok ? undefined : new ApiError('request.malformed', 'Yêu cầu chứa ký tự không hợp lệ'));
};

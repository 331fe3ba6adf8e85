import { Refusal } from '@control-center/domain';
import { isStorableText } from '@control-center/event-store';
import type { RequestHandler } from 'express';

/** No contract nests deeper, so that recursive code needs no depth limit of its own. */
const maxDepth = 32;

/** Whether every text of the body, field names included, can be stored, and its nesting is not too deep. */
export function isStorable(body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return false;
    if (level.some((value) => typeof value === 'string' && !isStorableText(value))) return false;
    level = level
      .filter((value) => typeof value === 'object' && value !== null)
      .flatMap((value) => [...Object.keys(value), ...(Object.values(value) as unknown[])]);
  }
  return true;
}

/** Rejects bodies and queries that could not be stored unchanged. To be used after the parsers. */
export const storableRequests: RequestHandler = (request, _, next) => {
  const ok = isStorable(request.body) && isStorable(request.query) && !/%00/.test(request.path);
  next(ok ? undefined : new Refusal('request.malformed', 'Yêu cầu chứa ký tự không hợp lệ'));
};

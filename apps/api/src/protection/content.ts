import { Refusal } from '@control-center/domain';
import { json } from 'express';
import type { RequestHandler } from 'express';

// What any request may contain, checked on the parsed JSON before anything else reads it. The lists of each body have
// limits of their own, in the contracts (http/validation.ts).

/** No contract nests deeper, so that recursive code needs no depth limit of its own. */
const maxDepth = 32;
/** Fields and list entries of the whole body; the largest that a contract allows has about 10,000 (validation.spec.ts). */
export const maxValues = 20_000;
/** Fields of one object. The work of class-transformer grows with the square of their number. */
export const maxFields = 500;

/**
 * NUL and lone surrogates, which PostgreSQL cannot store: they must not reach the log. And more than 30 combining marks
 * in a row, which no language writes (Unicode Annex 15, Stream-Safe Text Format): the time to normalize a text grows
 * with the square of such a run, to minutes for 1 MB.
 */
const unstorable = /\0|[\ud800-\udfff]|(?<!\p{M})\p{M}{31}/u;

/** Why a body or query is refused; undefined when nothing is wrong. */
export function problemOf(content: unknown): 'too large' | 'unstorable' | undefined {
  let level: unknown[] = [content];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return 'unstorable';
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && unstorable.test(value)) return 'unstorable';
      if (typeof value !== 'object' || value === null) continue;
      const names = Array.isArray(value) ? [] : Object.keys(value);
      const values = Object.values(value) as unknown[];
      count += values.length;
      if (names.length > maxFields || count > maxValues) return 'too large';
      for (const name of names) next.push(name);
      for (const each of values) next.push(each);
    }
    level = next;
  }
  return undefined;
}

/** Rejects bodies and queries that are too large, or could not be stored unchanged. To be used after the parsers. */
export const checkedContent: RequestHandler = (request, _, next) => {
  const problem = problemOf(request.body) ?? problemOf(request.query);
  if (problem === 'too large') return next(new Refusal('request.too-large', 'Yêu cầu có quá nhiều mục'));
  const ok = problem === undefined && !/%00/.test(request.path);
  next(ok ? undefined : new Refusal('request.malformed', 'Yêu cầu chứa ký tự không hợp lệ'));
};

const parsed = json({ limit: '1mb' });

/** Parses bodies as JSON for callers who are signed in. No call that is open to anyone has a body. */
export const parsedBodies: RequestHandler = (request, response, next) =>
  request.user ? parsed(request, response, next) : next();

import { Refusal } from '@market/domain';
import { HttpException, Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { json } from 'express';
import type { Request, RequestHandler, Response } from 'express';

// Limits for any request: the size of its JSON, checked before parsing, and its texts, checked before anything else
// reads them. Lists have limits in the contracts (http/validation.ts).

/** No contract nests deeper, so that recursive code needs no depth limit of its own. */
const maxDepth = 32;
/** Fields and list entries of the whole body; the largest that a contract allows has about 10,000 (validation.spec.ts). */
export const maxValues = 20_000;
/** Fields of one object. The work of class-transformer grows with the square of their number. */
export const maxFields = 500;

/** NUL and lone surrogates, which PostgreSQL cannot store: they must not reach the log. */
const unstorable = /[\0\ud800-\udfff]/u;
/**
 * No language has more combining marks in a row (Unicode Annex 15, Stream-Safe Text Format). The time to normalize a text grows
 * with the square of such a run, to minutes for 1 MB.
 */
const mostMarks = 30;

function isStorable(text: string): boolean {
  if (unstorable.test(text)) return false;
  // A pattern with the number would read each run again from each of its marks.
  for (const [marks] of text.matchAll(/\p{M}{2,}/gu))
    if (marks.length > mostMarks && [...marks].length > mostMarks) return false;
  return true;
}

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = Buffer.from('"\\,[]{}');

type Problem = 'too large' | 'unstorable' | 'inherited' | undefined;

/** Names of properties that every object has: class-validator treats them as known fields, and no contract has any. */
const isInherited = (name: string): boolean => name in Object.prototype;

/**
 * Why JSON is refused before it is parsed: it has too many values or levels. A megabyte of empty objects takes longer
 * to parse than any legal request takes in all. The parser reports what is no JSON.
 */
export function problemOfJson(json: Buffer): Problem {
  let [values, depth, isEmpty] = [0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (byte <= 0x20) continue;
    const closes = byte === closeList || byte === closeObject;
    // The first value of a list or an object; each comma adds one.
    if (byte === comma || (isEmpty && !closes)) values += 1;
    isEmpty = byte === openList || byte === openObject;
    if (isEmpty) depth += 1;
    if (closes) depth -= 1;
    if (depth > maxDepth) return 'unstorable';
    if (values > maxValues) return 'too large';
    if (byte === quote) at = endOfText(json, at);
  }
  return undefined;
}

/** The index of the quote that ends a text. */
function endOfText(json: Buffer, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json[at] === quote) return at;
    if (json[at] === backslash) at += 1;
  }
  return json.length;
}

/** Why a body or query is refused; undefined when nothing is wrong. Its depth is bounded already. */
export function problemOf(content: unknown): Problem {
  if (typeof content === 'string') return isStorable(content) ? undefined : 'unstorable';
  if (typeof content !== 'object' || content === null) return undefined;
  if (Array.isArray(content)) return firstProblemOf(content);
  const names = Object.keys(content);
  if (names.length > maxFields) return 'too large';
  if (names.some(isInherited)) return 'inherited';
  return firstProblemOf(names) ?? firstProblemOf(Object.values(content));
}

function firstProblemOf(values: readonly unknown[]): Problem {
  for (const value of values) {
    const problem = problemOf(value);
    if (problem) return problem;
  }
  return undefined;
}

/** Throws for a body or query that has too many fields, or could not be stored unchanged. */
function check(content: unknown): void {
  const problem = problemOf(content);
  if (problem === 'too large') throw new Refusal('request.too-large', 'Yêu cầu có quá nhiều mục');
  if (problem === 'inherited') throw new Refusal('request.invalid', 'Yêu cầu có trường không hợp lệ');
  if (problem) throw malformed();
}
const malformed = () => new Refusal('request.malformed', 'Yêu cầu chứa ký tự không hợp lệ');

/** Checks the address of every request. */
export const checkedAddress: RequestHandler = (request, _, next) => {
  if (/%00/.test(request.path)) throw malformed();
  check(request.query);
  next();
};

const parsed = json({
  limit: '1mb',
  verify: (_, __, body, encoding) => {
    // JSON is UTF-8 (RFC 8259); in another encoding the bytes would mean something other than what was counted.
    const problem = encoding === 'utf-8' ? problemOfJson(body) : 'unstorable';
    // The parser keeps only the status of an error.
    if (problem) throw new HttpException(problem, problem === 'too large' ? 413 : 400);
  },
});

/** The guard that admits callers. */
export abstract class AccessCheck {
  abstract canActivate(context: ExecutionContext): Promise<boolean>;
}

/**
 * Reads and checks the bodies of changes as JSON, after the guards: a call over its limits, or without a route, costs no
 * parsing. No call that is open to anyone has a body.
 */
@Injectable()
export class Bodies implements NestInterceptor {
  constructor(private readonly access: AccessCheck) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<ReturnType<CallHandler['handle']>> {
    if (context.getType() !== 'http') return next.handle();
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    if (request.user && request.method !== 'GET') {
      const hasArrived = request.complete;
      await new Promise<void>((resolve, reject) =>
        parsed(request, response, (error?: Error) => (error ? reject(error) : resolve())),
      );
      check(request.body);
      // The session may have ended while the body arrived.
      if (!hasArrived) await this.access.canActivate(context);
    }
    return next.handle();
  }
}

import './browser';
import { afterEach } from '@jest/globals';
import type { ErrorCode } from '@control-center/contracts';

export type Call = {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Headers;
  body: unknown;
};

/** The reply's body, or a function of the call that returns it. `networkError` simulates a lost connection. */
type Answer = object | ((call: Call) => unknown);

class ErrorReply {
  constructor(
    readonly status: number,
    readonly body: object,
  ) {}
}
export const errorReply = (status: number, code: ErrorCode, message = code as string, more: object = {}) =>
  new ErrorReply(status, { code, message, ...more });
export const networkError = () => Promise.reject(new TypeError('Failed to fetch'));

/**
 * Replaces `fetch` by a server that answers by method and path, and answers 404 to a path that it does not know.
 * Returns the list of calls, which grows with each call.
 */
export function server(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  const fakeFetch = async ({ url, method, headers, body }: Request) => {
    const { pathname, searchParams } = new URL(url);
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    const call = { method, path: pathname, query: Object.fromEntries(searchParams), headers, body: sent };
    calls.push(call);
    const answer = answers[`${method} ${pathname}`] ?? errorReply(404, 'route.not-found');
    const reply: unknown = await (typeof answer === 'function' ? answer(call) : answer);
    const [status, content] = reply instanceof ErrorReply ? [reply.status, reply.body] : [200, reply];
    return new Response(JSON.stringify(content), { status, headers: { 'content-type': 'application/json' } });
  };
  globalThis.fetch = fakeFetch as typeof fetch;
  return calls;
}

export const requestsTo = (calls: Call[], method: string, path?: string): Call[] =>
  calls.filter((call) => call.method === method && (path === undefined || call.path === path));

type LocationImpl = { assign: (url: string) => void };

/** The URLs given to `location.assign`; jsdom itself does not navigate. */
export const assignedUrls: string[] = [];
const [implSymbol] = Object.getOwnPropertySymbols(location);
(location as unknown as Record<symbol, LocationImpl>)[implSymbol!]!.assign = (url) =>
  void assignedUrls.push(url);
afterEach(() => void assignedUrls.splice(0));

import type { ErrorCode } from '@market/contracts';
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { noteServer, patience } from '../api/outage';

export type Call = {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Headers;
  credentials: RequestCredentials;
  body: unknown;
};

/** A response, the JSON of a 200, or a function of the call that returns one of them. */
type Answer = object | ((call: Call) => unknown);

export const errorReply = (status: number, code: ErrorCode, message = code as string, more: object = {}) =>
  HttpResponse.json({ code, message, ...more }, { status });
/** Simulates a lost connection. */
export const networkError = () => HttpResponse.error();

// A spec that is about an outage sets its own.
patience.total = 0;

const api = setupServer();
/** Those of the present test: what an earlier one asked for may come late. */
let calls: Call[] = [];
const unexpected: string[] = [];

beforeAll(() =>
  api.listen({
    onUnhandledRequest: ({ method, url }) => {
      unexpected.push(`${method} ${url}`);
      throw new Error(`The spec has no answer to ${method} ${url}`);
    },
  }),
);
afterEach(() => {
  api.resetHandlers();
  patience.total = 0;
  noteServer(false);
  calls = [];
  expect(unexpected.splice(0)).toEqual([]);
});
afterAll(() => api.close());

/**
 * Answers by method and path until the end of the test; a later answer to the same path replaces an earlier one. A call
 * without an answer fails the test. Returns the list of calls, which grows with each call.
 */
export function server(answers: Record<string, Answer>): readonly Call[] {
  api.use(...Object.entries(answers).map(([route, answer]) => handlerOf(route, answer, calls)));
  return calls;
}

function handlerOf(route: string, answer: Answer, calls: Call[]) {
  const [method, path] = route.split(' ') as [string, string];
  return http[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch'](path, async ({ request }) => {
    const call = await callOf(request);
    calls.push(call);
    const reply: unknown = await (typeof answer === 'function'
      ? (answer as (call: Call) => unknown)(call)
      : answer);
    return reply instanceof Response ? reply.clone() : HttpResponse.json(reply as object);
  });
}

async function callOf(request: Request): Promise<Call> {
  const { method, url, headers, credentials } = request;
  const { pathname, searchParams } = new URL(url);
  const text = await request.text();
  const body: unknown = headers.get('content-type')?.includes('json') ? JSON.parse(text) : text || undefined;
  return {
    ...{ method, path: pathname, query: Object.fromEntries(searchParams) },
    ...{ headers, credentials, body },
  };
}

export const requestsTo = (from: readonly Call[], method: string, path?: string): Call[] =>
  from.filter((call) => call.method === method && (path === undefined || call.path === path));

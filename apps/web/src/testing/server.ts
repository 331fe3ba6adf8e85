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

/** What is answered: the reply's body, or what is made of the call; `lost` for a line that is cut. */
type Answer = object | ((call: Call) => unknown);

class Refusal {
  constructor(
    readonly status: number,
    readonly body: object,
  ) {}
}
export const refused = (status: number, code: ErrorCode, message = code as string, more: object = {}) =>
  new Refusal(status, { code, message, ...more });
export const lost = () => Promise.reject(new TypeError('Failed to fetch'));

/** A server that answers by method and path, and keeps what it was asked. What it does not know is a 404. */
export function server(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  const answer = async ({ url, method, headers, body }: Request) => {
    const { pathname, searchParams } = new URL(url);
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    const call = { method, path: pathname, query: Object.fromEntries(searchParams), headers, body: sent };
    calls.push(call);
    const known = answers[`${method} ${pathname}`] ?? refused(404, 'route.not-found');
    const reply: unknown = await (typeof known === 'function' ? known(call) : known);
    const [status, told] = reply instanceof Refusal ? [reply.status, reply.body] : [200, reply];
    return new Response(JSON.stringify(told), { status, headers: { 'content-type': 'application/json' } });
  };
  globalThis.fetch = answer as typeof fetch;
  return calls;
}

export const asked = (calls: Call[], method: string, path?: string): Call[] =>
  calls.filter((call) => call.method === method && (path === undefined || call.path === path));

type Leaving = { assign: (url: string) => void };

/** Where the page was sent; jsdom itself goes nowhere. */
export const left: string[] = [];
const [inside] = Object.getOwnPropertySymbols(location);
(location as unknown as Record<symbol, Leaving>)[inside!]!.assign = (url) => void left.push(url);
afterEach(() => void left.splice(0));

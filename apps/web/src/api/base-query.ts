import { backgroundHeader, interfaceHeader, markHeader } from '@control-center/contracts';
import { fetchBaseQuery, retry } from '@reduxjs/toolkit/query/react';
import type {
  BaseQueryFn,
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { takeEarly } from './early';

/** The name of a command's key. */
export const keyHeader = 'Idempotency-Key';

type Options = { maxRetries?: number };
type BaseQuery = BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError, Options, FetchBaseQueryMeta>;

/** Whether the same call may be answered in a moment. */
export const mayPass = ({ status }: FetchBaseQueryError): boolean =>
  status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR' || (typeof status === 'number' && status >= 500);

/** The keys of commands that were never answered, by what they say: whoever presses again repeats that one command. */
const unanswered = new Map<string, string>();

/** The command under the key of its like that was never answered, and what its own end means for that key. */
function keyed(args: FetchArgs): [FetchArgs, settle: (error: FetchBaseQueryError | undefined) => void] {
  const headers = args.headers as Record<string, string | undefined> | undefined;
  const own = headers?.[keyHeader];
  if (!own) return [args, () => undefined];
  const says = JSON.stringify([args.method, args.url, args.body, headers['If-Match']]);
  const key = unanswered.get(says) ?? own;
  const settle = (error: FetchBaseQueryError | undefined) => {
    if (error && mayPass(error)) unanswered.set(says, key);
    else unanswered.delete(says);
  };
  return [{ ...args, headers: { ...headers, [keyHeader]: key } }, settle];
}

/** What the first reply told: the interface that this page shows, and the mark behind which its socket resumes. */
export type FirstReply = { shown?: string | null | undefined; mark?: string | null | undefined };

/**
 * Calls under `origin`; a refusal is final, a lost network or a 5xx is tried again as the endpoint allows. Commands
 * name the interface that this page shows, whatever another tab has switched to. A load that is asked for anew,
 * because the socket or a command said so, is no sign of a person at work.
 */
export function baseQueryAt(origin: string, first: FirstReply = {}): BaseQuery {
  const request = fetchBaseQuery({
    baseUrl: origin,
    fetchFn: (request) => takeEarly(request) ?? fetch(request),
    credentials: 'same-origin',
    prepareHeaders: (headers, { type, forced }) => {
      if (type === 'mutation' && first.shown) headers.set(interfaceHeader, first.shown);
      if (type === 'query' && forced) headers.set(backgroundHeader, '1');
    },
  });
  const once: BaseQuery = async (args, call, options) => {
    const [asked, settle] = keyed(args);
    const result = await request(asked, call, options);
    settle(result.error);
    const headers = result.meta?.response?.headers;
    first.shown ||= headers?.get(interfaceHeader);
    first.mark ||= headers?.get(markHeader);
    if (result.error && !mayPass(result.error)) retry.fail(result.error, result.meta);
    return result;
  };
  return retry(once, { maxRetries: 0 });
}

import { accountHeader, backgroundHeader, interfaceHeader, resumeTokenHeader } from '@market/contracts';
import { fetchBaseQuery, retry } from '@reduxjs/toolkit/query/react';
import type {
  BaseQueryFn,
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { awayText, isAway, noteServer, patience, pauseOf } from './outage';
import { takePrefetched } from './prefetch';

/** The header that carries a command's idempotency key. */
export const keyHeader = 'Idempotency-Key';

type Options = { maxRetries?: number };
type BaseQuery = BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError, Options, FetchBaseQueryMeta>;

/** The extra argument of a store whose calls are answered in the browser, and never reach the server. */
export type OtherServer = {
  answer: (args: FetchArgs) => { data: unknown; meta?: FetchBaseQueryMeta } | { error: FetchBaseQueryError };
};

/** Whether a retry of the same call may succeed: the network failed, the call timed out or the reply was a 5xx. */
export const isTransient = ({ status }: FetchBaseQueryError): boolean =>
  status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR' || (typeof status === 'number' && status >= 500);

/** Keys of commands without an answer, by their content: a user who presses again repeats the same command. */
const unansweredKeys = new Map<string, string>();

/**
 * The command under the key of an equal command without an answer, if there is one, and a function to call with its
 * result, which keeps or forgets that key.
 */
function withUnansweredKey(
  args: FetchArgs,
): [FetchArgs, onResult: (error: FetchBaseQueryError | undefined) => void] {
  const headers = args.headers as Record<string, string | undefined> | undefined;
  const newKey = headers?.[keyHeader];
  if (!newKey) return [args, () => undefined];
  const content = JSON.stringify([args.method, args.url, args.body, headers['If-Match']]);
  const key = unansweredKeys.get(content) ?? newKey;
  const onResult = (error: FetchBaseQueryError | undefined) => {
    if (error && isTransient(error)) unansweredKeys.set(content, key);
    else unansweredKeys.delete(content);
  };
  return [{ ...args, headers: { ...headers, [keyHeader]: key } }, onResult];
}

/**
 * From the headers of the first reply: the account and the interface that this page shows, and the token with which its
 * socket resumes.
 */
export type FirstReply = {
  shownAccount?: string | null | undefined;
  shownInterface?: string | null | undefined;
  resumeToken?: string | null | undefined;
};

/**
 * Calls under `origin`. A 4xx is final; while the server is away, every call is repeated (`outage.ts`); after that, a network
 * failure or a 5xx is retried as often as the endpoint allows. Commands
 * name the account and the interface that this page shows, even after another tab has switched to different ones. A refetch, which
 * the socket or a command causes, is sent as background traffic: it does not count as user activity.
 */
export function baseQueryAt(origin: string, first: FirstReply = {}): BaseQuery {
  const request = fetchBaseQuery({
    baseUrl: origin,
    fetchFn: (request) => takePrefetched(request) ?? fetch(request),
    credentials: 'same-origin',
    prepareHeaders: (headers, { type, forced }) => {
      if (type === 'mutation' && first.shownAccount) headers.set(accountHeader, first.shownAccount);
      if (type === 'mutation' && first.shownInterface) headers.set(interfaceHeader, first.shownInterface);
      if (type === 'query' && forced) headers.set(backgroundHeader, '1');
    },
  });
  /** The same call, a command under the same key, until the server is back or the patience is at its end. */
  const patiently: BaseQuery = async (args, call, options) => {
    const until = Date.now() + patience.total;
    for (;;) {
      const result = await request(args, call, options);
      const { error } = result;
      const away = error !== undefined && isAway(error);
      noteServer(away && awayText(error));
      const isOver = Date.now() + patience.pause > until || call.signal.aborted;
      if (!away || isOver || !navigator.onLine) return result;
      await pauseOf(patience.pause, call.signal);
    }
  };
  const attempt: BaseQuery = async (args, call, options) => {
    const { answer } = (call.extra ?? {}) as Partial<OtherServer>;
    if (answer) return answer(args);
    const [keyedArgs, onResult] = withUnansweredKey(args);
    const result = await patiently(keyedArgs, call, options);
    onResult(result.error);
    const headers = result.meta?.response?.headers;
    first.shownAccount ||= headers?.get(accountHeader);
    first.shownInterface ||= headers?.get(interfaceHeader);
    first.resumeToken ||= headers?.get(resumeTokenHeader);
    if (result.error && !isTransient(result.error)) retry.fail(result.error, result.meta);
    return result;
  };
  return retry(attempt, { maxRetries: 0 });
}

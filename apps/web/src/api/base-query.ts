import { backgroundHeader, interfaceHeader, markHeader } from '@control-center/contracts';
import { fetchBaseQuery, retry } from '@reduxjs/toolkit/query/react';
import type {
  BaseQueryFn,
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { takeEarly } from './early';

type Options = { maxRetries?: number };
type BaseQuery = BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError, Options, FetchBaseQueryMeta>;

/** Whether the same call may be answered in a moment. */
export const mayPass = ({ status }: FetchBaseQueryError): boolean =>
  status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR' || (typeof status === 'number' && status >= 500);

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
    const result = await request(args, call, options);
    const headers = result.meta?.response?.headers;
    first.shown ||= headers?.get(interfaceHeader);
    first.mark ||= headers?.get(markHeader);
    if (result.error && !mayPass(result.error)) retry.fail(result.error, result.meta);
    return result;
  };
  return retry(once, { maxRetries: 0 });
}

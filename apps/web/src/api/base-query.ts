import { fetchBaseQuery, retry } from '@reduxjs/toolkit/query/react';
import type {
  BaseQueryFn,
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';

type Options = { maxRetries?: number };
type BaseQuery = BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError, Options, FetchBaseQueryMeta>;

const mayPass = ({ status }: FetchBaseQueryError): boolean =>
  status === 'FETCH_ERROR' || (typeof status === 'number' && status >= 500);

/** Calls under `origin`; a refusal is final, a lost network or a 5xx is tried again as the endpoint allows. */
export function baseQueryAt(origin: string): BaseQuery {
  const request = fetchBaseQuery({ baseUrl: origin, credentials: 'same-origin' });
  const once: BaseQuery = async (args, call, options) => {
    const result = await request(args, call, options);
    if (result.error && !mayPass(result.error)) retry.fail(result.error, result.meta);
    return result;
  };
  return retry(once, { maxRetries: 0 });
}

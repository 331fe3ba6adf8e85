import { pathOf, reconnectAfter } from '@market/contracts';
import type { PathParam, Route } from '@market/contracts';
import type { ThunkDispatch } from '@reduxjs/toolkit';
import type { FetchArgs, FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import type { UnknownAction } from 'redux';
import { api } from './api';
import { keyHeader, isTransient } from './base-query';
import { statusOf } from './errors';
import { nextCursor } from './paging';
import type { Tag } from './tags';

type ParamsPart<Path extends string> = [PathParam<Path>] extends [never]
  ? unknown
  : Record<PathParam<Path>, string>;
/**
 * `versions` are those of the sections that the author saw; the server rejects stale ones (`If-Match`). `key` is the
 * idempotency key of a command that was given earlier.
 */
type BodyPart<Body> = Body extends undefined
  ? unknown
  : { body: Body; versions?: readonly string[]; key?: string };
type QueryPart<Query> = Query extends undefined ? unknown : { query?: Query };
type Parts<Path extends string, Body, Query> = ParamsPart<Path> & BodyPart<Body> & QueryPart<Query>;

/** A route's argument: its path parameters, its body and its query; void if it has none of them. */
export type CallArg<Path extends string, Body, Query> =
  unknown extends Parts<Path, Body, Query> ? void : Parts<Path, Body, Query>;

type AnyArg = { body?: unknown; key?: string; versions?: readonly string[]; query?: object } & Record<
  string,
  unknown
>;

/** Every command carries an idempotency key, so that repeating it changes nothing twice. */
const commandHeaders = (versions: readonly string[] = [], key: string = crypto.randomUUID()) => ({
  [keyHeader]: key,
  'X-Requested-With': 'control-center',
  ...(versions.length > 0 ? { 'If-Match': versions.map((version) => `"${version}"`).join(', ') } : {}),
});

/**
 * Milliseconds. Data that becomes stale during a query is refetched only when the query ends, so a query that never
 * ends would block the refetch.
 */
const queryTimeout = 30_000;

export function callOf(route: Route, arg: unknown, cursor?: string): FetchArgs {
  const { body, versions, key, query, ...params } = (arg ?? {}) as AnyArg;
  return {
    url: pathOf<string>(route, params),
    method: route.method,
    ...(body === undefined ? {} : { body }),
    ...(query || cursor ? { params: { ...query, cursor } } : {}),
    ...(route.method === 'GET' ? { timeout: queryTimeout } : { headers: commandHeaders(versions, key) }),
  };
}

type TagsOf<Arg> = (arg: Arg) => Tag[];
type TypedRoute<Path extends string, Body, Query, Reply> = Route<Path, Body, Query, Reply>;

/** The part of RTK Query's lifecycle API that is used here; without the reply's type, so that nothing is inferred from it. */
type QueryLifecycle = {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getCacheEntry: () => object;
  queryFulfilled: { then: (onLoaded: () => void, onFailed: (failure: unknown) => void) => unknown };
};

/** If a refetch fails, the screen shows old data: the query is repeated until it succeeds. */
const retryFailedRefetch =
  <Arg>(provides: TagsOf<Arg>) =>
  (arg: Arg, { dispatch, getCacheEntry, queryFulfilled }: QueryLifecycle): void => {
    const retryLater = (failure: unknown) => {
      const { error } = failure as { error?: FetchBaseQueryError };
      if (!('data' in getCacheEntry()) || !error || !(isTransient(error) || error.status === 429)) return;
      setTimeout(() => dispatch(api.util.invalidateTags(provides(arg))), reconnectAfter);
    };
    queryFulfilled.then(() => undefined, retryLater);
  };

/** A query endpoint. `maxRetries` applies to transient failures only: a failed network, a timeout and 5xx. */
export const queryOf = <Path extends string, Body, Query, Reply>(
  route: TypedRoute<Path, Body, Query, Reply>,
  provides: TagsOf<CallArg<Path, Body, Query>>,
  maxRetries = 0,
) => ({
  query: (arg: CallArg<Path, Body, Query>) => callOf(route, arg),
  transformResponse: (reply: Reply) => reply,
  providesTags: (_result: unknown, _error: unknown, arg: CallArg<Path, Body, Query>) => provides(arg),
  onQueryStarted: retryFailedRefetch(provides),
  extraOptions: { maxRetries },
});

/** A query endpoint of a list in pages; each page's `Link` header names the next one. */
export const pagesOf = <Path extends string, Body, Query, Item>(
  route: TypedRoute<Path, Body, Query, Item[]>,
  provides: TagsOf<CallArg<Path, Body, Query>>,
  maxRetries = 0,
) => ({
  query: ({ queryArg, pageParam }: { queryArg: CallArg<Path, Body, Query>; pageParam: string }) =>
    callOf(route, queryArg, pageParam || undefined),
  transformResponse: (items: Item[], meta: FetchBaseQueryMeta | undefined): ListPage<Item> => ({
    items,
    next: nextCursor(meta?.response?.headers.get('link') ?? ''),
  }),
  infiniteQueryOptions: {
    initialPageParam: '',
    getNextPageParam: (last: ListPage<Item>) => last.next,
  },
  providesTags: (_result: unknown, _error: unknown, arg: CallArg<Path, Body, Query>) => provides(arg),
  onQueryStarted: retryFailedRefetch(provides),
  extraOptions: { maxRetries },
});

/** Whether a command was refused because what it was about has changed: its author is shown it as it is now. */
export const isOutdated = (error: unknown): boolean => {
  const status = statusOf(error);
  return status === 409 || status === 412;
};

/** A mutation endpoint for a command; `stale` are the tags to refetch after its success, and after a conflict. */
export const commandOf = <Path extends string, Body, Query, Reply>(
  route: TypedRoute<Path, Body, Query, Reply>,
  stale: TagsOf<CallArg<Path, Body, Query>> = () => [],
) => ({
  query: (arg: CallArg<Path, Body, Query>) => callOf(route, arg),
  transformResponse: (reply: Reply) => reply,
  invalidatesTags: (_result: unknown, error: unknown, arg: CallArg<Path, Body, Query>) =>
    error && !isOutdated(error) ? [] : stale(arg),
});

export type ListPage<Item> = { items: Item[]; next: string | undefined };

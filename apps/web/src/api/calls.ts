import { pathOf, reconnectAfter } from '@control-center/contracts';
import type { PathParam, Route } from '@control-center/contracts';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { FetchArgs, FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import { api } from './api';
import { keyHeader, mayPass } from './base-query';
import { nextCursor } from './paging';
import type { Tag } from './tags';

type ParamsPart<Path extends string> = [PathParam<Path>] extends [never]
  ? unknown
  : Record<PathParam<Path>, string>;
/** `versions` are those of the sections that the author saw; a stale one is refused (`If-Match`). */
type BodyPart<Body> = Body extends undefined ? unknown : { body: Body; versions?: readonly string[] };
type QueryPart<Query> = Query extends undefined ? unknown : { query?: Query };
type Parts<Path extends string, Body, Query> = ParamsPart<Path> & BodyPart<Body> & QueryPart<Query>;

/** What a route is called with: its path's parameters, its body and its query; nothing where it has none. */
export type CallArg<Path extends string, Body, Query> =
  unknown extends Parts<Path, Body, Query> ? void : Parts<Path, Body, Query>;

type Given = { body?: unknown; versions?: readonly string[]; query?: object } & Record<string, unknown>;

/** Every command carries a key, so that a repeat of it changes nothing twice. */
const commandHeaders = (versions: readonly string[] = []) => ({
  [keyHeader]: crypto.randomUUID(),
  'X-Requested-With': 'control-center',
  ...(versions.length > 0 ? { 'If-Match': versions.map((version) => `"${version}"`).join(', ') } : {}),
});

/** What becomes stale while a load is under way is asked for again at its end: one without an end would hold that up. */
const longestLoad = 30_000;

export function callOf(route: Route, arg: unknown, cursor?: string): FetchArgs {
  const { body, versions, query, ...params } = (arg ?? {}) as Given;
  return {
    url: pathOf<string>(route, params),
    method: route.method,
    ...(body === undefined ? {} : { body }),
    ...(query || cursor ? { params: { ...query, cursor } } : {}),
    ...(route.method === 'GET' ? { timeout: longestLoad } : { headers: commandHeaders(versions) }),
  };
}

type Tagged<Arg> = (arg: Arg) => Tag[];
type Typed<Path extends string, Body, Query, Reply> = Route<Path, Body, Query, Reply>;

/** So little of it that nothing is inferred of the reply. */
type Load = {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getCacheEntry: () => object;
  queryFulfilled: { then: (loaded: () => void, failed: (failure: unknown) => void) => unknown };
};

/** What is on the screen is old when it could not be loaded anew: it is asked for again until it can. */
const untilLoaded =
  <Arg>(provides: Tagged<Arg>) =>
  (arg: Arg, { dispatch, getCacheEntry, queryFulfilled }: Load): void => {
    const tryAgain = (failure: unknown) => {
      const { error } = failure as { error?: FetchBaseQueryError };
      if (!('data' in getCacheEntry()) || !error || !(mayPass(error) || error.status === 429)) return;
      setTimeout(() => dispatch(api.util.invalidateTags(provides(arg))), reconnectAfter);
    };
    queryFulfilled.then(() => undefined, tryAgain);
  };

/** A load. `maxRetries` counts only failures that may pass: a lost network and 5xx. */
export const queryOf = <Path extends string, Body, Query, Reply>(
  route: Typed<Path, Body, Query, Reply>,
  provides: Tagged<CallArg<Path, Body, Query>>,
  maxRetries = 0,
) => ({
  query: (arg: CallArg<Path, Body, Query>) => callOf(route, arg),
  transformResponse: (reply: Reply) => reply,
  providesTags: (_result: unknown, _error: unknown, arg: CallArg<Path, Body, Query>) => provides(arg),
  onQueryStarted: untilLoaded(provides),
  extraOptions: { maxRetries },
});

/** A list that is read page by page, each page's `Link` header naming the next. */
export const pagesOf = <Path extends string, Body, Query, Item>(
  route: Typed<Path, Body, Query, Item[]>,
  provides: Tagged<CallArg<Path, Body, Query>>,
  maxRetries = 0,
) => ({
  query: ({ queryArg, pageParam }: { queryArg: CallArg<Path, Body, Query>; pageParam: string }) =>
    callOf(route, queryArg, pageParam || undefined),
  transformResponse: (items: Item[], meta: FetchBaseQueryMeta | undefined): Page<Item> => ({
    items,
    next: nextCursor(meta?.response?.headers.get('link') ?? ''),
  }),
  infiniteQueryOptions: {
    initialPageParam: '',
    getNextPageParam: (last: Page<Item>) => last.next,
  },
  providesTags: (_result: unknown, _error: unknown, arg: CallArg<Path, Body, Query>) => provides(arg),
  onQueryStarted: untilLoaded(provides),
  extraOptions: { maxRetries },
});

/** A command, and what it makes stale. */
export const commandOf = <Path extends string, Body, Query, Reply>(
  route: Typed<Path, Body, Query, Reply>,
  stale: Tagged<CallArg<Path, Body, Query>> = () => [],
) => ({
  query: (arg: CallArg<Path, Body, Query>) => callOf(route, arg),
  transformResponse: (reply: Reply) => reply,
  invalidatesTags: (_result: unknown, error: unknown, arg: CallArg<Path, Body, Query>) =>
    error ? [] : stale(arg),
});

export type Page<Item> = { items: Item[]; next: string | undefined };

import { pathOf } from '@control-center/contracts';
import type { PathParam, Route } from '@control-center/contracts';
import type { FetchArgs, FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import { nextCursor } from './paging';
import type { Tag } from './tags';

type ParamsPart<Path extends string> = [PathParam<Path>] extends [never]
  ? unknown
  : Record<PathParam<Path>, string>;
type BodyPart<Body> = Body extends undefined ? unknown : { body: Body };
type QueryPart<Query> = Query extends undefined ? unknown : { query?: Query };
type Parts<Path extends string, Body, Query> = ParamsPart<Path> & BodyPart<Body> & QueryPart<Query>;

/** What a route is called with: its path's parameters, its body and its query; nothing where it has none. */
export type CallArg<Path extends string, Body, Query> =
  unknown extends Parts<Path, Body, Query> ? void : Parts<Path, Body, Query>;

type Given = { body?: unknown; query?: object } & Record<string, unknown>;

/** Every command carries a key made when the user pressed, so that a repeat of it changes nothing twice. */
const commandHeaders = () => ({
  'Idempotency-Key': crypto.randomUUID(),
  'X-Requested-With': 'control-center',
});

export function callOf(route: Route, arg: unknown, cursor?: string): FetchArgs {
  const { body, query, ...params } = (arg ?? {}) as Given;
  return {
    url: pathOf<string>(route, params),
    method: route.method,
    ...(body === undefined ? {} : { body }),
    ...(query || cursor ? { params: { ...query, cursor } } : {}),
    ...(route.method === 'GET' ? {} : { headers: commandHeaders() }),
  };
}

type Tagged<Arg> = (arg: Arg) => Tag[];
type Typed<Path extends string, Body, Query, Reply> = Route<Path, Body, Query, Reply>;

/** A load. `maxRetries` counts only failures that may pass: a lost network and 5xx. */
export const queryOf = <Path extends string, Body, Query, Reply>(
  route: Typed<Path, Body, Query, Reply>,
  provides: Tagged<CallArg<Path, Body, Query>>,
  maxRetries = 0,
) => ({
  query: (arg: CallArg<Path, Body, Query>) => callOf(route, arg),
  transformResponse: (reply: Reply) => reply,
  providesTags: (_result: unknown, _error: unknown, arg: CallArg<Path, Body, Query>) => provides(arg),
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

import type { Access, Feature, PageKey } from './access.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

/** 'id' | 'page' for '/api/things/:id/:page'. */
export type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type BodyClass<Body> = abstract new () => Body;

/** Rate limits, counted by account (sign-ins and their ends by address). The numbers are settings. */
export type Limit = 'signIns' | 'callbacks' | 'signedLinks' | 'uploads' | 'messages' | 'demoProjects';

/** One call: path and checks for the server, types for the client. `reply` exists as a type only. */
export type Route<Path extends string = string, Body = unknown, Query = unknown, Reply = unknown> = {
  readonly method: Method;
  readonly path: Path;
  readonly access: Access;
  readonly page?: PageKey;
  readonly also?: Feature;
  readonly openToBlocked?: true;
  readonly freshSignIn?: true;
  readonly body?: BodyClass<Body>;
  readonly query?: BodyClass<Query>;
  readonly limit?: Limit;
  readonly reply?: Reply;
};

export type ReplyOf<R> = R extends Route<string, unknown, unknown, infer Reply> ? Reply : never;

type Definition<Body, Query> = {
  access: Access;
  /** The page that gates the call (see passesPage). */
  page?: PageKey;
  /** Another feature that every caller needs, beside that of its role. */
  also?: Feature;
  /** Set on the few calls that a blocked account may still make. */
  openToBlocked?: true;
  /** Set on calls that cannot be undone: the caller must have signed in within the last five minutes. */
  freshSignIn?: true;
  body?: BodyClass<Body>;
  query?: BodyClass<Query>;
  limit?: Limit;
};

const verb =
  (method: Method) =>
  <const Path extends string, Body = undefined, Query = undefined>(
    path: Path,
    definition: Definition<Body, Query>,
  ) => ({
    replies: <Reply>(): Route<Path, Body, Query, Reply> => ({ method, path, ...definition }),
  });

export const get = verb('GET');
export const post = verb('POST');
export const put = verb('PUT');
export const patch = verb('PATCH');

/** The path with its parameters filled in. */
export const pathOf = <Path extends string>(
  route: Pick<Route<Path>, 'path'>,
  params: Record<PathParam<Path>, string>,
): string =>
  route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  );

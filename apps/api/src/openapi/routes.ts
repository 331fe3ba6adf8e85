import * as contracts from '@market/contracts';
import type { ReplyOf, Route } from '@market/contracts';

type Groups = {
  [Group in keyof typeof contracts as Extract<Group, `${string}Routes`>]: (typeof contracts)[Group];
};
type Calls = {
  [Group in keyof Groups]: {
    [Name in keyof Groups[Group] & string]: { id: `${Group}.${Name}`; route: Groups[Group][Name] };
  }[keyof Groups[Group] & string];
}[keyof Groups];
type BodyOf<R> = R extends Route<string, infer Body> ? Body : never;

/** The body type of each route that takes a body, by route id like 'projectRoutes.submit'. */
export type BodyByRoute = {
  [Call in Calls as BodyOf<Call['route']> extends object ? Call['id'] : never]: BodyOf<Call['route']>;
};
/** The reply type of each route whose reply has a type, by route id. */
export type ReplyByRoute = {
  [Call in Calls as [ReplyOf<Call['route']>] extends [never] ? never : Call['id']]: ReplyOf<Call['route']>;
};

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every route of the contracts with its id, like 'projectRoutes.list'. */
export const allRoutes: readonly (readonly [string, Route])[] = Object.entries(contracts)
  .filter(([name]) => name.endsWith('Routes'))
  .flatMap(([group, routes]) =>
    Object.entries(routes as Record<string, unknown>).flatMap(([name, route]) =>
      isRoute(route) ? [[`${group}.${name}`, route] as const] : [],
    ),
  );

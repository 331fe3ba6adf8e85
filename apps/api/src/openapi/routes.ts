import * as contracts from '@control-center/contracts';
import type { Route } from '@control-center/contracts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every route of the contracts, by 'projectRoutes.list'. */
export const allRoutes: readonly (readonly [string, Route])[] = Object.entries(contracts)
  .filter(([name]) => name.endsWith('Routes'))
  .flatMap(([group, routes]) =>
    Object.entries(routes as Record<string, unknown>).flatMap(([name, route]) =>
      isRoute(route) ? [[`${group}.${name}`, route] as const] : [],
    ),
  );

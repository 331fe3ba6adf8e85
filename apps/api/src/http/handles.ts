import type { Method, Route } from '@market/contracts';
import { applyDecorators, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { Request } from 'express';

const methods: Record<Method, RequestMethod> = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  PATCH: RequestMethod.PATCH,
};

const handledRoutes = Symbol('routes');

/**
 * The pipe of contracts checks a body and a query by the class of the parameter. Throws for a handler whose classes are not those of
 * its contract: the compiler does not see that a class was imported as a type, and then everything would pass. A handler of
 * several contracts chooses the class itself (RequestedAction).
 */
const takesWhatContractSays =
  ({ path, body, query }: Route): MethodDecorator =>
  (target, name) => {
    const types = Reflect.getMetadata('design:paramtypes', target, name) as readonly unknown[];
    const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, target.constructor, name) ?? {}) as Record<
      string,
      { index: number }
    >;
    const classOf = (kind: RouteParamtypes) =>
      Object.entries(parameters).flatMap(([key, { index }]) =>
        key.startsWith(`${kind}:`) ? types[index] : [],
      )[0];
    if (classOf(RouteParamtypes.BODY) !== body || classOf(RouteParamtypes.QUERY) !== query)
      throw new Error(`${String(name)} does not take the body and query of ${path}`);
  };

/** Serves routes of the contracts, which share a verb: their paths, and who may call them (see AccessGuard). */
export const Handles = (first: Route, ...others: Route[]): MethodDecorator => {
  const routes = [first, ...others];
  return applyDecorators(
    ...(others.length === 0 ? [takesWhatContractSays(first)] : []),
    RequestMapping({ method: methods[first.method], path: routes.map(({ path }) => path) }),
    SetMetadata(handledRoutes, routes),
  );
};

/** The pattern of the path that a request called, such as '/api/projects/:id'; undefined before it is routed. */
export const pathPatternOf = (request: Request): string | undefined =>
  (request.route as { path?: string } | undefined)?.path;

/** The route of the contracts that a request called; undefined for a handler without one. */
export const routeOf = (reflector: Reflector, context: ExecutionContext): Route | undefined => {
  const routes = reflector.get<Route[] | undefined>(handledRoutes, context.getHandler()) ?? [];
  if (routes.length === 1) return routes[0];
  const pattern = pathPatternOf(context.switchToHttp().getRequest<Request>());
  return routes.find(({ path }) => path === pattern);
};

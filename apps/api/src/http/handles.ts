import type { Method, Route } from '@market/contracts';
import { applyDecorators, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
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

/** Serves routes of the contracts, which share a verb: their paths, and who may call them (see AccessGuard). */
export const Handles = (first: Route, ...others: Route[]): MethodDecorator => {
  const routes = [first, ...others];
  return applyDecorators(
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

import type { Method, Route } from '@control-center/contracts';
import { applyDecorators, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';

const methods: Record<Method, RequestMethod> = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  PATCH: RequestMethod.PATCH,
};

export const handledRoute = Symbol('route');

/** Serves a route of the contracts: its verb, its path, and who may call it (see AccessGuard). */
export const Handles = (route: Route): MethodDecorator =>
  applyDecorators(
    RequestMapping({ method: methods[route.method], path: route.path }),
    SetMetadata(handledRoute, route),
  );

import type { Tracing } from '@platform/tracing';
import type { RequestHandler } from 'express';
import { pathPatternOf } from './handles.js';

/** Each request of the api is a span, named by the pattern of its route; files of the web app are not traced. */
export const tracedRequests =
  (tracing: Tracing): RequestHandler =>
  (request, response, next) => {
    if (!request.path.startsWith('/api/')) return next();
    const { method } = request;
    const end = tracing.request(request.get('traceparent'), next);
    response.once('close', () => {
      const route = pathPatternOf(request) ?? 'other';
      end(`${method} ${route}`, {
        'http.request.method': method,
        'http.route': route,
        ...(typeof request.id === 'string' && { 'request.id': request.id }),
        ...(response.writableFinished && { 'http.response.status_code': response.statusCode }),
      });
    });
  };

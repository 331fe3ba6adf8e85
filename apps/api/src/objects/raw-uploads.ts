import type { RequestHandler } from 'express';

/**
 * Prevents body parsers from reading uploads, whatever content type the browser sends (a form, JSON): the controller
 * reads the bytes. To be used before the parsers.
 */
export const rawUploads: RequestHandler = (request, _response, next) => {
  if (request.method === 'PUT' && /^\/(api\/objects\/upload|objects)\//.test(request.path)) {
    request.headers['content-type'] = 'application/octet-stream';
  }
  next();
};

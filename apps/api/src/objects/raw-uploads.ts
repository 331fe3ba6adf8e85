import type { RequestHandler } from 'express';

/**
 * Keeps the body parsers away from files: whatever a browser calls the content (a form, JSON), the bytes
 * of an upload are left unread for the controller. To be used before the parsers.
 */
export const rawUploads: RequestHandler = (request, _response, next) => {
  if (request.method === 'PUT' && request.path.startsWith('/api/objects/upload/')) {
    request.headers['content-type'] = 'application/octet-stream';
  }
  next();
};

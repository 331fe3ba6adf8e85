import { resolve } from 'node:path';
import express from 'express';
import type { RequestHandler } from 'express';

const ours = /^\/(api|objects|health|ws)(\/|$)/;

/** The built web app on the same origin: its files, and its start page for every address of a screen. */
export function webApp(folder: string): RequestHandler[] {
  const files = express.static(folder, {
    index: false,
    setHeaders: (response, path) => {
      // Files under assets/ carry a hash of their content in their names.
      const forever = path.includes('/assets/');
      response.setHeader('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const startPage: RequestHandler = (request, response, next) => {
    const page = request.method === 'GET' && !ours.test(request.path) && request.accepts('html');
    if (!page) return next();
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile(resolve(folder, 'index.html'));
  };
  return [files, startPage];
}

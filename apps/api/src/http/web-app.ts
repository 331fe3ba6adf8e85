import { extname, resolve } from 'node:path';
import express from 'express';
import type { RequestHandler } from 'express';

const ours = /^\/(api|objects|health|metrics|ws)(\/|$)/;
/** Of files under assets/, which carry a hash of their content in their names. */
const forever = 'public, max-age=31536000, immutable';

/** The copies that the build leaves beside a file under assets/, the smallest first. */
const copies = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** The built web app on the same origin: its files, and its start page for every address of a screen. */
export function webApp(folder: string): RequestHandler {
  const files = express.static(folder, {
    index: false,
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', path.includes('/assets/') ? forever : 'no-cache');
    },
  });
  const compressed: RequestHandler = (request, response, next) => {
    const type = types[extname(request.path)];
    if (!type) return next();
    response.vary('Accept-Encoding');
    const copy = copies.find(([encoding]) => request.acceptsEncodings(encoding));
    if (!copy) return next();
    const headers = { 'Content-Type': type, 'Content-Encoding': copy[0], 'Cache-Control': forever };
    response.sendFile(request.path + copy[1], { root: folder, headers, cacheControl: false }, (error) => {
      if (error && !response.headersSent) next();
    });
  };
  const startPage: RequestHandler = (request, response, next) => {
    const page = request.method === 'GET' && request.accepts('html');
    if (!page) return next();
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile(resolve(folder, 'index.html'));
  };
  const notOurs: RequestHandler = (request, _, next) => (ours.test(request.path) ? next('router') : next());
  return express.Router().use(notOurs).get('/assets/*file', compressed).use(files, startPage);
}

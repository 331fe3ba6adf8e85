import { extname, resolve } from 'node:path';
import express from 'express';
import type { RequestHandler } from 'express';

const apiPaths = /^\/(api|objects|health|metrics|ws)(\/|$)/;
/** For files under assets/, whose names contain a hash of their content. */
const cachedForever = 'public, max-age=31536000, immutable';

/** The compressed copies that the build makes of files under assets/, the smallest first. */
const copies = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** Serves the built web app on the same origin: its files, and its start page for every page address. */
export function webApp(folder: string): RequestHandler {
  const files = express.static(folder, {
    index: false,
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', path.includes('/assets/') ? cachedForever : 'no-cache');
    },
  });
  const compressed: RequestHandler = (request, response, next) => {
    const type = types[extname(request.path)];
    if (!type) return next();
    response.vary('Accept-Encoding');
    const copy = copies.find(([encoding]) => request.acceptsEncodings(encoding));
    if (!copy) return next();
    const headers = { 'Content-Type': type, 'Content-Encoding': copy[0], 'Cache-Control': cachedForever };
    response.sendFile(request.path + copy[1], { root: folder, headers, cacheControl: false }, (error) => {
      if (error && !response.headersSent) next();
    });
  };
  const startPage: RequestHandler = (request, response, next) => {
    const isPage = request.method === 'GET' && request.accepts('html');
    if (!isPage) return next();
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile(resolve(folder, 'index.html'));
  };
  const skipApi: RequestHandler = (request, _, next) =>
    apiPaths.test(request.path) ? next('router') : next();
  return express.Router().use(skipApi).get('/assets/*file', compressed).use(files, startPage);
}

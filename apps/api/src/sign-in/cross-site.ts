import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ErrorBody } from '@control-center/contracts';
import type { RequestHandler } from 'express';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request comes from our own pages (rulings B13). Browsers name the origin of whatever changes
 * state; where there is none, they say at least how the page is related to us, and other programs
 * show by a header that no foreign page can send that they mean it.
 */
function isOurs(headers: IncomingHttpHeaders, origin: string): boolean {
  if (headers.origin !== undefined) return headers.origin === origin;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers['x-requested-with'] !== undefined;
}

const refusal: ErrorBody = {
  code: 'access.foreign-origin',
  message: 'Yêu cầu không đến từ trang của Control Center',
};

/** Refuses with 403 what another site's page asks us to change. `publicUrl` is the address people open. */
export function crossSiteGuard(publicUrl: string): RequestHandler {
  const { origin } = new URL(publicUrl);
  return (request, response, next) => {
    if (safeMethods.has(request.method) || isOurs(request.headers, origin)) next();
    else response.status(403).json(refusal);
  };
}

/** The same for a socket, whose upgrade is a GET that no CORS rule holds back. */
export const allowedUpgrade = (request: IncomingMessage, publicUrl: string): boolean =>
  isOurs(request.headers, new URL(publicUrl).origin);

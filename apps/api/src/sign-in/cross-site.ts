import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { noticeSettingRoutes } from '@market/contracts';
import { Refusal } from '@market/domain';
import type { Request, RequestHandler } from 'express';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request comes from the app's own pages. Browsers send `Origin` with requests that change
 * state; where it is absent, they send `Sec-Fetch-Site`. Other programs must send a header that pages of other origins
 * cannot send.
 */
function isTrusted(headers: IncomingHttpHeaders, origin: string): boolean {
  if (headers.origin !== undefined) return headers.origin === origin;
  if (headers['sec-fetch-site'] !== undefined) return !isFromAnotherSite(headers);
  return headers['x-requested-with'] !== undefined;
}

/** Whether a browser reports that a page of another site began the request. Other programs send no such header. */
export function isFromAnotherSite({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/**
 * Whether a mail provider ends a kind of mail for its user (RFC 8058). It sends none of these headers: the signed token in the
 * address is its right.
 */
const isOneClick = ({ path, headers }: Request): boolean =>
  path === noticeSettingRoutes.unsubscribe.path &&
  headers.origin === undefined &&
  headers['sec-fetch-site'] === undefined;

export const foreignOrigin = (): Refusal =>
  new Refusal('access.foreign-origin', 'Yêu cầu không đến từ trang của Control Center');

/** Rejects with 403 the requests of other sites' pages that change state. `publicUrl`: the app's public address. */
export function crossSiteGuard(publicUrl: string): RequestHandler {
  const { origin } = new URL(publicUrl);
  return (request, _, next) => {
    const isOurs = safeMethods.has(request.method) || isTrusted(request.headers, origin);
    next(isOurs || isOneClick(request) ? undefined : foreignOrigin());
  };
}

/** The same check for a socket, whose upgrade is a GET that CORS rules do not restrict. */
export const allowedUpgrade = (request: IncomingMessage, publicUrl: string): boolean =>
  isTrusted(request.headers, new URL(publicUrl).origin);

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** `isPublic`: a proxy serves the program to others, whose requests may look as if they came from this machine. */
export type MetricsAccess = { token: string; isPublic: boolean };

export const metricsAccess = (settings: { METRICS_TOKEN: string; PUBLIC_URL: string }): MetricsAccess => ({
  token: settings.METRICS_TOKEN,
  isPublic: settings.PUBLIC_URL !== '',
});

/**
 * Who may read the metrics: with the token; if none is set, from this machine, by a name of this machine, and not through a proxy.
 */
export function mayScrape(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { token, isPublic }: MetricsAccess,
): boolean {
  if (token !== '') return isSame(headers.authorization ?? '', `Bearer ${token}`);
  const proxied = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => name in headers);
  return !isPublic && !proxied && isHere(headers.host) && isLoopback(socket.remoteAddress);
}

const isLoopback = (address = ''): boolean => /^(::1$|(::ffff:)?127\.)/.test(address);

/** Another name comes from a page of another site or a proxy. */
const isHere = (host = ''): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (first: string, second: string): boolean => timingSafeEqual(digest(first), digest(second));

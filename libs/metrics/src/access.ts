import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Who may read the metrics: with the token; if none is set, from this machine and not through a proxy on it. */
export function mayScrape({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, token: string) {
  if (token !== '') return isSame(headers.authorization ?? '', `Bearer ${token}`);
  const proxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !proxied && /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (first: string, second: string): boolean => timingSafeEqual(digest(first), digest(second));

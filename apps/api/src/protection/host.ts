import type { IncomingMessage } from 'node:http';
import { Refusal } from '@market/domain';
import type { RequestHandler } from 'express';

/**
 * Throws for a request with several Host headers (RFC 9112, 3.2). Node uses the first one; a proxy that uses the last
 * would decide about another host than this server.
 */
export function checkHost({ headersDistinct }: IncomingMessage): void {
  if ((headersDistinct.host?.length ?? 0) > 1)
    throw new Refusal('request.malformed', 'Yêu cầu có nhiều hơn một tiêu đề Host');
}

export const checkedHost: RequestHandler = (request, _, next) => {
  checkHost(request);
  next();
};

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { mayScrape } from './access.js';

/**
 * Serves `GET /metrics`, and nothing else, for a program that has no other server. Rejects when the port is in use.
 */
export async function serveMetrics(
  registry: Registry,
  { host, port, token }: { host: string; port: number; token: string },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const end = (status: number, text: string) => response.writeHead(status).end(text);
    response.setHeader('Cache-Control', 'no-store');
    if (request.method !== 'GET' || request.url !== '/metrics') return end(404, '');
    if (!mayScrape(request, token)) return end(403, '');
    response.setHeader('Content-Type', registry.contentType);
    return registry.metrics().then(
      (text) => end(200, text),
      (error: unknown) => end(500, String(error)),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

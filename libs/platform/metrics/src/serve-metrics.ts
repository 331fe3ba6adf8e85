import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { mayScrape } from './access.js';
import type { MetricsAccess } from './access.js';

/**
 * Serves `GET /metrics`, and nothing else, for a program that has no other server. Rejects when the port is in use.
 */
export async function serveMetrics(
  registry: Registry,
  { host, port, access }: { host: string; port: number; access: MetricsAccess },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void answerTo(request, registry, access).then(([status, text]) => {
      response.writeHead(status, { 'Cache-Control': 'no-store', 'Content-Type': registry.contentType });
      response.end(text);
    });
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

async function answerTo(
  request: IncomingMessage,
  registry: Registry,
  access: MetricsAccess,
): Promise<[status: number, text: string]> {
  if (request.method !== 'GET' || request.url !== '/metrics') return [404, ''];
  if (!mayScrape(request, access)) return [403, ''];
  return registry.metrics().then(
    (text): [number, string] => [200, text],
    (error: unknown): [number, string] => [500, String(error)],
  );
}

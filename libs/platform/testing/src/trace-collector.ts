import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Value = { stringValue?: string; intValue?: number };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  events?: unknown[];
  attributes: { key: string; value: Value }[];
};
type Sent = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
};

export type CollectedSpan = Omit<SentSpan, 'attributes'> & {
  service: string | undefined;
  attributes: Record<string, string | number | undefined>;
};

const valueOf = ({ stringValue, intValue }: Value) => stringValue ?? intValue;

/** An OpenTelemetry collector that keeps what programs send by OTLP over HTTP, as JSON. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      headers.push(request.headers);
      for (const { resource, scopeSpans } of (body as Sent).resourceSpans) {
        const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
        for (const { attributes, ...span } of scopeSpans.flatMap(({ spans }) => spans))
          spans.push({
            ...span,
            service,
            attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, valueOf(value)])),
          });
      }
      response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'Content-Type': 'application/json' });
      response.end('{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { Tracing } from './tracing.js';

const nowhere = new Tracing('bakery', { endpoint: '', headers: {}, share: 1 });

it('without an endpoint it runs the work without a span', async () => {
  let end: ReturnType<Tracing['request']> | undefined;
  const seen = await new Promise<unknown>((resolve) => {
    end = nowhere.request(undefined, () =>
      resolve(
        nowhere.span('bake', (span) => {
          span.set({ 'command.name': 'Bake' });
          return Promise.resolve([nowhere.traceparent, 'bread']);
        }),
      ),
    );
  });
  end?.('GET /', {});
  expect(seen).toEqual([undefined, 'bread']);
  await nowhere.close();
});

it('an error of the work is rethrown', async () => {
  await expect(nowhere.span('bake', () => Promise.reject(new Error('burnt')))).rejects.toThrow('burnt');
});

it('a collector that does not answer delays no request, and the program’s end by seconds at most', async () => {
  // Nobody listens at the port 9.
  const lost = new Tracing('bakery', { endpoint: 'http://127.0.0.1:9', headers: {}, share: 1 });
  expect(await lost.span('bake', () => Promise.resolve(lost.traceparent))).toMatch(
    /^00-[\da-f]{32}-[\da-f]{16}-01$/,
  );
  lost.ended('sold', 0.1);
  await lost.close();
});

type Sent = {
  name: string;
  traceId: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code?: number };
};
type Body = { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };

/** The spans of some work that a collector receives, with the key that it asks for. */
async function collected(share: number, work: (tracing: Tracing) => Promise<void>): Promise<Sent[]> {
  const spans: Sent[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const isOurs = request.url === '/v1/traces' && request.headers['x-key'] === 'of the bakery';
      const { resourceSpans } = body as Body;
      if (isOurs) spans.push(...resourceSpans.flatMap((each) => each.scopeSpans.flatMap((one) => one.spans)));
      response.writeHead(isOurs ? 200 : 404, { 'Content-Type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const headers = { 'x-key': 'of the bakery' };
  const tracing = new Tracing('bakery', { endpoint, headers, share, timeout: 60_000 });
  try {
    await work(tracing);
    await tracing.close();
  } finally {
    server.close();
    server.closeAllConnections();
  }
  return spans;
}

const failed = 2;

it('a request counts as failed when the server is at fault, and a piece of work when it throws', async () => {
  const statuses = [200, 404, 499, 500, 503];
  const spans = await collected(1, async (tracing) => {
    for (const status of statuses) {
      const end = tracing.request(undefined, () => undefined);
      end(`answer ${String(status)}`, { 'http.response.status_code': status });
    }
    await tracing.span('bake', () => Promise.resolve());
    await tracing.span('burn', () => Promise.reject(new Error('burnt'))).catch(() => undefined);
  });
  expect(spans.filter(({ status }) => status.code === failed).map(({ name }) => name)).toEqual([
    'answer 500',
    'answer 503',
    'burn',
  ]);
  expect(spans).toHaveLength(statuses.length + 2);
});

it('ended work is recorded with its duration in its trace', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const [sold] = await collected(1, (tracing) => {
    tracing.ended('sold', 2.5, {}, `00-${traceId}-b7ad6b7169203331-01`);
    return Promise.resolve();
  });
  const { startTimeUnixNano, endTimeUnixNano } = sold!;
  expect(sold!.traceId).toBe(traceId);
  expect(Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e9).toBeCloseTo(2.5, 2);
});

// Otherwise callers could fill the collector or hide their requests.
it.each([
  [1, undefined, 1],
  [1, '01', 1],
  [1, '00', 1],
  [0, undefined, 0],
  [0, '01', 0],
])('with a share of %d, a request whose caller sends %s has %d spans', async (share, flags, expected) => {
  const spans = await collected(share, (tracing) => {
    const caller = flags && `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-${flags}`;
    let seen: string | undefined;
    tracing.request(caller, () => (seen = tracing.traceparent))('GET /', {});
    expect(seen !== undefined).toBe(expected > 0);
    return Promise.resolve();
  });
  expect(spans).toHaveLength(expected);
});

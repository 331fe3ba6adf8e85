import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A server of others of which a test says what it answers on a path; 201 where it says nothing. */
export async function receiver() {
  const received: Received[] = [];
  const answers = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    void buffer(request).then((body) => {
      const status = answers.get(path) ?? 201;
      if (status < 300) received.push({ path, headers: request.headers, body });
      response.writeHead(status, { location: '/moved' }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...{ received, answers, url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

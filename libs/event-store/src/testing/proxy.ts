import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export type Proxy = {
  /** As the server's, but through here. */
  url: string;
  /** How many connections were made so far. */
  connections: () => number;
  /** Ends every connection at once, without a word. */
  cut(): void;
  /** Lets nothing through any more on the connections that are open, and keeps them open. */
  freeze(): void;
  close(): Promise<void>;
};

/** Stands between a client and a server that is named by host and port. */
export async function startProxy(serverUrl: string): Promise<Proxy> {
  const { hostname, port, search, searchParams } = new URL(serverUrl.replace(/^esdb:/, 'http:'));
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer({ noDelay: true }, (inside) => {
    connections += 1;
    const outside = connect({ port: Number(port || 2113), host: hostname, noDelay: true });
    for (const socket of [inside, outside]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        inside.destroy();
        outside.destroy();
      });
    }
    inside.pipe(outside).pipe(inside);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  // A certificate names the server, not the proxy.
  const unverified = searchParams.get('tls') === 'false' ? '' : `${search ? '&' : '?'}tlsVerifyCert=false`;
  return {
    url: `esdb://127.0.0.1:${(server.address() as AddressInfo).port}${search}${unverified}`,
    connections: () => connections,
    cut,
    freeze: () => {
      for (const socket of open) socket.unpipe().pause();
    },
    close: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}

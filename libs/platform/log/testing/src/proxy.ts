import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export type Proxy = {
  /** The server's URL, but through the proxy. */
  url: string;
  /** How many connections were made so far. */
  connections: () => number;
  /** Cuts all connections at once, without notice. */
  cut(): void;
  /** Keeps the open connections open, but forwards nothing on them any more. */
  freeze(): void;
  /** Cuts all connections, and makes later ones to another server. */
  turnTo(otherUrl: string): void;
  close(): Promise<void>;
};

/**
 * A proxy between a client and a server; of a cluster, the first node that the address names. The proxy's address is that of
 * one node, so that the client looks for no other.
 */
export async function startProxy(serverUrl: string): Promise<Proxy> {
  const { login, address: first, options } = partsOf(serverUrl);
  let address = first;
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer({ noDelay: true }, (client) => {
    connections += 1;
    const upstream = connect({ ...address, noDelay: true });
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  const own = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    // The client checks the certificate, which must be for localhost as well.
    url: `esdb://${login}${own}${options}`,
    connections: () => connections,
    cut,
    freeze: () => {
      for (const socket of open) socket.unpipe().pause();
    },
    turnTo: (otherUrl) => {
      ({ address } = partsOf(otherUrl));
      cut();
    },
    close: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}

function partsOf(url: string) {
  const [, login = '', hosts = '', options = ''] =
    /^esdb(?:\+discover)?:\/\/([^@/]*@)?([^/?]*)(.*)$/.exec(url) ?? [];
  const { hostname, port } = new URL(`http://${hosts.split(',')[0]}`);
  return { login, address: { host: hostname, port: Number(port || 2113) }, options };
}

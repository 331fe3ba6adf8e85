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

/** A proxy between a client and a server that is given by host and port. */
export async function startProxy(serverUrl: string): Promise<Proxy> {
  const addressIn = (url: string) => {
    const { hostname, port } = new URL(url.replace(/^esdb:/, 'http:'));
    return { host: hostname, port: Number(port || 2113) };
  };
  let address = addressIn(serverUrl);
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
    url: serverUrl.replace(/^(esdb:\/\/(?:[^@/]*@)?)[^/?]*/, `$1${own}`),
    connections: () => connections,
    cut,
    freeze: () => {
      for (const socket of open) socket.unpipe().pause();
    },
    turnTo: (otherUrl) => {
      address = addressIn(otherUrl);
      cut();
    },
    close: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { interactionHandler } from './interaction.js';
import { loadKeys } from './keys.js';
import type { IdpOptions } from './options.js';
import { createProvider } from './provider.js';

export type Idp = { issuer: string; port: number; close(): Promise<void> };

/** Starts the embedded OpenID provider on loopback. Rejects when the port is taken. */
export async function startIdp(options: IdpOptions): Promise<Idp> {
  const keys = await loadKeys(options.dataDir);
  const server = createServer();
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://localhost:${port}`;

  const provider = createProvider({ ...options, issuer, keys });
  const interaction = interactionHandler(provider, options);
  const openid = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interaction(request, response);
    else void openid(request, response);
  });

  return {
    issuer,
    port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

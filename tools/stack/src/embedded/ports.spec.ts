import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { checkPorts } from './ports.js';

const servers: Server[] = [];

async function listening(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

afterEach(() => servers.splice(0).forEach((server) => server.close()));

const host = '127.0.0.1';

describe('the port check', () => {
  it.each(['127.0.0.1', '0.0.0.0', '::1'])(
    'names the port and the setting when %s is taken',
    async (address) => {
      const port = await listening(address);
      await expect(checkPorts([{ setting: 'IDP_PORT', port, host }])).rejects.toThrow(
        `Port ${port} is in use: set IDP_PORT to another port`,
      );
    },
  );

  it('reports a line for each problem', async () => {
    const [one, other] = [await listening(host), await listening(host)];
    const ports = [
      { setting: 'PORT', port: one, host },
      { setting: 'POSTGRES_PORT', port: other, host },
    ];
    await expect(checkPorts(ports)).rejects.toMatchObject({
      lines: [expect.any(String), expect.any(String)],
    });
  });

  it('rejects two settings with the same port', async () => {
    const port = await listening(host);
    servers.pop()!.close();
    const ports = [
      { setting: 'PORT', port, host },
      { setting: 'IDP_PORT', port, host },
    ];
    await expect(checkPorts(ports)).rejects.toThrow(`PORT and IDP_PORT are both ${port}`);
  });

  it('accepts free ports', async () => {
    const port = await listening(host);
    servers.pop()!.close();
    await expect(checkPorts([{ setting: 'PORT', port, host }])).resolves.toBeUndefined();
  });
});

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressRange } from '../../audit-log/address-range.js';

/**
 * Closes connections from an address that has `limit` open ones already (0: no limit). A trusted proxy may have any
 * number, because it is one address for all its clients.
 */
export function limitConnections(
  server: Server,
  limit: number,
  isTrustedProxy: (address: string) => boolean,
): void {
  if (limit === 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined || isTrustedProxy(socket.remoteAddress)) return;
    const address = addressRange(socket.remoteAddress);
    const count = open.get(address) ?? 0;
    if (count >= limit) return void socket.destroy();
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = open.get(address)! - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

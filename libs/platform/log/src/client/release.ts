import type { EventStoreDBClient } from '@eventstore/db-client';
import { ServerTooOld } from '../errors.js';

/** The first release that reports when a subscription has caught up. */
const required = [23, 10] as const;

/** A private property of the client: what the server supports, requested once per channel. */
type WithCapabilities = { capabilities: Promise<{ serverVersion: string }> };

/** Throws ServerTooOld for a server that never reports that a subscription has caught up. */
export async function checkRelease(client: EventStoreDBClient): Promise<void> {
  const { serverVersion } = await (client as unknown as WithCapabilities).capabilities;
  const [major = 0, minor = 0] = serverVersion.split('.').map((part) => Number.parseInt(part, 10) || 0);
  if (major < required[0] || (major === required[0] && minor < required[1]))
    throw new ServerTooOld(serverVersion, required);
}

import type { EventStoreDBClient } from '@eventstore/db-client';
import { TooOld } from '../errors.js';

/** The first release that says when a subscription has caught up. */
const needed = [23, 10] as const;

/** What the client asks a server for, once a channel; it keeps it to itself. */
type Asking = { capabilities: Promise<{ serverVersion: string }> };

/** Throws TooOld for a server that never says when a subscription has caught up. */
export async function checkRelease(client: EventStoreDBClient): Promise<void> {
  const { serverVersion } = await (client as unknown as Asking).capabilities;
  const [major = 0, minor = 0] = serverVersion.split('.').map((part) => Number.parseInt(part, 10) || 0);
  if (major < needed[0] || (major === needed[0] && minor < needed[1]))
    throw new TooOld(serverVersion, needed);
}

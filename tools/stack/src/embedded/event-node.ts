import { join, resolve } from 'node:path';
import { connectionString, openAccess } from '@control-center/event-node/access';
import type { Settings } from '@platform/settings';
import { root } from '../parts.js';

/** The address of the event store: EVENT_STORE_URL, or that of the embedded node with its user and password. */
export async function eventStoreUrl(
  settings: Pick<Settings, 'EVENT_STORE_URL' | 'EVENT_NODE_PORT' | 'DATA_DIR'>,
): Promise<string> {
  if (settings.EVENT_STORE_URL) return settings.EVENT_STORE_URL;
  const access = await openAccess(join(resolve(root, settings.DATA_DIR), 'event-node'));
  return connectionString(access, settings.EVENT_NODE_PORT);
}

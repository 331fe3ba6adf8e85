import { contentTypeOf } from '@market/contracts';
import { join, resolve } from 'node:path';
import { root } from '@control-center/checkout/prepare';
import { eventFormat } from '@market/domain';
import { EventStore } from '@platform/log';
import { openObjectStore } from '@platform/files';
import { keyRing } from '@market/personal';
import { assetsFolder, useAssetsIn } from './index.js';
import type { OrderStorage } from './index.js';
import type { Settings } from '@platform/settings';
import type { Pool } from 'pg';
import { masterKeysOf } from '../master-keys.js';
import { orderStorage } from './order-storage.js';

export type Installation = { store: EventStore; storage: OrderStorage; close: () => Promise<void> };

/** The log, the tables and the files of an installation, for a command that adds orders. `url` is that of its log. */
export async function openInstallation(
  settings: Settings,
  url: string,
  open: () => Promise<Pool>,
): Promise<Installation> {
  const masterKeys = masterKeysOf(settings);
  if (!masterKeys) throw new Error('There is no master key of personal data yet: start the program first');
  const pool = await open();
  const store = new EventStore(url, eventFormat, { keys: keyRing(pool, masterKeys) });
  const objects = await openObjectStore(settings, join(resolve(root, settings.DATA_DIR), 'objects'), {
    contentTypeOf,
  });
  useAssetsIn(assetsFolder);
  const close = async () => {
    await store.close();
    await pool.end();
  };
  return { store, storage: orderStorage(pool, objects), close };
}

// Fills a new installation with the demo world. Started by the local stack, before the projector.
import { openDatabase } from '@market/release';
import { addWorld } from './index.js';
import { readSettings } from '@platform/settings';
import { openInstallation } from './installation.js';

const settings = readSettings(process.env, ['DATABASE_URL', 'EVENT_STORE_URL', 'PERSONAL_MASTER_KEY']);
const { store, storage, close } = await openInstallation(settings, settings.EVENT_STORE_URL, () =>
  Promise.resolve(openDatabase(settings.DATABASE_URL, { max: 8, name: 'demo-world' })),
);
try {
  const orders = await addWorld(store, storage, Date.now());
  console.log(orders > 0 ? `${orders} orders were added` : 'nothing was added');
} finally {
  await close();
}

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readSettings } from '@platform/settings';
import { createApp } from './create-app.js';
import { isSupervisor, superviseInstances } from './instances/instances.js';

const settings = readSettings(process.env, [
  'DATABASE_URL',
  'EVENT_STORE_URL',
  'OIDC_CLIENT_SECRET',
  'PERSONAL_MASTER_KEY',
  'SESSION_SECRET',
]);
if (isSupervisor(settings.API_INSTANCES)) superviseInstances(settings.API_INSTANCES);
else await serve();

async function serve(): Promise<void> {
  const web = fileURLToPath(new URL('../../web/dist', import.meta.url));
  // The first stack that is read makes Node parse the source map of this program: 100 ms in which nobody else is served.
  void new Error('never thrown').stack;
  const app = await createApp(settings, existsSync(web) ? web : undefined);
  await app.listen(settings.PORT, settings.HOST);
}

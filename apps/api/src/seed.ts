import { eventFormat } from '@control-center/domain';
import { EventStore } from '@control-center/event-store';
import { keyRing, MasterKeys, openDatabase } from '@control-center/read-model';
import { readSettings } from '@control-center/settings';
import { Administrators } from './accounts/admin/admin.commands.js';
import { registerDemoAccounts } from './accounts/demo-accounts.js';
import { Registration } from './accounts/registration.js';
import { Quotas, quotasOf } from './protection/rates/quotas.js';
import { Streams } from './commands/streams.js';

const settings = readSettings(process.env, ['DATABASE_URL', 'EVENT_STORE_URL', 'PERSONAL_MASTER_KEY']);
const pool = openDatabase(settings.DATABASE_URL, { max: 1, name: 'seed' });
const keys = keyRing(pool, new MasterKeys(settings.PERSONAL_MASTER_KEY));
const store = new EventStore(settings.EVENT_STORE_URL, eventFormat, { keys });
const streams = new Streams(store, new Quotas(pool, quotasOf(settings)));
const registration = new Registration(streams, new Administrators(streams), settings);
await registerDemoAccounts(registration);
await store.close();
await pool.end();

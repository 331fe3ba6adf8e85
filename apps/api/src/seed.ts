import { EventStore } from '@control-center/event-store';
import { readSettings, requireSettings } from '@control-center/settings';
import { registerDemoAccounts } from './accounts/demo-accounts.js';
import { Registration } from './accounts/registration.js';
import { Streams } from './streams/streams.js';

const settings = requireSettings(readSettings(), 'EVENTSTORE_URL');
const store = new EventStore(settings.EVENTSTORE_URL);
await registerDemoAccounts(new Registration(new Streams(store), settings));
await store.close();

import { EventStore } from '@control-center/event-store';
import { demoAccounts, readSettings, requireSettings } from '@control-center/settings';
import { Registration } from './accounts/registration.js';
import { Streams } from './streams/streams.js';

/** Registers the demo accounts, as their first sign-in would; a second run changes nothing. */
const settings = requireSettings(readSettings(), 'EVENTSTORE_URL');
const store = new EventStore(settings.EVENTSTORE_URL);
const registration = new Registration(new Streams(store), settings);
for (const account of demoAccounts) {
  const identity = { ...account, issuer: 'embedded', emailVerified: true, pictureUrl: '' };
  await registration.signedIn(identity, account.role, account.companyName);
}
await store.close();

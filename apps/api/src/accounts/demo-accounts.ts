import { demoAccounts } from '@control-center/settings';
import type { Registration } from './registration.js';

/** Registers the demo accounts as their first sign-in would. A second run changes nothing. */
export async function registerDemoAccounts(registration: Registration): Promise<void> {
  for (const account of demoAccounts) {
    const identity = { ...account, issuer: 'embedded', emailVerified: true, pictureUrl: '' };
    await registration.signedIn(identity, account.role, account.companyName);
  }
}

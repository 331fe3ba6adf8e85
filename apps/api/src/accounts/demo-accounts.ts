import { demoAccounts } from '@platform/settings';
import { SignInFailed } from '../sign-in/sign-in-failed.js';
import type { Registration } from './registration.js';

/** Registers the demo accounts as their first sign-in would. A second run changes nothing; an erased one stays erased. */
export async function registerDemoAccounts(registration: Registration): Promise<void> {
  for (const account of demoAccounts) {
    const identity = {
      ...account,
      issuer: 'embedded',
      emailVerified: true,
      pictureUrl: '',
      claimedRoles: [],
    };
    await registration.signedIn(identity, account.role, account.companyName).catch((error: unknown) => {
      if (!(error instanceof SignInFailed && error.reason === 'account-erased')) throw error;
    });
  }
}

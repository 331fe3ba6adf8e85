import type { Announcement } from '@market/contracts';
import type { CommittedChanges as Committed, Change as AnyChange } from '@platform/rows';

/**
 * Everybody who is signed in; all users of the provider; all admins; an account in the role of customer or factory, or
 * in any role.
 */
export type Audience = 'everyone' | 'provider' | 'admins' | `${'customer' | 'factory' | 'account'}:${string}`;

/** The messages to browsers about changed rows. */
export type Change = AnyChange<Announcement, Audience>;
export type CommittedChanges = Committed<Change>;

import { PageQuery } from '../../kernel/page.js';
import { get, post } from '../../kernel/route.js';
import type { SignInFailure } from './sign-in-failures.js';

/** A browser or program in which an account is signed in. */
export type AccountSession = {
  id: string;
  /** As in "Chrome trên Windows". */
  device: string;
  /** The IP address of its last use. */
  address: string;
  signedInAt: string;
  usedAt: string;
  /** When it ends at the latest; earlier when it is not used. */
  endsAt: string;
  /** Whether this call was made in it. */
  isCurrent: boolean;
};

/** A flood of the same is one record. */
export type Repeated = {
  /** How often it happened. */
  count: number;
  /** The last time; null where it happened once. */
  lastAt: string | null;
};

/** A sign-in, or an end of sessions by a person. */
export type SignInRecord = {
  id: string;
  createdAt: string;
  /** `signed-in` and `signed-out` by the user, `failed` sign-ins, and sessions `ended` from another one. */
  kind: 'signed-in' | 'failed' | 'signed-out' | 'ended';
  /** Null for a failed sign-in: nobody is known then. */
  accountId: string | null;
  /** Who ended the sessions: the account's owner or an admin. */
  actorId: string | null;
  device: string;
  /** The IP address; empty 30 days later. */
  address: string;
  /** Why it failed; null for what did not, and where an earlier release recorded it. */
  reason: SignInFailure | null;
  /** False for a failed one that did not begin in the same browser: anybody can make any number of those. */
  hadBegun: boolean;
} & Repeated;

export type EndedSessions = { ended: number };

export const sessionRoutes = {
  /** The caller's own, last used first. */
  list: get('/api/sessions', { access: 'signed-in' }).replies<AccountSession[]>(),
  end: post('/api/sessions/:id/end', { access: 'signed-in' }).replies<EndedSessions>(),
  /** Ends all of the caller's sessions but the one of this call. */
  endOthers: post('/api/sessions/end-others', { access: 'signed-in' }).replies<EndedSessions>(),
  ofAccount: get('/api/admin/users/:userId/sessions', {
    access: { admin: 'canManageUsers' },
  }).replies<AccountSession[]>(),
  endOfAccount: post('/api/admin/users/:userId/sessions/:id/end', {
    access: { admin: 'canManageUsers' },
  }).replies<EndedSessions>(),
  endAllOfAccount: post('/api/admin/users/:userId/sessions/end', {
    access: { admin: 'canManageUsers' },
  }).replies<EndedSessions>(),
  /** Newest first. */
  signIns: get('/api/admin/sign-ins', {
    access: { admin: 'canAccessLogs' },
    query: PageQuery,
  }).replies<SignInRecord[]>(),
};

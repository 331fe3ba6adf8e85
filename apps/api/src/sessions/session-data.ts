import { randomBytes } from 'node:crypto';
import type { Role } from '@market/contracts';
import type { Session, SessionData } from 'express-session';

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- so Passport's types are completed
  namespace Express {
    interface User {
      accountId: string;
      /** Identifies the provider's session that a sign-out ends. */
      idToken: string;
      /** When the provider last authenticated the user; null when unknown. ISO 8601, UTC. */
      authenticatedAt: string | null;
    }
    /** Set by a successful sign-in. */
    interface AuthInfo {
      returnTo: string;
    }
  }
}

/** The session's data about a signed-in user. */
export type SessionUser = Express.User;

/**
 * A sign-in that waits for the provider's callback. `asksAgain`: the provider must ask even a user whom it still knows.
 */
export type Attempt = {
  state: string;
  nonce: string;
  verifier: string;
  returnTo: string;
  asksAgain: boolean;
};

declare module 'express-session' {
  interface SessionData {
    /** `since`: the time of the sign-in. ISO 8601, UTC. */
    user: SessionUser & { since: string };
    attempts: Attempt[];
    /** The browser's session was ended from elsewhere, so the provider must ask who signs in. */
    askAgain: true;
    /** The interface of this session, if it may differ from that of the account's other sessions. */
    interface: Role;
  }
}

export type AnySession = Session & Partial<SessionData>;

const attemptLifetimeMs = 3_600_000;
const maxAttempts = 5;

/** Several tabs may sign in at the same time; beyond the maximum the oldest attempts are dropped. */
export function beginAttempt(session: AnySession, returnTo: string, asksAgain: boolean): Attempt {
  const secret = () => randomBytes(32).toString('base64url');
  const attempt = { state: `${Date.now()}.${secret()}`, nonce: '', verifier: secret(), returnTo, asksAgain };
  session.attempts = [...(session.attempts ?? []), attempt].slice(-maxAttempts);
  if (!session.user) session.cookie.maxAge = attemptLifetimeMs;
  return attempt;
}

/** Milliseconds since 1970. */
export const beganAt = ({ state }: Pick<Attempt, 'state'>): number => Number(state.split('.')[0]);

/** Returns and removes the attempt with this state. */
export function takeAttempt(session: AnySession, state: unknown): Attempt | undefined {
  const attempt = session.attempts?.find((candidate) => candidate.state === state);
  session.attempts &&= session.attempts.filter((candidate) => candidate !== attempt);
  return attempt;
}

/**
 * Whether the attempt of this state is over and not unknown: this browser began attempts, or the state is older than
 * any session that waits for a callback. Only for the reason on screen, because a state can be invented.
 */
export const isAttemptOver = (session: AnySession, state: string): boolean =>
  session.attempts !== undefined || beganAt({ state }) < Date.now() - attemptLifetimeMs;

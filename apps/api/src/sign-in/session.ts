import { randomBytes } from 'node:crypto';
import connectPgSimple from 'connect-pg-simple';
import type { RequestHandler } from 'express';
import session from 'express-session';
import type { Session, SessionData } from 'express-session';
import type { Pool } from 'pg';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace Express {
    interface User {
      accountId: string;
      /** Proves at the OpenID provider whose session there is to end. */
      idToken: string;
    }
  }
}

/** What the session keeps of a signed-in person. */
export type SessionUser = Express.User;

/** A sign-in that has begun and not come back yet. */
export type Attempt = { state: string; nonce: string; verifier: string; returnTo: string };

declare module 'express-session' {
  interface SessionData {
    user: SessionUser;
    attempts: Attempt[];
  }
}

export const sessionCookie = 'sid';
const lifetimeMs = 8 * 3_600_000;
const attemptMs = 3_600_000;
const openTabs = 5;

/**
 * Loads the session of the cookie from PostgreSQL (table app.sessions) and sets `request.user` where
 * somebody is signed in. Serves requests and upgrades alike.
 */
export function sessionMiddleware({ pool, secret }: { pool: Pool; secret: string }): RequestHandler {
  const Store = connectPgSimple(session);
  const load = session({
    store: new Store({ pool, schemaName: 'app', tableName: 'sessions' }),
    name: sessionCookie,
    secret,
    resave: false,
    rolling: true,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: lifetimeMs },
  });
  return (request, response, next) =>
    void load(request, response, (error?: unknown) => {
      if (!error) request.user = request.session.user;
      next(error);
    });
}

type Kept = Session & Partial<SessionData>;

/** Several tabs may be signing in at once; the oldest attempts give way. */
export function beginAttempt(session: Kept, returnTo: string): Attempt {
  const secret = () => randomBytes(32).toString('base64url');
  const attempt = { state: secret(), nonce: '', verifier: secret(), returnTo };
  session.attempts = [...(session.attempts ?? []), attempt].slice(-openTabs);
  if (!session.user) session.cookie.maxAge = attemptMs;
  return attempt;
}

/** The attempt that comes back with this state, once. */
export function takeAttempt(session: Kept, state: unknown): Attempt | undefined {
  const attempt = session.attempts?.find((each) => each.state === state);
  session.attempts &&= session.attempts.filter((each) => each !== attempt);
  return attempt;
}

const settled = (run: (done: (error?: Error) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => run((error) => (error ? reject(error) : resolve())));

/** Starts a new session for a person, so that nobody who knew the old one's id is signed in with them. */
export async function signInto(
  request: Express.Request & { session: Kept },
  user: SessionUser,
): Promise<void> {
  await settled((done) => request.session.regenerate(done));
  request.session.user = user;
  await settled((done) => request.session.save(done));
}

export const endSession = (session: Kept): Promise<void> => settled((done) => session.destroy(done));

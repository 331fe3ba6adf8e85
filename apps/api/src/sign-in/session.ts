import { randomBytes } from 'node:crypto';
import type { Role } from '@control-center/contracts';
import connectPgSimple from 'connect-pg-simple';
import type { RequestHandler, Response } from 'express';
import session from 'express-session';
import type { Session, SessionData } from 'express-session';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace Express {
    interface User {
      accountId: string;
      /** Identifies the provider's session that a sign-out ends. */
      idToken: string;
    }
    /** Set by a successful sign-in. */
    interface AuthInfo {
      returnTo: string;
    }
  }
}

/** The session's data about a signed-in user. */
export type SessionUser = Express.User;

/** A sign-in that waits for the provider's callback. */
export type Attempt = { state: string; nonce: string; verifier: string; returnTo: string };

declare module 'express-session' {
  interface SessionData {
    /** `since`: the time of the sign-in. ISO 8601, UTC. */
    user: SessionUser & { since: string };
    attempts: Attempt[];
    /** The interface of this session, if it may differ from that of the account's other sessions. */
    interface: Role;
  }
}

/** Behind https, browsers then take the cookie from this host only, and send it encrypted only. */
const sessionCookie = (isSecure: boolean): string => (isSecure ? '__Host-sid' : 'sid');
const lifetimeMs = 8 * 3_600_000;
const attemptLifetimeMs = 3_600_000;
const maxAttempts = 5;
const touchIntervalMs = 60_000;
/** A session that another instance ends must end here within a second (rulings B8). */
const readIntervalMs = 1_000;
const maxCached = 10_000;

/**
 * The table app.sessions. A session is read at most once a second and its expiry is extended at most once a minute:
 * otherwise simultaneous requests of a browser would wait for each other's lock on its row.
 */
class SessionStore extends connectPgSimple(session) {
  private readonly touched = new LRUCache<string, true>({ max: maxCached, ttl: touchIntervalMs });
  /** Sessions as JSON: each request changes its own copy. */
  private readonly cache = new LRUCache<string, string>({ max: maxCached, ttl: readIntervalMs });
  /** Rises when a session changes or ends: a read that began before is not cached. */
  private version = 0;

  override get(id: string, done: (error?: Error | null, data?: SessionData | null) => void): void {
    const cached = this.cache.get(id);
    if (cached) return done(null, JSON.parse(cached) as SessionData);
    const { version } = this;
    super.get(id, (error: Error | null, data?: SessionData | null) => {
      if (data && version === this.version) this.cache.set(id, JSON.stringify(data));
      done(error, data);
    });
  }

  override set(id: string, data: SessionData, done?: (error?: unknown) => void): void {
    super.set(id, data, (error?: unknown) => {
      this.forget(id);
      done?.(error);
    });
  }

  override destroy(id: string, done?: (error?: unknown) => void): void {
    super.destroy(id, (error?: unknown) => {
      this.forget(id);
      done?.(error);
    });
  }

  override touch(id: string, data: SessionData, done?: () => void): void {
    if (this.touched.has(id)) return done?.();
    this.touched.set(id, true);
    super.touch(id, data, done);
  }

  forget(id?: string): void {
    if (id === undefined) this.cache.clear();
    else this.cache.delete(id);
    this.version += 1;
  }
}

/** The sessions of users who are signed in or signing in. */
export class Sessions {
  private readonly store: SessionStore;
  private readonly read: RequestHandler;
  private readonly isSecure: boolean;

  constructor(
    private readonly pool: Pool,
    /** `secrets`: the first one signs cookies, all verify them. `publicUrl`: the app's public address. */
    { secrets, publicUrl }: { secrets: readonly string[]; publicUrl: string },
  ) {
    this.isSecure = publicUrl.startsWith('https:');
    this.store = new SessionStore({ pool, schemaName: 'app', tableName: 'sessions' });
    this.read = session({
      store: this.store,
      name: sessionCookie(this.isSecure),
      secret: [...secrets],
      resave: false,
      rolling: true,
      saveUninitialized: false,
      cookie: { httpOnly: true, sameSite: 'lax', secure: this.isSecure, maxAge: lifetimeMs },
    });
  }

  /** Loads the session of the cookie and sets `request.user` when it is signed in. For requests and upgrades. */
  readonly load: RequestHandler = (request, response, next) => {
    // TLS ends at a proxy: the public address says whether people come by https, and no header does.
    Object.defineProperty(request, 'secure', { value: this.isSecure });
    void this.read(request, response, (error?: unknown) => {
      if (!error) {
        request.user = request.session.user;
        // A stored session remembers how people came when it began.
        request.session.cookie.secure = this.isSecure;
      }
      next(error);
    });
  };

  /** Ends all sessions of an account that began at or before `until` (ISO 8601, UTC). */
  async endAllOf(accountId: string, until: string): Promise<void> {
    await this.pool.query(
      `delete from app.sessions where sess->'user'->>'accountId' = $1 and sess->'user'->>'since' <= $2`,
      [accountId, until],
    );
    this.store.forget();
  }
}

type AnySession = Session & Partial<SessionData>;

/** Several tabs may sign in at the same time; beyond the maximum the oldest attempts are dropped. */
export function beginAttempt(session: AnySession, returnTo: string): Attempt {
  const secret = () => randomBytes(32).toString('base64url');
  const attempt = { state: secret(), nonce: '', verifier: secret(), returnTo };
  session.attempts = [...(session.attempts ?? []), attempt].slice(-maxAttempts);
  if (!session.user) session.cookie.maxAge = attemptLifetimeMs;
  return attempt;
}

/** Returns and removes the attempt with this state. */
export function takeAttempt(session: AnySession, state: unknown): Attempt | undefined {
  const attempt = session.attempts?.find((candidate) => candidate.state === state);
  session.attempts &&= session.attempts.filter((candidate) => candidate !== attempt);
  return attempt;
}

const promised = (run: (done: (error?: Error) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => run((error) => (error ? reject(error) : resolve())));

/** Signs a user in with a new session id: the old one may be known to someone else (session fixation). */
export async function signInto(
  request: Express.Request & { session: AnySession },
  user: SessionUser,
): Promise<void> {
  await promised((done) => request.session.regenerate(done));
  request.session.user = { ...user, since: new Date().toISOString() };
  await promised((done) => request.session.save(done));
}

export const endSession = (session: AnySession): Promise<void> => promised((done) => session.destroy(done));

/** Browsers remove a `__Host-` cookie only by an answer with the attributes that it was set with. */
export const clearSessionCookie = (response: Response): void => {
  const { secure } = response.req;
  response.clearCookie(sessionCookie(secure), { path: '/', httpOnly: true, sameSite: 'lax', secure });
};

import { randomBytes } from 'node:crypto';
import type { Role } from '@control-center/contracts';
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
    /** Of a sign-in that has succeeded. */
    interface AuthInfo {
      returnTo: string;
    }
  }
}

/** What the session keeps of a signed-in person. */
export type SessionUser = Express.User;

/** A sign-in that has begun and not come back yet. */
export type Attempt = { state: string; nonce: string; verifier: string; returnTo: string };

declare module 'express-session' {
  interface SessionData {
    /** `since`: when they signed in. ISO 8601, UTC. */
    user: SessionUser & { since: string };
    attempts: Attempt[];
    /** The interface in use here, where it may be another one than in the account's other sessions. */
    interface: Role;
  }
}

export const sessionCookie = 'sid';
const lifetimeMs = 8 * 3_600_000;
const attemptMs = 3_600_000;
const openTabs = 5;
const touchEveryMs = 60_000;
/** One that ends at another instance ends here within a second (rulings B8). */
const readEveryMs = 1_000;
const mostRemembered = 10_000;

/**
 * The table app.sessions, read once a second for a session at most, and its end moved on once a minute at most:
 * requests of one browser that come at once would wait for each other at its row.
 */
class Rows extends connectPgSimple(session) {
  private readonly touched = new Map<string, number>();
  private readonly read = new Map<string, { at: number; text: string }>();
  /** Of all that was read: what was asked for before something ended here is not kept. */
  private version = 0;

  override get(id: string, done: (error?: Error | null, data?: SessionData | null) => void): void {
    const known = this.read.get(id);
    if (known && Date.now() - known.at < readEveryMs)
      return done(null, JSON.parse(known.text) as SessionData);
    const { version } = this;
    super.get(id, (error: Error | null, data?: SessionData | null) => {
      if (data && version === this.version)
        remember(this.read, id, { at: Date.now(), text: JSON.stringify(data) });
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
    if (Date.now() - (this.touched.get(id) ?? 0) < touchEveryMs) return done?.();
    remember(this.touched, id, Date.now());
    super.touch(id, data, done);
  }

  forget(id?: string): void {
    if (id === undefined) this.read.clear();
    else this.read.delete(id);
    this.version += 1;
  }
}

function remember<Value>(map: Map<string, Value>, id: string, value: Value): void {
  if (map.size >= mostRemembered) map.clear();
  map.set(id, value);
}

/** The sessions of people who are signed in, or about to be. */
export class Sessions {
  private readonly rows: Rows;
  private readonly read: RequestHandler;

  constructor(
    private readonly pool: Pool,
    secret: string,
  ) {
    this.rows = new Rows({ pool, schemaName: 'app', tableName: 'sessions' });
    this.read = session({
      store: this.rows,
      name: sessionCookie,
      secret,
      resave: false,
      rolling: true,
      saveUninitialized: false,
      cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: lifetimeMs },
    });
  }

  /** Loads the session of the cookie and sets `request.user` where somebody is signed in: requests and upgrades. */
  readonly load: RequestHandler = (request, response, next) =>
    void this.read(request, response, (error?: unknown) => {
      if (!error) request.user = request.session.user;
      next(error);
    });

  /** Signs a person out wherever they signed in until then (ISO 8601, UTC). */
  async endAllOf(accountId: string, until: string): Promise<void> {
    await this.pool.query(
      `delete from app.sessions where sess->'user'->>'accountId' = $1 and sess->'user'->>'since' <= $2`,
      [accountId, until],
    );
    this.rows.forget();
  }
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
  request.session.user = { ...user, since: new Date().toISOString() };
  await settled((done) => request.session.save(done));
}

export const endSession = (session: Kept): Promise<void> => settled((done) => session.destroy(done));

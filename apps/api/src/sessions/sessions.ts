import type { AccountSession } from '@market/contracts';
import type { Settings } from '@platform/settings';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import type { Pool } from 'pg';
import { deviceOf } from '../audit-log/device.js';
import type { SessionUser } from './session-data.js';
import { SessionStore } from './session-store.js';

/** On https, browsers then accept the cookie only from this host and send it only encrypted. */
const sessionCookie = (isSecure: boolean): string => (isSecure ? '__Host-sid' : 'sid');

/** Milliseconds for which a session may be idle, and may last in all. */
export type Lifetimes = { idle: number; total: number; totalOfAdmin: number };

/** The prefix of a signed cookie of express-session. */
const sessionIdInCookie = /(?:^|;\s*)(?:__Host-)?sid=s%3A([\w-]+)\./;
const endedRememberedFor = '30 days';
const hour = 3_600_000;

export const lifetimesOf = (settings: Settings): Lifetimes => ({
  idle: settings.SESSION_IDLE_HOURS * hour,
  total: settings.SESSION_HOURS * hour,
  totalOfAdmin: settings.SESSION_ADMIN_HOURS * hour,
});

/** `accountId`: of a signed-in session. */
export type EndedSession = { sessionId: string; accountId?: string | null | undefined };
type EndListener = (ended: readonly EndedSession[]) => Promise<void>;

export type SessionOptions = {
  /** The first one signs cookies, all verify them. */
  secrets: readonly string[];
  /** The app's public address. */
  publicUrl: string;
  lifetimes: Lifetimes;
};

/** The sessions of users who are signed in or signing in. */
export class Sessions {
  private readonly store: SessionStore;
  private readonly read: RequestHandler;
  private readonly lifetimes: Lifetimes;
  private readonly isSecure: boolean;
  private readonly listeners = new Set<EndListener>();

  constructor(
    private readonly pool: Pool,
    { secrets, publicUrl, lifetimes }: SessionOptions,
  ) {
    this.lifetimes = lifetimes;
    this.isSecure = publicUrl.startsWith('https:');
    this.store = new SessionStore(pool);
    this.read = session({
      store: this.store,
      name: sessionCookie(this.isSecure),
      secret: [...secrets],
      resave: false,
      rolling: true,
      saveUninitialized: false,
      cookie: { httpOnly: true, sameSite: 'lax', secure: this.isSecure, maxAge: lifetimes.idle },
    });
  }

  /** Loads the session of the cookie and sets `request.user` when it is signed in. For requests and upgrades. */
  readonly load: RequestHandler = (request, response, next) => {
    // TLS ends at a proxy, so only the public address, and no header, tells whether people use https.
    Object.defineProperty(request, 'secure', { value: this.isSecure });
    void this.read(request, response, (error?: unknown) => {
      if (!error) {
        request.user = request.session.user;
        // A stored session keeps the setting from its beginning.
        request.session.cookie.secure = this.isSecure;
      }
      next(error);
    });
  };

  /** Signs a user in with a new session id: the old one may be known to someone else (session fixation). */
  async signIn(request: Request, user: SessionUser, isAdmin: boolean): Promise<void> {
    const replaced = { sessionId: request.sessionID, accountId: request.user?.accountId };
    const before = await this.idOf(replaced.sessionId);
    await promised((done) => request.session.regenerate(done));
    request.session.user = { ...user, since: new Date().toISOString() };
    await this.store.create(request.sessionID, request.session, {
      lifetimeMs: isAdmin ? this.lifetimes.totalOfAdmin : this.lifetimes.total,
      device: deviceOf(request.get('user-agent')),
      address: request.ip ?? '',
    });
    if (before !== undefined) await this.passPushesOn(before, user.accountId, request.sessionID);
    await this.announce([replaced]);
  }

  async signOut(request: Request, response: Response): Promise<void> {
    await this.end(`sid = $1`, [request.sessionID]);
    // Without a session, express-session does not set the cookie again.
    await promised((done) => request.session.destroy(done));
    // Browsers remove a `__Host-` cookie only by an answer with the attributes that it was set with.
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: this.isSecure } as const;
    response.clearCookie(sessionCookie(this.isSecure), attributes);
  }

  /** Ends all sessions of an account that began at or before `until` (ISO 8601, UTC). */
  async endAllOf(accountId: string, until: string): Promise<number> {
    const ended = await this.end(`sess->'user'->>'accountId' = $1 and sess->'user'->>'since' <= $2`, [
      ...[accountId, until],
    ]);
    await this.forgetPushesOf(accountId);
    return ended;
  }

  /** Ends all sessions of an account except one. */
  async endOthersOf(accountId: string, exceptSessionId: string): Promise<number> {
    const ended = await this.endForGood(`sess->'user'->>'accountId' = $1 and sid <> $2`, [
      ...[accountId, exceptSessionId],
    ]);
    await this.forgetPushesOf(accountId);
    return ended;
  }

  /** Ends one session by the id that `list` names. */
  async endOne(accountId: string, id: string): Promise<number> {
    return this.endForGood(`sess->'user'->>'accountId' = $1 and id = $2`, [accountId, id]);
  }

  /** Ends all sessions of an account on behalf of a person. */
  async endEach(accountId: string): Promise<number> {
    const ended = await this.endForGood(`sess->'user'->>'accountId' = $1`, [accountId]);
    await this.forgetPushesOf(accountId);
    return ended;
  }

  /** Ends the pushes of browsers whose sessions have expired. */
  private async forgetPushesOf(accountId: string): Promise<void> {
    await this.pool.query(
      `delete from app.push_subscriptions p where "accountId" = $1
         and not exists (select from app.sessions s where s.id = p."sessionId" and s.expire >= now())`,
      [accountId],
    );
  }

  /** Keeps the pushes of a browser when the same account signs in again. Pushes of other accounts end. */
  private async passPushesOn(before: string, accountId: string, sessionId: string): Promise<void> {
    await this.pool.query(`delete from app.push_subscriptions where "sessionId" = $1 and "accountId" <> $2`, [
      before,
      accountId,
    ]);
    await this.pool.query(`update app.push_subscriptions set "sessionId" = $2 where "sessionId" = $1`, [
      before,
      await this.idOf(sessionId),
    ]);
  }

  private async idOf(sessionId: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ id: string }>(`select id from app.sessions where sid = $1`, [
      sessionId,
    ]);
    return rows[0]?.id;
  }

  /**
   * Whether a person ended the session that this browser had. The provider may still know its user, and would sign the
   * browser in again without asking. The session that signs in remembers it.
   */
  async mustAskAgain(request: Request): Promise<boolean> {
    const [, sessionId] = sessionIdInCookie.exec(request.headers.cookie ?? '') ?? [];
    if (sessionId) {
      const { rowCount } = await this.pool.query(`select from app.ended_sessions where sid = $1`, [
        sessionId,
      ]);
      if (rowCount) request.session.askAgain = true;
    }
    return request.session.askAgain === true;
  }

  /** Shortens the sessions of an account that became an admin's to the lifetime of admins' sessions. */
  async limitToAdmin(accountId: string): Promise<void> {
    const ends = `(sess->'user'->>'since')::timestamptz + make_interval(secs => $2)`;
    await this.pool.query(
      `update app.sessions set "endsAt" = least("endsAt", ${ends}), expire = least(expire, ${ends})
       where sess->'user'->>'accountId' = $1`,
      [accountId, this.lifetimes.totalOfAdmin / 1_000],
    );
    this.store.forget();
  }

  /** The sessions of an account that have not ended, last used first. */
  async list(accountId: string, currentSessionId: string): Promise<AccountSession[]> {
    const { rows } = await this.pool.query<AccountSession>(
      `select id, device, address, sid = $2 as "isCurrent", "usedAt",
         sess->'user'->>'since' as "signedInAt", "endsAt"
       from app.sessions where sess->'user'->>'accountId' = $1 and expire >= now()
       order by "usedAt" desc, id`,
      [accountId, currentSessionId],
    );
    return rows;
  }

  /** Whether the session has not ended since it was loaded. */
  isLive(sessionId: string): Promise<boolean> {
    return this.store.has(sessionId);
  }

  /** The sessions among these that have ended, for any reason and on any instance. */
  async endedAmong(sessionIds: readonly string[]): Promise<Set<string>> {
    const { rows } = await this.pool.query<{ sid: string }>(
      `select sid from app.sessions where sid = any($1) and expire >= now()`,
      [sessionIds],
    );
    const live = new Set(rows.map(({ sid }) => sid));
    return new Set(sessionIds.filter((id) => !live.has(id)));
  }

  /** Calls the listener when this process ends sessions, and waits for it. */
  onEnd(listener: EndListener): void {
    this.listeners.add(listener);
  }

  /** Deletes the rows of sessions that have expired, with their devices and addresses. */
  async deleteExpired(): Promise<void> {
    await this.pool.query(`delete from app.sessions where expire < now()`);
    await this.pool.query(
      `delete from app.ended_sessions where "endedAt" < now() - interval '${endedRememberedFor}'`,
    );
  }

  /** Resolves to the number of ended sessions once nothing in this process uses them. Their browsers get no pushes any more. */
  private async end(condition: string, values: unknown[]): Promise<number> {
    const { rows } = await this.pool.query<EndedSession>(
      `with ended as (delete from app.sessions where ${condition} returning id, sid, sess),
         forgotten as (delete from app.push_subscriptions where "sessionId" in (select id from ended))
       select sid as "sessionId", sess->'user'->>'accountId' as "accountId" from ended`,
      values,
    );
    this.store.forget();
    await this.announce(rows);
    return rows.length;
  }

  /**
   * The same for a session that a person ended from another one, whose browser must authenticate at the provider again.
   */
  private async endForGood(condition: string, values: unknown[]): Promise<number> {
    await this.pool.query(
      `insert into app.ended_sessions (sid) select sid from app.sessions where ${condition}
       on conflict do nothing`,
      values,
    );
    return this.end(condition, values);
  }

  private async announce(ended: readonly EndedSession[]): Promise<void> {
    await Promise.all([...this.listeners].map((listener) => listener(ended)));
  }
}

const promised = (run: (done: (error?: Error) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => run((error) => (error ? reject(error) : resolve())));

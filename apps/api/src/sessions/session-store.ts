import { backgroundHeader } from '@market/contracts';
import { prepared } from '@platform/rows';
import type { Request } from 'express';
import session from 'express-session';
import type { SessionData } from 'express-session';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';

const touchIntervalMs = 60_000;
/** A session that another instance ends must end here within a second. */
const readIntervalMs = 1_000;
const maxCached = 10_000;

type Done<Result = void> = (error?: Error | null, result?: Result) => void;

type SessionRow = Pick<SessionData, 'cookie'> & Partial<SessionData>;

/** The columns of a signed-in session besides its data. */
export type SignedInRow = { lifetimeMs: number; device: string; address: string };

/** The session as express-session passes it, with its request. */
const requestOf = (data: SessionData): Request | undefined => (data as { req?: Request }).req;

/**
 * The table app.sessions. A row is created once, by `create`; everything else changes or deletes an existing row, so
 * that a request which outlasts its session cannot bring it back. `expire` is the end of the idle time, at most
 * `endsAt`.
 *
 * A session is read at most once a second and its expiry is extended at most once a minute: otherwise simultaneous
 * requests of a browser would wait for each other's lock on its row.
 */
export class SessionStore extends session.Store {
  private readonly touched = new LRUCache<string, true>({ max: maxCached, ttl: touchIntervalMs });
  /** Sessions as JSON: each request changes its own copy. */
  private readonly cache = new LRUCache<string, string>({ max: maxCached, ttl: readIntervalMs });
  /** Rises when a session changes or ends, so that an earlier read is not cached. */
  private version = 0;
  /** The sessions that have a row, or had one. */
  private readonly created = new WeakSet<SessionRow>();

  constructor(private readonly pool: Pool) {
    super();
  }

  override get(id: string, done: Done<SessionData | null>): void {
    answer(this.read(id), done);
  }

  /** Called by express-session for a session that `get` returned. */
  override createSession(...args: Parameters<session.Store['createSession']>) {
    const loaded = super.createSession(...args);
    this.created.add(loaded);
    return loaded;
  }

  override set(id: string, data: SessionData, done?: Done): void {
    answer(this.created.has(data) ? this.update(id, data) : this.create(id, data), done);
  }

  /** Extends the idle time. Background requests do not, because the session of a forgotten tab must end, too. */
  override touch(id: string, data: SessionData, done?: Done): void {
    const request = requestOf(data);
    if (this.touched.has(id) || request?.get(backgroundHeader)) return done?.();
    this.touched.set(id, true);
    const extended = this.pool.query(
      `update app.sessions set "usedAt" = now(), address = coalesce($3, address),
         expire = least(now() + make_interval(secs => $2), "endsAt")
       where sid = $1 and expire >= now()`,
      [id, idleSeconds(data), (data.user && request?.ip) ?? null],
    );
    answer(extended, () => done?.());
  }

  override destroy(id: string, done?: Done): void {
    answer(this.pool.query(`delete from app.sessions where sid = $1`, [id]), (error) => {
      this.forget();
      done?.(error);
    });
  }

  /** Creates the row of a session; without `signedIn` it is still signing in. */
  async create(id: string, data: SessionRow, signedIn?: SignedInRow): Promise<void> {
    const { lifetimeMs, device = '', address = '' } = signedIn ?? {};
    await this.pool.query(
      `insert into app.sessions (sid, sess, "endsAt", expire, device, address)
       select $1, $2, ends, least(now() + make_interval(secs => $3), ends), $5, $6
       from (select now() + make_interval(secs => $4) as ends) lifetime`,
      [id, data, idleSeconds(data), lifetimeMs === undefined ? null : lifetimeMs / 1_000, device, address],
    );
    this.created.add(data);
  }

  /** Whether the session has not ended, as of a second ago at most. */
  async has(id: string): Promise<boolean> {
    return this.cache.has(id) || (await this.read(id)) !== null;
  }

  /** Called after sessions were changed or ended by other statements. */
  forget(): void {
    this.cache.clear();
    this.version += 1;
  }

  private async read(id: string): Promise<SessionData | null> {
    const cached = this.cache.get(id);
    if (cached) return JSON.parse(cached) as SessionData;
    const { version } = this;
    const { rows } = await prepared<{ sess: SessionData }>(
      this.pool,
      'session',
      `select sess from app.sessions where sid = $1 and expire >= now()`,
      [id],
    );
    const data = rows[0]?.sess ?? null;
    if (data && version === this.version) this.cache.set(id, JSON.stringify(data));
    return data;
  }

  private async update(id: string, data: SessionData): Promise<void> {
    await this.pool.query(
      `update app.sessions set sess = $2, "usedAt" = now(),
         expire = least(now() + make_interval(secs => $3), "endsAt")
       where sid = $1 and expire >= now()`,
      [id, data, idleSeconds(data)],
    );
    this.cache.delete(id);
    this.version += 1;
  }
}

const idleSeconds = ({ cookie }: SessionRow): number => (cookie.originalMaxAge ?? 0) / 1_000;

/**
 * Calls back outside of the promise, so that an error which express-session throws in `done` is no failure of the work.
 */
function answer<Result>(work: Promise<Result>, done?: (error?: Error | null, result?: Result) => void): void {
  work.then(
    (result) => process.nextTick(() => done?.(null, result)),
    (error: Error) => process.nextTick(() => done?.(error)),
  );
}

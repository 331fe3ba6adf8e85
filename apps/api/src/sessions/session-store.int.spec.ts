import { createAppDatabase } from '@control-center/api/testing/app-database';
import type { AppDatabase } from '@control-center/api/testing/app-database';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionData } from 'express-session';
import type { Pool } from 'pg';
import { SessionStore } from './session-store.js';
import { Sessions } from './sessions.js';

// The expiry of a session in seconds from now: never beyond its end, and never after it has ended.

let database: AppDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createAppDatabase('session_rows');
  pool = database.connect();
});
afterAll(() => database.close());

const hour = 3_600;
const dataOf = (accountId?: string, since = '2026-03-02T03:00:00.000Z') =>
  ({
    cookie: { originalMaxAge: 2 * hour * 1_000 },
    ...(accountId ? { user: { accountId, since } } : {}),
  }) as unknown as SessionData;
let count = 0;

/** A session of `lifetime` hours with two idle hours. */
async function sessionOf(lifetime: number | undefined, accountId: string | undefined = 'an', since?: string) {
  const id = `session-${(count += 1)}`;
  const store = new SessionStore(pool);
  const data = dataOf(accountId, since);
  const row = { device: '', address: '' };
  await store.create(
    id,
    data,
    lifetime === undefined ? undefined : { ...row, lifetimeMs: lifetime * hour * 1_000 },
  );
  const done = (work: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => work((error) => (error ? reject(error) : resolve())));
  const hoursLeft = async () => {
    const { rows } = await pool.query<{ hours: number }>(
      `select round(extract(epoch from expire - now()) / 3600, 1)::double precision as hours from app.sessions where sid = $1`,
      [id],
    );
    return rows[0]?.hours;
  };
  const end = () =>
    pool.query(`update app.sessions set expire = now() - interval '1 second' where sid = $1`, [id]);
  return { id, store, data, done, hoursLeft, end };
}

describe.each([
  ['signing in', undefined, 2],
  ['long', 24, 2],
  ['about to end', 0.5, 0.5],
])('a session that is %s', (_, lifetime, hours) => {
  it('ends after its idle time, and at the latest at its end, however it is used', async () => {
    const { store, id, data, done, hoursLeft } = await sessionOf(lifetime);
    expect(await hoursLeft()).toBe(hours);
    await pool.query(`update app.sessions set expire = expire - interval '20 minutes' where sid = $1`, [id]);
    await done((end) => store.touch(id, data, end));
    expect(await hoursLeft()).toBe(hours);
    await pool.query(`update app.sessions set expire = expire - interval '20 minutes' where sid = $1`, [id]);
    await done((end) => store.set(id, data, end));
    expect(await hoursLeft()).toBe(hours);
  });
});

it('nothing brings back an ended session', async () => {
  const { store, id, data, done, hoursLeft, end } = await sessionOf(24);
  await end();
  await done((next) => store.touch(id, data, next));
  await done((next) => store.set(id, data, next));
  expect(await store.has(id)).toBe(false);
  expect((await hoursLeft())!).toBeLessThanOrEqual(0);
  await done((next) => store.destroy(id, next));
  await done((next) => store.set(id, data, next));
  expect(await hoursLeft()).toBeUndefined();
});

describe('ending sessions', () => {
  const lifetimes = { idle: 1, total: 24 * hour * 1_000, totalOfAdmin: hour * 1_000 };
  const all = () =>
    new Sessions(pool, { secrets: ['x'.repeat(40)], publicUrl: 'https://example.test', lifetimes });
  const living = async (accountId: string) => (await all().list(accountId, '')).length;

  it('of an account does not affect others’ and later ones', async () => {
    const times = ['2026-03-02T03:00:00.000Z', '2026-03-02T04:00:00.000Z', '2026-03-02T05:00:00.000Z'];
    for (const since of times) await sessionOf(24, 'mai', since);
    await sessionOf(24, 'nam', times[0]);
    const sessions = all();
    const told: string[] = [];
    sessions.onEnd((ended) => Promise.resolve(void told.push(...ended.map(({ accountId }) => accountId!))));
    expect(await sessions.endAllOf('mai', times[1]!)).toBe(2);
    expect(told).toEqual(['mai', 'mai']);
    expect([await living('mai'), await living('nam')]).toEqual([1, 1]);
  });

  it('«all but one’s own» and «one by its id» end exactly those', async () => {
    const [kept] = [await sessionOf(24, 'lan'), await sessionOf(24, 'lan'), await sessionOf(24, 'tu')];
    const sessions = all();
    const { id } = (await sessions.list('tu', ''))[0]!;
    expect(await sessions.endOne('lan', id)).toBe(0);
    expect(await sessions.endOthersOf('lan', kept.id)).toBe(1);
    expect(await kept.store.has(kept.id)).toBe(true);
    expect([await living('lan'), await living('tu')]).toEqual([1, 1]);
    expect(await sessions.endOne('tu', id)).toBe(1);
    expect(await sessions.endEach('lan')).toBe(1);
    expect([await living('lan'), await living('tu')]).toEqual([0, 0]);
  });

  it('earlier for a new admin counts from the sign-in', async () => {
    const since = new Date(Date.now() - (hour * 1_000) / 2).toISOString();
    const [admin, other] = [await sessionOf(24, 'chi', since), await sessionOf(24, 'dat', since)];
    await all().limitToAdmin('chi');
    expect([await admin.hoursLeft(), await other.hoursLeft()]).toEqual([0.5, 2]);
  });

  it('is noticed for every session, whatever ended it', async () => {
    const [live, expired] = [await sessionOf(24, 'ha'), await sessionOf(24, 'ha')];
    await expired.end();
    expect(await all().endedAmong([live.id, expired.id, 'never was'])).toEqual(
      new Set([expired.id, 'never was']),
    );
    await all().deleteExpired();
    expect([await live.hoursLeft(), await expired.hoursLeft()]).toEqual([2, undefined]);
  });
});

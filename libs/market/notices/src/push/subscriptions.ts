import type { Database } from '@platform/rows';

/** A browser that wants pushes: the address of its push service, and the keys of RFC 8291 in base64url. */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string };

/** The largest number of browsers of one account. Another one replaces the oldest. */
const mostBrowsers = 20;

/** The rows of app.push_subscriptions belong to the session's account, until the session is ended. */
export async function subscribe(
  db: Database,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  { endpoint, p256dh, auth }: PushSubscription,
): Promise<void> {
  await db.query(
    `insert into app.push_subscriptions (endpoint, "accountId", "sessionId", p256dh, auth)
     select $1, $2, s.id, $4, $5 from app.sessions s where s.sid = $3
     on conflict (endpoint) do update set "accountId" = excluded."accountId", "sessionId" = excluded."sessionId",
       p256dh = excluded.p256dh, auth = excluded.auth, "createdAt" = now()`,
    [endpoint, accountId, sessionId, p256dh, auth],
  );
  await db.query(
    `delete from app.push_subscriptions where endpoint in (
       select endpoint from app.push_subscriptions where "accountId" = $1
       order by "createdAt" desc, endpoint offset ${String(mostBrowsers)})`,
    [accountId],
  );
}

/**
 * Whether the browser that signed in wants pushes for this account. If so, they now belong to the new session.
 * Pushes for other accounts in this browser end.
 */
export async function confirmSubscription(
  db: Database,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  endpoint: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update app.push_subscriptions set "sessionId" = s.id from app.sessions s
     where endpoint = $1 and "accountId" = $2 and s.sid = $3`,
    [endpoint, accountId, sessionId],
  );
  if (rowCount === 0) await forgetSubscription(db, endpoint);
  return rowCount === 1;
}

export const forgetSubscription = (db: Database, endpoint: string): Promise<unknown> =>
  db.query(`delete from app.push_subscriptions where endpoint = $1`, [endpoint]);

export async function subscriptionsOf(db: Database, accountId: string): Promise<PushSubscription[]> {
  const { rows } = await db.query<PushSubscription>(
    `select endpoint, p256dh, auth from app.push_subscriptions where "accountId" = $1 order by "createdAt", endpoint`,
    [accountId],
  );
  return rows;
}

/** The accounts among these that have a browser with pushes. */
export async function subscribersAmong(db: Database, accountIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ accountId: string }>(
    `select distinct "accountId" from app.push_subscriptions where "accountId" = any($1)`,
    [accountIds],
  );
  return new Set(rows.map(({ accountId }) => accountId));
}

import { randomBytes } from 'node:crypto';
import type { Database } from '@platform/rows';

// Table app.calendar_tokens: who has the token may read the calendar of the account, until it is renewed or ended.

const tokenBytes = 32;

export async function calendarTokenOf(db: Database, accountId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ token: string }>(
    `select token from app.calendar_tokens where "accountId" = $1`,
    [accountId],
  );
  return rows[0]?.token;
}

/** Makes a token; an earlier one opens nothing any more. */
export async function renewCalendarToken(db: Database, accountId: string): Promise<void> {
  await db.query(
    `insert into app.calendar_tokens ("accountId", token) values ($1, $2)
     on conflict ("accountId") do update set token = excluded.token, "createdAt" = now()`,
    [accountId, randomBytes(tokenBytes).toString('base64url')],
  );
}

export const endCalendarToken = (db: Database, accountId: string): Promise<unknown> =>
  db.query(`delete from app.calendar_tokens where "accountId" = $1`, [accountId]);

export async function accountOfCalendar(db: Database, token: string): Promise<string | undefined> {
  const { rows } = await db.query<{ accountId: string }>(
    `select "accountId" from app.calendar_tokens where token = $1`,
    [token],
  );
  return rows[0]?.accountId;
}

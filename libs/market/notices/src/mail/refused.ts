import { createHash } from 'node:crypto';
import type { Database } from '@platform/rows';

/** The address is personal, so only its hash is stored. */
const hashOf = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex');

/** What the server said when it refused this address of an account; undefined when it accepts mails. */
export async function refusalOf(db: Database, accountId: string, email: string): Promise<string | undefined> {
  const { rows } = await db.query<{ reason: string }>(
    `select reason from reactions.refused_addresses where "accountId" = $1 and address = $2`,
    [accountId, hashOf(email)],
  );
  return rows[0]?.reason;
}

export async function markRefused(
  db: Database,
  accountId: string,
  email: string,
  reason: string,
): Promise<void> {
  await db.query(
    `insert into reactions.refused_addresses ("accountId", address, reason, "refusedAt") values ($1, $2, $3, now())
     on conflict ("accountId") do update set address = excluded.address, reason = excluded.reason,
       "refusedAt" = excluded."refusedAt"`,
    [accountId, hashOf(email), reason],
  );
}

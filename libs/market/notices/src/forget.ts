import type { Database } from '@platform/rows';

/** The tables of schema app with the ways to reach a person. */
const tables = ['push_subscriptions', 'calendar_tokens'] as const;

/** Deletes all ways to reach an erased person. */
export async function forgetChannels(db: Database, accountId: string): Promise<void> {
  for (const table of tables) await db.query(`delete from app.${table} where "accountId" = $1`, [accountId]);
}

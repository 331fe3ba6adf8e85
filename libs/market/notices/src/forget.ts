import type { Database } from '@platform/rows';

/** The tables of schema app that say how one person is reached. */
const tables = ['push_subscriptions', 'calendar_tokens'] as const;

/** Nothing reaches an erased person any more. */
export async function forgetChannels(db: Database, accountId: string): Promise<void> {
  for (const table of tables) await db.query(`delete from app.${table} where "accountId" = $1`, [accountId]);
}

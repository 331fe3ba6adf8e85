import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '@platform/rows';

const prefix = 'whsec_';
const secretBytes = 32;

/** The secret of a webhook, made at the first call. */
export async function obtainSecret(db: Database, webhookId: string): Promise<string> {
  await db.query(
    `insert into app.webhook_secrets ("webhookId", secret) values ($1, $2) on conflict do nothing`,
    [webhookId, prefix + randomBytes(secretBytes).toString('base64')],
  );
  return (await findSecret(db, webhookId))!;
}

export async function findSecret(db: Database, webhookId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ secret: string }>(
    `select secret from app.webhook_secrets where "webhookId" = $1`,
    [webhookId],
  );
  return rows[0]?.secret;
}

export const forgetSecret = (db: Database, webhookId: string): Promise<unknown> =>
  db.query(`delete from app.webhook_secrets where "webhookId" = $1`, [webhookId]);

/** The headers of a call, as Standard Webhooks 1.0 has them: https://www.standardwebhooks.com. `at`: Unix time in seconds. */
export function signed(secret: string, id: string, at: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key)
    .update(`${id}.${String(at)}.${body}`)
    .digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` };
}

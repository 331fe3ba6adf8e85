import type { Pool } from 'pg';

/** Blocks the projector's writes until the returned function is called: it keeps running and waits for a row lock. */
export async function blockProjector(db: Pool): Promise<() => Promise<void>> {
  const client = await db.connect();
  await client.query(
    `set idle_in_transaction_session_timeout = 0; begin; select 1 from checkpoint for update`,
  );
  let isBlocked = true;
  return async () => {
    if (!isBlocked) return;
    isBlocked = false;
    await client.query('rollback');
    client.release(true);
  };
}

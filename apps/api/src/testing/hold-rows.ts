import type { Pool } from 'pg';

/** Keeps the projector from writing until the returned function is called: it lives, and waits for a lock. */
export async function holdRows(db: Pool): Promise<() => Promise<void>> {
  const client = await db.connect();
  await client.query(
    `set idle_in_transaction_session_timeout = 0; begin; select 1 from checkpoint for update`,
  );
  let held = true;
  return async () => {
    if (!held) return;
    held = false;
    await client.query('rollback');
    client.release(true);
  };
}

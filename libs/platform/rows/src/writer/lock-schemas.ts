import type { DataSource, QueryRunner } from 'typeorm';

const lockId = 7_310_004;

/**
 * Does the work while no other process creates or migrates a schema of this database. `work` may take further locks on
 * its connection; all are released when this returns. They are released explicitly because destroying a data source
 * does not wait until its connections have closed.
 */
export async function withLockedSchemas(
  source: DataSource,
  work: (connection: QueryRunner) => Promise<void>,
): Promise<void> {
  const connection = source.createQueryRunner();
  await connection.query('select pg_advisory_lock($1)', [lockId]);
  try {
    await work(connection);
  } finally {
    await connection.query('select pg_advisory_unlock_all()');
  }
}

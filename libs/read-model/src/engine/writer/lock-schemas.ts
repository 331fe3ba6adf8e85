import type { DataSource, QueryRunner } from 'typeorm';

const lockId = 7_310_004;

/**
 * Waits until no other process makes or migrates a schema of this database. The lock is on a connection of its own, which
 * is returned, and ends with the data source.
 */
export async function lockSchemas(source: DataSource): Promise<QueryRunner> {
  const connection = source.createQueryRunner();
  await connection.query('select pg_advisory_lock($1)', [lockId]);
  return connection;
}

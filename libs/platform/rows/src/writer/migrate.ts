import { DataSource } from 'typeorm';
import type { MigrationInterface } from 'typeorm';
import { appSchema } from '../rows/database.js';
import { withLockedSchemas } from './lock-schemas.js';

/** A step of schema app. Its name ends with its time. There is no way back: an older release runs with the newer tables. */
export type Migration = Pick<MigrationInterface, 'up'>;

/** Migrates a schema whose tables are not derived from the log, by default schema app. */
export async function migrate(
  url: string,
  migrations: (new () => Migration)[],
  schema = appSchema,
): Promise<void> {
  const source = await new DataSource({
    type: 'postgres',
    url,
    schema,
    migrations,
    migrationsTableName: 'migrations',
  }).initialize();
  try {
    await withLockedSchemas(source, async () => {
      await source.query(`create schema if not exists ${schema}`);
      await source.runMigrations();
    });
  } finally {
    await source.destroy();
  }
}

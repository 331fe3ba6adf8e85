import { DataSource } from 'typeorm';
import type { MigrationInterface } from 'typeorm';
import { appSchema } from '../rows/database.js';
import { withLockedSchemas } from './lock-schemas.js';

/** A step of schema app. Its name ends with its time. There is no way back: an older release runs with the newer tables. */
export type Migration = Pick<MigrationInterface, 'up'>;

/** Migrates schema app, whose tables are not derived from the log. */
export async function migrate(url: string, migrations: (new () => Migration)[]): Promise<void> {
  const source = await new DataSource({
    type: 'postgres',
    url,
    schema: appSchema,
    migrations,
    migrationsTableName: 'migrations',
  }).initialize();
  try {
    await withLockedSchemas(source, async () => {
      await source.query(`create schema if not exists ${appSchema}`);
      await source.runMigrations();
    });
  } finally {
    await source.destroy();
  }
}

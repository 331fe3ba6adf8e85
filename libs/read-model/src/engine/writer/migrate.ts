import { DataSource } from 'typeorm';
import type { DataSourceOptions } from 'typeorm';
import { appSchema } from '../rows/database.js';
import { lockSchemas } from './lock-schemas.js';

/** Migrates schema app, whose tables are not derived from the log. */
export async function migrate(url: string, migrations: DataSourceOptions['migrations']): Promise<void> {
  const source = await new DataSource({
    type: 'postgres',
    url,
    schema: appSchema,
    migrations,
    migrationsTableName: 'migrations',
  }).initialize();
  try {
    await lockSchemas(source);
    await source.query(`create schema if not exists ${appSchema}`);
    await source.runMigrations();
  } finally {
    await source.destroy();
  }
}

import { resolve } from 'node:path';
import { root } from '@control-center/checkout/prepare';
import { embeddedPostgres, roles } from '@control-center/stack';
import { migrateApp, openDatabase } from '@market/release';
import type { Settings } from '@platform/settings';
import type { Pool } from 'pg';

/** PostgreSQL's code for insufficient privileges. */
const mayNot = '42501';

/** The address of the database of the read models: that of DATABASE_URL, or else the embedded one. */
export async function databaseUrl(settings: Settings): Promise<string> {
  if (settings.DATABASE_URL) return settings.DATABASE_URL;
  const postgres = await embeddedPostgres(resolve(root, settings.DATA_DIR), settings.POSTGRES_PORT);
  return postgres.url('control_center', roles.api);
}

/**
 * Opens the database for a command and migrates schema app, because the command may be the first program on an
 * operator's empty database.
 */
export async function openTables(settings: Settings, name: string, max = 2): Promise<Pool> {
  const url = await databaseUrl(settings);
  if (settings.DATABASE_URL)
    await migrateApp(url).catch((error: { code?: string }) => {
      // A role that may not create tables relies on an earlier migration.
      if (error.code !== mayNot) throw error;
    });
  return openDatabase(url, { max, name });
}

import { resolve } from 'node:path';
import { root } from '@control-center/checkout/prepare';
import { embeddedPostgres, roles } from '@control-center/local-stack';
import type { Settings } from '@control-center/settings';

/** The address of the database of the read models: that of DATABASE_URL, or else the embedded one. */
export async function databaseUrl(settings: Settings): Promise<string> {
  if (settings.DATABASE_URL) return settings.DATABASE_URL;
  const postgres = await embeddedPostgres(resolve(root, settings.DATA_DIR), settings.POSTGRES_PORT);
  return postgres.url('control_center', roles.api);
}

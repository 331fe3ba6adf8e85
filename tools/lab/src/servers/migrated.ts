import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '@control-center/checkout/prepare';
import { openDatabase } from '@market/release';
import { masterKey } from '@platform/testing';
import type { Pool } from 'pg';

/** Makes the empty tables of this release. */
export async function migrated(databaseUrl: string): Promise<Pool> {
  const migrate = join(root, 'apps', 'projector', 'dist', 'migrate.js');
  const env = { ...process.env, DATABASE_URL: databaseUrl, PERSONAL_MASTER_KEY: masterKey };
  const migration = spawn(process.execPath, [migrate], { env, stdio: ['ignore', 2, 2] });
  const [code] = (await once(migration, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`migrate ended with ${code}`);
  return openDatabase(databaseUrl, { max: 2, name: 'bench' });
}

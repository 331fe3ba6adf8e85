import { audit } from '@market/audit';
import { MasterKeyMissing, MasterKeys, wrapKeys } from '@market/personal';
import { migrateApp, openDatabase, readModels } from '@market/release';
import { createReadSchema } from '@platform/rows';
import { migrateReactions } from '@platform/reactions';
import type { Settings } from '@platform/settings';

type Needed = Pick<Settings, 'DATABASE_URL' | 'PERSONAL_MASTER_KEY'>;

/**
 * Migrates the database to this release and wraps all personal keys with the first master key. `only` limits it to the
 * part that the role of DATABASE_URL owns. Resolves to the exit code.
 */
export async function migrateDatabase(settings: Needed, only?: 'app' | 'rows'): Promise<0 | 1> {
  if (only !== 'rows') await migrateApp(settings.DATABASE_URL);
  if (only !== 'app') {
    for (const models of [readModels, audit]) await createReadSchema(settings.DATABASE_URL, models);
    await migrateReactions(settings.DATABASE_URL);
  }
  return only === 'rows' ? 0 : wrapPersonalKeys(settings);
}

async function wrapPersonalKeys(settings: Needed): Promise<0 | 1> {
  const pool = openDatabase(settings.DATABASE_URL, { max: 1, name: 'migrate' });
  try {
    const wrapped = await wrapKeys(pool, new MasterKeys(settings.PERSONAL_MASTER_KEY));
    if (wrapped > 0) console.log(`Wrapped ${String(wrapped)} personal keys with the first master key`);
    return 0;
  } catch (error) {
    console.error(error instanceof MasterKeyMissing ? error.message : error);
    return 1;
  } finally {
    await pool.end();
  }
}

import {
  audit,
  createReadSchema,
  MasterKeyMissing,
  MasterKeys,
  migrateApp,
  openDatabase,
  readModels,
  wrapKeys,
} from '@control-center/read-model';
import { readSettings } from '@control-center/settings';

/**
 * Migrates the database to this release and wraps all personal keys with the first master key, then exits. The argument
 * «app» or «rows» limits it to what the role of DATABASE_URL owns.
 */
const settings = readSettings(process.env, ['DATABASE_URL', 'PERSONAL_MASTER_KEY']);
const only = process.argv[2];
if (only !== 'rows') await migrateApp(settings.DATABASE_URL);
if (only !== 'app')
  for (const models of [readModels, audit]) await createReadSchema(settings.DATABASE_URL, models);
if (only !== 'rows') await wrapPersonalKeys();

async function wrapPersonalKeys(): Promise<void> {
  const pool = openDatabase(settings.DATABASE_URL, { max: 1, name: 'migrate' });
  try {
    const wrapped = await wrapKeys(pool, new MasterKeys(settings.PERSONAL_MASTER_KEY));
    if (wrapped > 0) console.log(`Wrapped ${String(wrapped)} personal keys with the first master key`);
  } catch (error) {
    console.error(error instanceof MasterKeyMissing ? error.message : error);
    process.exitCode = 1;
  }
  await pool.end();
}

import {
  createReadSchema,
  MasterKeyMissing,
  MasterKeys,
  migrateApp,
  openDatabase,
  readModels,
  wrapKeys,
} from '@control-center/read-model';
import { readSettings } from '@control-center/settings';

/** Migrates the database to this release and wraps all personal keys with the first master key, then exits. */
const settings = readSettings(process.env, ['DATABASE_URL', 'PERSONAL_MASTER_KEY']);
await migrateApp(settings.DATABASE_URL);
await createReadSchema(settings.DATABASE_URL, readModels);

const pool = openDatabase(settings.DATABASE_URL, { max: 1, name: 'migrate' });
try {
  const wrapped = await wrapKeys(pool, new MasterKeys(settings.PERSONAL_MASTER_KEY));
  if (wrapped > 0) console.log(`Wrapped ${String(wrapped)} personal keys with the first master key`);
} catch (error) {
  console.error(error instanceof MasterKeyMissing ? error.message : error);
  process.exitCode = 1;
}
await pool.end();

import { readSettings } from '@platform/settings';
import { migrateDatabase } from './migrate-database.js';

/** Migrates the database, then exits. The argument «app» or «rows» limits it to what the role of DATABASE_URL owns. */
const settings = readSettings(process.env, ['DATABASE_URL', 'PERSONAL_MASTER_KEY'], 'migrate');
const [, , part] = process.argv;
process.exitCode = await migrateDatabase(settings, part === 'app' || part === 'rows' ? part : undefined);

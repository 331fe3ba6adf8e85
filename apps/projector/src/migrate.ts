import { createReadSchema, migrateApp, readModels } from '@control-center/read-model';
import { readSettings } from '@control-center/settings';

/**
 * Migrates the database to this release, then exits. The argument «app» or «rows» limits it to what the role of
 * DATABASE_URL owns.
 */
const { DATABASE_URL } = readSettings(process.env, ['DATABASE_URL']);
const only = process.argv[2];
if (only !== 'rows') await migrateApp(DATABASE_URL);
if (only !== 'app') await createReadSchema(DATABASE_URL, readModels);

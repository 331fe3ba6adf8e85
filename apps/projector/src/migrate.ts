import { createReadSchema, migrateApp, readModels } from '@control-center/read-model';
import { readSettings } from '@control-center/settings';

/** Migrates the database to this release, then exits. */
const { DATABASE_URL } = readSettings(process.env, ['DATABASE_URL']);
await migrateApp(DATABASE_URL);
await createReadSchema(DATABASE_URL, readModels);

import { createReadSchema, migrateApp } from '@control-center/read-model';
import { readSettings, requireSettings } from '@control-center/settings';

/** Brings the database to what this release needs, then ends. */
const { DATABASE_URL } = requireSettings(readSettings(), 'DATABASE_URL');
await migrateApp(DATABASE_URL);
await createReadSchema(DATABASE_URL);

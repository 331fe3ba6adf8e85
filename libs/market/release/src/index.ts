export { migrateApp } from './app-migrations.js';
export { openDatabase, readModels } from './release.js';

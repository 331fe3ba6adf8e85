// npm run rebuild [-- --cancel] | npm run proof [-- --sample N|all]
import { readSettings } from '@platform/settings';
import { openTables } from './database.js';
import { rebuildCommand, rebuildOptions, usage } from './rebuild-command.js';

const options = rebuildOptions(process.argv.slice(2));
if (!options) {
  console.error(usage);
  process.exit(1);
}

const pool = await openTables(readSettings(), 'rebuild command');
try {
  process.exitCode = await rebuildCommand(pool, options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await pool.end();
}

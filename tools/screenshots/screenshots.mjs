// Pictures of every screen, light and dark, on a desktop and on a phone, in .screenshots/.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, root } from '../prepare.mjs';
import { Failed, run } from '../run.mjs';

await prepare({ built: true });
const folder = join(root, '.screenshots');
rmSync(folder, { recursive: true, force: true });
const runner = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
try {
  await run(process.execPath, [runner, 'test', '--config=screens.config.mjs', ...process.argv.slice(2)], {
    cwd: join(root, 'apps', 'e2e'),
    visible: true,
  });
  console.log(`Pictures are in ${folder}`);
} catch (error) {
  if (!(error instanceof Failed)) throw error;
  process.exitCode = 1;
}

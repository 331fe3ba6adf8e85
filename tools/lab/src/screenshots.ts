// npm run screenshots: screenshots of every page, light and dark, in desktop and phone size, in .screenshots/.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@control-center/checkout/prepare';
import { CommandFailed, run } from '@control-center/checkout/run';

const folder = join(root, '.screenshots');
rmSync(folder, { recursive: true, force: true });
const runner = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
try {
  await run(process.execPath, [runner, 'test', '--config=screens.config.mjs', ...process.argv.slice(2)], {
    cwd: join(root, 'apps', 'e2e'),
    visible: true,
  });
  console.log(`The screenshots are in ${folder}`);
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error;
  process.exitCode = 1;
}

// npm run screenshots: the README's pictures in docs/images/, from the demo world; then screenshots of every page, light and
// dark, in desktop and phone size, in .screenshots/. `npm run screenshots -- readme` takes the first alone; other words are
// passed on, such as the path of one file of screenshots.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@control-center/checkout/prepare';
import { CommandFailed, run } from '@control-center/checkout/run';

const folder = join(root, '.screenshots');
const runner = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
const words = process.argv.slice(2);
const onlyReadme = words.length === 1 && words[0] === 'readme';

const take = (config: string, more: readonly string[] = []) =>
  run(process.execPath, [runner, 'test', `--config=${config}`, ...more], {
    cwd: join(root, 'apps', 'e2e'),
    visible: true,
  });

try {
  if (onlyReadme || words.length === 0) {
    await take('readme.config.mjs');
    console.log(`The README's pictures are in ${join(root, 'docs', 'images')}`);
  }
  if (!onlyReadme) {
    rmSync(folder, { recursive: true, force: true });
    await take('screens.config.mjs', words);
    console.log(`The screenshots are in ${folder}`);
  }
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error;
  process.exitCode = 1;
}

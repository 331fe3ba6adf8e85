// npm run test:mutation: installs Stryker, which nothing else needs, and runs it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from '../../checkout/src/prepare.mjs';

await prepare('developing');
if (!existsSync(join(import.meta.dirname, 'node_modules', '@stryker-mutator', 'core'))) {
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
await import('./main.mjs');

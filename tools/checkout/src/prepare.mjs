// Uses only Node's built-in modules: it runs before any package is installed.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isInstalled } from './installed.mjs';
import { step } from './progress.mjs';
import { CommandFailed, run } from './run.mjs';

export const root = resolve(import.meta.dirname, '../../..');

/**
 * Makes the checkout ready and its root the working directory: for 'running' what `npm start` needs, for 'developing' all
 * packages. On failure it prints the reason and ends the process.
 *
 * @param {'running' | 'developing'} purpose
 * @param {...(root: string) => Promise<unknown>} builds
 */
export async function prepare(purpose, ...builds) {
  checkNode();
  process.chdir(root);
  try {
    if (!isInstalled(root, purpose)) await step('Installing packages', () => install(purpose));
    for (const build of builds) await build(root);
  } catch (error) {
    console.error(error instanceof CommandFailed ? error.message : error);
    process.exit(1);
  }
}

function checkNode() {
  /** @type {unknown} */
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const supported = /** @type {{ engines: { node: string } }} */ (manifest).engines.node;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isSupported = supported.split('||').some((range) => {
    const [firstMajor = 0, firstMinor = 0] = range.match(/\d+/g)?.map(Number) ?? [];
    return (
      (major === firstMajor || (range.includes('>=') && major > firstMajor)) &&
      (major > firstMajor || minor >= firstMinor)
    );
  });
  if (isSupported) return;
  console.error(
    `Node ${process.versions.node} is not supported: install Node ${supported} (https://nodejs.org)`,
  );
  process.exit(1);
}

/** @param {'running' | 'developing'} purpose */
async function install(purpose) {
  // Adds development packages beside those of a running system, which `npm ci` would remove for a while.
  const adds = purpose === 'developing' && isInstalled(root, 'running');
  const args = [
    ...(adds ? ['install', '--no-save'] : ['ci']),
    purpose === 'developing' ? '--include=dev' : '--omit=dev',
    ...['--no-audit', '--no-fund'],
  ];
  const npm = process.env['npm_execpath'];
  await (npm ? run(process.execPath, [npm, ...args], { cwd: root }) : run('npm', args, { cwd: root }));
}

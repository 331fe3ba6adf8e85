// Uses only Node's built-in modules: it runs before any package is installed.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';
import { isInstalled } from './installed.mjs';
import { step } from './progress.mjs';
import { CommandFailed, run } from './run.mjs';

export const root = resolve(import.meta.dirname, '../../..');

/**
 * Makes the checkout ready to run and its root the working directory. On failure it prints the reason and ends the
 * process.
 *
 * @param {{ built: boolean }} wanted
 */
export async function prepare({ built }) {
  checkNode();
  process.chdir(root);
  try {
    if (!isInstalled(root)) await step('Installing packages', install);
    if (built) await build(root);
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

async function install() {
  const npm = process.env['npm_execpath'];
  const ci = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  await (npm ? run(process.execPath, [npm, ...ci], { cwd: root }) : run('npm', ci, { cwd: root }));
}

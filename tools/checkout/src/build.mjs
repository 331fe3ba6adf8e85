import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { step } from './progress.mjs';
import { run } from './run.mjs';

/** The folders of packages, and the files beside them that decide how they are built. */
const workspaces = ['apps', 'libs', 'testing', 'tools'];
const shared = [
  'package.json',
  'package-lock.json',
  'nx.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'tsconfig.specs.json',
];

const generated = ['dist', 'dist-types'];
/** Changes in these are no reason to build. */
const ignored = new Set(['node_modules', 'coverage', 'test-results', 'playwright-report', ...generated]);

/**
 * Builds the packages below `root` that changed. Nx finds them, but takes a second to start; the fingerprint of the last
 * build, which takes milliseconds, tells whether there is anything to find.
 *
 * @param {string} root
 */
export async function build(root) {
  const stamp = join(root, 'node_modules', '.cache', 'built.json');
  const inputs = fingerprint(root);
  if (isBuilt(root, stamp, inputs)) return;
  const nx = join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');
  await step('Building', () =>
    run(process.execPath, [nx, 'run-many', '-t', 'compile', 'build'], { cwd: root }),
  );
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, JSON.stringify({ inputs, outputs: outputsIn(root) }));
}

function isBuilt(/** @type {string} */ root, /** @type {string} */ stamp, /** @type {string} */ inputs) {
  if (!existsSync(stamp)) return false;
  /** @type {unknown} */
  const stored = JSON.parse(readFileSync(stamp, 'utf8'));
  const last = /** @type {{ inputs: string, outputs: string[] }} */ (stored);
  return last.inputs === inputs && last.outputs.every((folder) => existsSync(join(root, folder)));
}

const outputsIn = (/** @type {string} */ root) =>
  ['.', ...workspaces.flatMap((group) => readdirSync(join(root, group)).map((name) => join(group, name)))]
    .flatMap((folder) => generated.map((name) => join(folder, name)))
    .filter((folder) => existsSync(join(root, folder)));

/** Changes when any input file changes. It compares modification times and sizes. */
function fingerprint(/** @type {string} */ root) {
  const hash = createHash('sha256').update(process.version);
  const walk = (/** @type {string} */ path) => {
    const stats = statSync(join(root, path));
    if (!stats.isDirectory()) hash.update(`${path}\0${stats.mtimeMs}\0${stats.size}\0`);
    else
      for (const name of readdirSync(join(root, path)).sort()) if (!ignored.has(name)) walk(join(path, name));
  };
  [...shared, ...workspaces].forEach(walk);
  return hash.digest('hex');
}

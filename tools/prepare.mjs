// Uses only what Node brings: it runs before anything is installed.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHash } from 'node:crypto';
import { step } from './local-stack/src/progress.mjs';
import { Failed, run } from './run.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...path) => join(root, ...path);
const read = (...path) => JSON.parse(readFileSync(at(...path), 'utf8'));

/**
 * Makes the checkout ready to run, and the root the working folder. Ends the process, saying why, when it cannot.
 */
export async function prepare({ built }) {
  checkNode();
  process.chdir(root);
  try {
    await install();
    if (built) await build();
  } catch (error) {
    console.error(error instanceof Failed ? error.message : error);
    process.exit(1);
  }
}

function checkNode() {
  const wanted = read('package.json').engines.node;
  const own = process.versions.node.split('.').map(Number);
  const fits = wanted.split('||').some((range) => {
    const [major, minor] = range.match(/\d+/g).map(Number);
    return (
      (own[0] === major || (range.includes('>=') && own[0] > major)) && (own[0] > major || own[1] >= minor)
    );
  });
  if (fits) return;
  console.error(
    `Node ${process.versions.node} is not supported: install Node ${wanted} (https://nodejs.org)`,
  );
  process.exit(1);
}

/** Installs what package-lock.json says, unless that is what is installed. */
async function install() {
  if (isInstalled()) return;
  const npm = process.env.npm_execpath;
  const ci = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  await step('Installing packages', () =>
    npm ? run(process.execPath, [npm, ...ci], { cwd: root }) : run('npm', ci, { cwd: root }),
  );
}

function isInstalled() {
  try {
    const locked = read('package-lock.json').packages;
    const installed = read('node_modules', '.package-lock.json').packages;
    return (
      Object.entries(installed).every(
        ([path, { version, resolved, os, cpu }]) =>
          locked[path]?.version === version &&
          locked[path].resolved === resolved &&
          suits(os, process.platform) &&
          suits(cpu, process.arch),
      ) &&
      Object.entries(locked).every(
        ([path, { optional }]) => !path || optional || installed[path] || !inModules(path),
      )
    );
  } catch {
    return false;
  }
}

const inModules = (path) => path.includes('node_modules/');
const suits = (allowed, own) =>
  !allowed || allowed.includes(own) || allowed.every((name) => name.startsWith('!') && name !== `!${own}`);

const shared = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'];

/** What is built, from which files and folders, and where it ends up. */
const targets = [
  {
    name: 'servers',
    inputs: [...shared, 'apps', 'libs', 'tools/local-stack'],
    outputs: ['apps', 'libs', 'tools'],
    program: ['typescript', 'bin', 'tsc'],
    args: ['-b'],
    cwd: root,
  },
  {
    name: 'openapi',
    inputs: [...shared, 'libs/contracts', 'tools/openapi'],
    outputs: ['apps/api'],
    program: ['..', 'tools', 'openapi', 'write-replies.mjs'],
    args: [],
    cwd: root,
  },
  {
    name: 'web',
    inputs: [...shared, 'apps/web', 'libs/contracts'],
    outputs: ['apps/web'],
    program: ['vite', 'bin', 'vite.js'],
    args: ['build', '--logLevel', 'warn'],
    cwd: at('apps', 'web'),
  },
];

/** Builds what has changed; does nothing at all when no file has. */
async function build() {
  const stale = targets.filter((target) => !isBuilt(target));
  if (stale.length > 0) await step('Building', () => buildAll(stale));
}

/** Both to their end, so that nothing runs on when one fails. */
async function buildAll(stale) {
  const results = await Promise.allSettled(stale.map(buildOne));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

const stampOf = ({ name }) => at('node_modules', '.cache', 'built', `${name}.json`);

async function buildOne(target) {
  const { program, args, cwd, inputs } = target;
  const state = fingerprint(inputs);
  await run(process.execPath, [at('node_modules', ...program), ...args], { cwd });
  mkdirSync(dirname(stampOf(target)), { recursive: true });
  writeFileSync(stampOf(target), JSON.stringify({ state, outputs: outputsIn(target) }));
}

function isBuilt(target) {
  if (!existsSync(stampOf(target))) return false;
  const { state, outputs } = JSON.parse(readFileSync(stampOf(target), 'utf8'));
  return state === fingerprint(target.inputs) && outputs.every((folder) => existsSync(at(folder)));
}

const made = new Set(['node_modules', 'dist', 'dist-types', 'coverage', 'test-results', 'playwright-report']);

/** The folders of results below a target's outputs. */
const outputsIn = ({ outputs }) =>
  outputs
    .flatMap((folder) => [folder, ...readdirSync(at(folder)).map((name) => join(folder, name))])
    .flatMap((folder) => ['dist', 'dist-types'].map((name) => join(folder, name)))
    .filter((folder) => existsSync(at(folder)));

/** Changes when any of the files changes: by time and size, which takes milliseconds. */
function fingerprint(inputs) {
  const hash = createHash('sha256').update(process.version);
  const walk = (path) => {
    const stats = statSync(at(path));
    if (!stats.isDirectory()) hash.update(`${path}\0${stats.mtimeMs}\0${stats.size}\0`);
    else for (const name of readdirSync(at(path)).sort()) if (!made.has(name)) walk(join(path, name));
  };
  inputs.forEach(walk);
  return hash.digest('hex');
}

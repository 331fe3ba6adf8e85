// Uses only Node's built-in modules: it runs before any package is installed.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHash } from 'node:crypto';
import { step } from './local-stack/src/progress.mjs';
import { CommandFailed, run } from './run.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const pathOf = (...path) => join(root, ...path);
const readJson = (...path) => JSON.parse(readFileSync(pathOf(...path), 'utf8'));

/**
 * Makes the checkout ready to run and its root the working directory. On failure it prints the reason and ends the
 * process.
 */
export async function prepare({ built }) {
  checkNode();
  process.chdir(root);
  try {
    await install();
    if (built) await build();
  } catch (error) {
    console.error(error instanceof CommandFailed ? error.message : error);
    process.exit(1);
  }
}

function checkNode() {
  const supported = readJson('package.json').engines.node;
  const current = process.versions.node.split('.').map(Number);
  const isSupported = supported.split('||').some((range) => {
    const [major, minor] = range.match(/\d+/g).map(Number);
    return (
      (current[0] === major || (range.includes('>=') && current[0] > major)) &&
      (current[0] > major || current[1] >= minor)
    );
  });
  if (isSupported) return;
  console.error(
    `Node ${process.versions.node} is not supported: install Node ${supported} (https://nodejs.org)`,
  );
  process.exit(1);
}

/** Installs the packages of package-lock.json, unless exactly those are installed. */
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
    const locked = readJson('package-lock.json').packages;
    const installed = readJson('node_modules', '.package-lock.json').packages;
    return (
      Object.entries(installed).every(
        ([path, { version, resolved, os, cpu }]) =>
          locked[path]?.version === version &&
          locked[path].resolved === resolved &&
          isAllowed(os, process.platform) &&
          isAllowed(cpu, process.arch),
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
const isAllowed = (allowed, current) =>
  !allowed ||
  allowed.includes(current) ||
  allowed.every((name) => name.startsWith('!') && name !== `!${current}`);

const shared = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'];

/** What is built, from which files and folders, and where the output goes. */
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
    cwd: pathOf('apps', 'web'),
  },
];

/** Builds the targets whose inputs changed; does nothing when none changed. */
async function build() {
  const stale = targets.filter((target) => !isBuilt(target));
  if (stale.length > 0) await step('Building', () => buildAll(stale));
}

/** Waits for every build, so that none is still running when another has failed. */
async function buildAll(stale) {
  const results = await Promise.allSettled(stale.map(buildOne));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

const stampOf = ({ name }) => pathOf('node_modules', '.cache', 'built', `${name}.json`);

async function buildOne(target) {
  const { program, args, cwd, inputs } = target;
  const state = fingerprint(inputs);
  await run(process.execPath, [pathOf('node_modules', ...program), ...args], { cwd });
  mkdirSync(dirname(stampOf(target)), { recursive: true });
  writeFileSync(stampOf(target), JSON.stringify({ state, outputs: outputsIn(target) }));
}

function isBuilt(target) {
  if (!existsSync(stampOf(target))) return false;
  const { state, outputs } = JSON.parse(readFileSync(stampOf(target), 'utf8'));
  return state === fingerprint(target.inputs) && outputs.every((folder) => existsSync(pathOf(folder)));
}

const generated = new Set([
  'node_modules',
  'dist',
  'dist-types',
  'coverage',
  'test-results',
  'playwright-report',
]);

/** The existing output folders below those in a target's `outputs`. */
const outputsIn = ({ outputs }) =>
  outputs
    .flatMap((folder) => [folder, ...readdirSync(pathOf(folder)).map((name) => join(folder, name))])
    .flatMap((folder) => ['dist', 'dist-types'].map((name) => join(folder, name)))
    .filter((folder) => existsSync(pathOf(folder)));

/** Changes when any input file changes. It compares modification times and sizes, which takes milliseconds. */
function fingerprint(inputs) {
  const hash = createHash('sha256').update(process.version);
  const walk = (path) => {
    const stats = statSync(pathOf(path));
    if (!stats.isDirectory()) hash.update(`${path}\0${stats.mtimeMs}\0${stats.size}\0`);
    else
      for (const name of readdirSync(pathOf(path)).sort()) if (!generated.has(name)) walk(join(path, name));
  };
  inputs.forEach(walk);
  return hash.digest('hex');
}

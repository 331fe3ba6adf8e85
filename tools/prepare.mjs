// Uses only what Node brings: it runs before anything is installed.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHash } from 'node:crypto';
import { step } from './local-stack/src/progress.mjs';
import { run } from './run.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...path) => join(root, ...path);
const read = (...path) => JSON.parse(readFileSync(at(...path), 'utf8'));

/** Ends the process with one sentence when this Node cannot run the product. */
export function checkNode() {
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
export async function install() {
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

/** Builds what has changed; does nothing at all when no file has. */
export async function build() {
  const stamp = at('.nx', 'built.json');
  const state = fingerprint();
  if (isBuilt(stamp, state)) return;
  await step('Building', () =>
    run(process.execPath, [at('node_modules', 'nx', 'dist', 'bin', 'nx.js'), 'run-many', '-t', 'build'], {
      cwd: root,
      env: { NX_DAEMON: 'false', NX_TUI: 'false' },
    }),
  );
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, JSON.stringify({ state, outputs: outputs() }));
}

function isBuilt(stamp, state) {
  if (!existsSync(stamp)) return false;
  const before = JSON.parse(readFileSync(stamp, 'utf8'));
  return before.state === state && before.outputs.every((folder) => existsSync(at(folder)));
}

const made = new Set(['node_modules', 'dist', 'dist-types', 'coverage', 'test-results', 'playwright-report']);

const projects = () =>
  ['apps', 'libs', 'tools'].flatMap((group) => readdirSync(at(group)).map((name) => join(group, name)));

const outputs = () =>
  projects().flatMap((project) =>
    ['dist', 'dist-types'].map((name) => join(project, name)).filter((path) => existsSync(at(path))),
  );

/** Changes when any file that a build could read changes: by time and size, which takes milliseconds. */
function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  const add = (path) => {
    const { mtimeMs, size } = statSync(at(path));
    hash.update(`${path}\0${mtimeMs}\0${size}\0`);
  };
  const walk = (folder) => {
    for (const entry of readdirSync(at(folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isFile()) add(path);
      else if (entry.isDirectory() && !made.has(entry.name)) walk(path);
    }
  };
  ['package.json', 'package-lock.json', 'nx.json', 'tsconfig.base.json', 'tsconfig.json'].forEach(add);
  ['apps', 'libs', 'tools'].forEach(walk);
  return hash.digest('hex');
}

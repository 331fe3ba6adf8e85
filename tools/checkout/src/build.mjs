import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { step } from './progress.mjs';
import { run } from './run.mjs';

/**
 * A part of the build with its inputs and outputs, both below the root.
 *
 * @typedef {{ title: string, inputs: string[], outputs: string[], perform: (root: string) => Promise<unknown> }} Part
 */

/** The files that decide how anything is built. */
const shared = ['package-lock.json', 'tsconfig.base.json', 'tools/checkout/src'];

const node = (/** @type {string} */ root, /** @type {string[]} */ ...args) =>
  run(process.execPath, args, { cwd: root });

/** @type {Part} */
const programs = {
  title: 'Bundling the programs',
  inputs: [
    ...['apps/api', 'apps/event-node', 'apps/idp', 'apps/mail-sink', 'apps/projector', 'libs'],
    ...['tools/operate', 'tools/stack'],
  ],
  outputs: [
    ...['dist', 'apps/api/dist/openapi/replies.json', 'apps/api/dist/openapi/reference.html'],
    ...['libs/market/release/dist/schema-name.json', 'tools/operate/dist/assets'],
  ],
  perform: async (root) => {
    await node(root, 'tools/checkout/src/bundle.mjs');
    const perform = (/** @type {string} */ step) => node(root, `dist/${step}.js`);
    const reference = perform('write-replies').then(() => perform('write-reference'));
    await Promise.all([reference, perform('name-schema'), perform('write-assets')]);
  },
};

/** @type {Part} */
const web = {
  title: 'Building the web',
  inputs: ['apps/web', 'libs/market/contracts'],
  outputs: ['apps/web/dist/index.html', 'apps/web/dist/sw.js'],
  perform: (root) =>
    run(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build'], {
      cwd: join(root, 'apps', 'web'),
    }),
};

/** @type {Part} */
const packages = {
  title: 'Compiling the packages',
  inputs: ['apps', 'libs', 'tools', 'tsconfig.json', 'tsconfig.specs.json'],
  outputs: ['libs/market/contracts/dist/index.js', 'tools/lab/dist', 'tools/operate/dist'],
  perform: (root) => node(root, 'node_modules/@typescript/native/bin/tsc', '-b'),
};

/** Builds what `npm start` runs: the programs in dist/ and the web pages. @param {string} root */
export async function buildProduct(root) {
  await Promise.all([programs, web].map((part) => perform(root, part)));
}

/** Compiles all packages, for tools that run without being bundled. @param {string} root */
export const compilePackages = (root) => perform(root, packages);

/** Performs a part unless its inputs are those of the last time. @param {string} root @param {Part} part */
async function perform(root, { title, inputs, outputs, perform }) {
  const stamp = join(root, 'node_modules', '.cache', 'built', `${title.replaceAll(' ', '-')}.txt`);
  const state = fingerprint(root, [...shared, ...inputs]);
  const isThere = outputs.every((path) => existsSync(join(root, path)));
  if (isThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  await step(title, () => perform(root));
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, state);
}

/** Changes of these files need no build. */
const ignored =
  /^(node_modules|coverage|test-results|playwright-report|dist|dist-types)$|\.(spec|fixture)\.tsx?$/;

/** Changes when any input changes. It compares modification times and sizes. */
function fingerprint(/** @type {string} */ root, /** @type {string[]} */ paths) {
  const hash = createHash('sha256').update(process.version);
  const walk = (/** @type {string} */ path) => {
    const stats = statSync(join(root, path));
    if (!stats.isDirectory()) hash.update(`${path}\0${stats.mtimeMs}\0${stats.size}\0`);
    else
      for (const name of readdirSync(join(root, path)).sort())
        if (!ignored.test(name)) walk(join(path, name));
  };
  paths.forEach(walk);
  return hash.digest('hex');
}

import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { build, esmExternalRequirePlugin } from 'vite';
import { fileOf, folder, folders, packages, react, root } from './web-packages.mjs';

const web = join(root, 'apps', 'web');
const entry = (/** @type {string} */ name) => `entry:${name}`;

/** Re-exports everything. */
const sourceOf = (/** @type {string} */ name) =>
  `import * as all from '${name}'; export * from '${name}'; export default all['default'];`;

/** @type {import('vite').Plugin} */
const entries = {
  name: 'entries',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id.startsWith('entry:')) return id;
    return importer?.startsWith('entry:')
      ? this.resolve(id, join(web, 'package.json'), { skipSelf: true })
      : undefined;
  },
  load: (id) => (id.startsWith('entry:') ? sourceOf(id.slice('entry:'.length)) : undefined),
};

/** Another run may be writing such a folder at this moment. */
const prefix = 'unfinished-';
const isUnfinished = (/** @type {string} */ name) => name.startsWith(prefix);

export default async function setup() {
  if (existsSync(folder)) return;
  mkdirSync(folders, { recursive: true });
  for (const name of readdirSync(folders))
    if (!isUnfinished(name)) rmSync(join(folders, name), { recursive: true });
  const unfinished = mkdtempSync(join(folders, prefix));
  await build({
    configFile: false,
    root: web,
    logLevel: 'error',
    mode: 'test',
    define: { 'process.env.NODE_ENV': '"test"' },
    plugins: [entries, esmExternalRequirePlugin({ external: [react] })],
    // Without `browser`: msw answers here without a service worker.
    resolve: { conditions: ['module'] },
    build: {
      outDir: unfinished,
      minify: false,
      modulePreload: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(packages.map((name) => [fileOf(name), entry(name)])),
        preserveEntrySignatures: 'strict',
        external: isBuiltin,
        output: {
          format: 'es',
          entryFileNames: '[name]',
          chunkFileNames: '[name].mjs',
          codeSplitting: { groups: [{ name: 'shared', test: /node_modules/ }] },
        },
      },
    },
  });
  if (existsSync(folder)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, folder);
}

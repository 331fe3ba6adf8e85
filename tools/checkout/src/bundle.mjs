// Bundles each program into one file, and few shared ones. Opening and linking thousands of small files would cost Node
// up to two seconds of processor time at each start. With --watch it bundles again after each change.
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { rolldown, watch } from 'rolldown';
import { ownMap } from './own-map.mjs';

const root = resolve(import.meta.dirname, '../../..');
const folder = join(root, 'dist');

const programs = {
  api: 'apps/api/src/main.ts',
  'event-node': 'apps/event-node/src/main.ts',
  idp: 'apps/idp/src/main.ts',
  'mail-sink': 'apps/mail-sink/src/main.ts',
  migrate: 'apps/projector/src/migrate.ts',
  projector: 'apps/projector/src/main.ts',
  seed: 'apps/api/src/seed.ts',
  'local-stack': 'tools/stack/src/main.ts',
  'prepare-database': 'tools/stack/src/prepare-database.ts',
  backup: 'tools/operate/src/backup/main.ts',
  export: 'tools/operate/src/export.ts',
  log: 'tools/operate/src/log/main.ts',
  objects: 'tools/operate/src/objects.ts',
  rebuild: 'tools/operate/src/rebuild.ts',
  'seed-orders': 'tools/operate/src/seed/main.ts',
  'demo-world': 'tools/operate/src/seed/demo-world.ts',
  // Steps of the build.
  'name-schema': 'libs/market/release/src/name-schema.ts',
  'write-assets': 'tools/operate/src/seed/models/write-assets.ts',
  'write-reference': 'apps/api/src/openapi/write-reference.ts',
  'write-replies': 'tools/checkout/src/openapi/write-replies.ts',
};

/** Packages that read files beside their code, or are installed for development only. */
const external = [/^rolldown(\/|$)/, 'node-sqlite3-wasm', 'pino', 'thread-stream', 'typescript'];
/** Optional packages, which libraries load only if they are installed. */
const optional = ['pg-native', /^@nestjs\/(microservices|platform-socket\.io)(\/|$)/];

/**
 * Lets bundled files find the files beside their sources, and adds source maps.
 *
 * @type {import('rolldown').Plugin}
 */
const ownFiles = {
  name: 'own-files',
  load(id) {
    if (!/^(apps|libs\/[^/]+|tools)\/[^/]+\/(dist|src)\//.test(relative(root, id).replaceAll('\\', '/')))
      return null;
    const place = relative(folder, id).replaceAll('\\', '/');
    const beside = (/** @type {string} */ path) => `(import.meta.dirname + ${JSON.stringify(`/${path}`)})`;
    const code = readFileSync(id, 'utf8')
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
      .replaceAll('import.meta.dirname', beside(dirname(place)))
      .replaceAll('import.meta.filename', beside(place));
    return { code, moduleType: id.endsWith('.ts') ? 'ts' : 'js' };
  },
};

/** @type {import('rolldown').InputOptions} */
const input = {
  input: programs,
  cwd: root,
  platform: 'node',
  tsconfig: join(root, 'tsconfig.base.json'),
  resolve: {
    conditionNames: ['@control-center/source', 'node'],
    extensionAlias: { '.js': ['.ts', '.js'] },
  },
  external: [...external, ...optional],
  plugins: [ownFiles],
  onLog(level, { code, message }) {
    // Some libraries evaluate text, which needs no warning.
    if (code !== 'EVAL') throw new Error(`${level}: ${message}`);
  },
};
/** @type {import('rolldown').OutputOptions} */
const output = { dir: folder, sourcemap: true, comments: false };

/**
 * V8 keeps the text of a program in memory, with two bytes for every letter once one is not ASCII. Such letters are written as
 * escapes, except where a template is taken as it is written.
 *
 * @param {string} code
 */
const ascii = (code) =>
  code.replace(/String\.raw`(?:[^`\\]|\\[^])*`|[\u0080-\uffff]/g, (found) =>
    found.length > 1 ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

if (process.argv.includes('--watch')) watch({ ...input, output });
else {
  const bundle = await rolldown(input);
  const { output: files } = await bundle.write(output);
  await bundle.close();
  for (const file of files)
    if (file.type === 'chunk') writeFileSync(join(folder, file.fileName), ascii(file.code));
    else if (file.fileName.endsWith('.map')) {
      const map = /** @type {import('./own-map.mjs').SourceMap} */ (JSON.parse(String(file.source)));
      writeFileSync(join(folder, file.fileName), JSON.stringify(ownMap(map)));
    }
  // Replaced only now, because a running system may start a program at any moment.
  const written = files.map(({ fileName }) => fileName);
  for (const name of readdirSync(folder)) if (!written.includes(name)) rmSync(join(folder, name));
}

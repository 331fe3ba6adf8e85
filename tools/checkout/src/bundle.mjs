// Makes one file of each program, and few that they share: Node opens and links thousands of small ones one by one, which
// takes up to two seconds of processor time at each start. `npm run dev` runs the compiled files of the servers themselves.
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';

const root = resolve(import.meta.dirname, '../../..');
const folder = join(root, 'dist');

const programs = {
  api: 'apps/api/dist/main.js',
  'event-node': 'apps/event-node/dist/main.js',
  idp: 'apps/idp/dist/main.js',
  migrate: 'apps/projector/dist/migrate.js',
  projector: 'apps/projector/dist/main.js',
  seed: 'apps/api/dist/seed.js',
  'local-stack': 'tools/local-stack/dist/main.js',
  backup: 'tools/commands/dist/backup/main.js',
  export: 'tools/commands/dist/export.js',
  log: 'tools/commands/dist/log/main.js',
  objects: 'tools/commands/dist/objects.js',
  rebuild: 'tools/commands/dist/rebuild.js',
  'seed-orders': 'tools/commands/dist/seed.js',
};

/** These read files beside their own code, or are installed for development only. */
const external = [/^rolldown(\/|$)/, 'node-sqlite3-wasm', 'pino', 'thread-stream'];
/** Libraries load these only where somebody has installed them. */
const optional = ['pg-native', /^@nestjs\/(microservices|platform-socket\.io)(\/|$)/];

/**
 * In a bundle our files still find what stands beside them, and know the lines that they were compiled from.
 *
 * @type {import('rolldown').Plugin}
 */
const ownFiles = {
  name: 'own-files',
  load(id) {
    if (!/^(apps|libs|tools)\/[^/]+\/(dist|src)\//.test(relative(root, id).replaceAll('\\', '/')))
      return null;
    const place = relative(folder, id).replaceAll('\\', '/');
    const beside = (/** @type {string} */ path) => `(import.meta.dirname + ${JSON.stringify(`/${path}`)})`;
    const code = readFileSync(id, 'utf8')
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
      .replaceAll('import.meta.dirname', beside(dirname(place)))
      .replaceAll('import.meta.filename', beside(place));
    return { code, map: existsSync(`${id}.map`) ? readFileSync(`${id}.map`, 'utf8') : null };
  },
};

const bundle = await rolldown({
  input: programs,
  cwd: root,
  platform: 'node',
  external: [...external, ...optional],
  plugins: [ownFiles],
  onLog(level, { code, message }) {
    // Some libraries evaluate text; that they do is no news.
    if (code !== 'EVAL') throw new Error(`${level}: ${message}`);
  },
});
const { output } = await bundle.write({ dir: folder, sourcemap: true });
await bundle.close();
// Only now: a system that runs may start a program at any moment.
const written = output.map(({ fileName }) => fileName);
for (const name of readdirSync(folder)) if (!written.includes(name)) rmSync(join(folder, name));

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { isOfProgram } from './src/program-files';

/** Names of these files hold a hash of their contents. */
const isHashed = (name: string) => name.startsWith('assets/');

/** Bundles src/service-worker.ts into /sw.js, with the list of all files of the program. */
export const serviceWorkerFile: Plugin = {
  name: 'service-worker-file',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle: Rolldown.OutputBundle) {
    const names = [...Object.keys(bundle), 'icon.svg'].filter(isOfProgram);
    const files = await Promise.all(
      names.map(async (name) => ({
        url: name,
        revision: isHashed(name) ? null : await hashOf(join(dir, name)),
      })),
    );
    await build({
      configFile: false,
      root: import.meta.dirname,
      logLevel: 'warn',
      define: {
        __PROGRAM_FILES__: JSON.stringify(files),
        'process.env.NODE_ENV': '"production"',
      },
      build: {
        outDir: dir,
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'es2022',
        rolldownOptions: {
          input: join(import.meta.dirname, 'src', 'service-worker.ts'),
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    });
  },
};

const hashOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const api = process.env['API_TARGET'] ?? 'http://localhost:3000';
const proxy = {
  '/api': api,
  '/objects': api,
  '/ws': { target: api.replace(/^http/, 'ws'), ws: true },
};

/** Keeps the program itself, and nothing that belongs to anybody: calls and files always go to the server. */
const installable = VitePWA({
  registerType: 'prompt',
  injectRegister: null,
  manifest: {
    name: 'Control Center',
    short_name: 'Control Center',
    description: 'Gia công cơ khí theo bản vẽ: gửi yêu cầu, nhận báo giá, theo dõi sản xuất.',
    lang: 'vi',
    start_url: '/',
    display: 'standalone',
    theme_color: '#0f1c30',
    background_color: '#eef1f5',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  },
  workbox: {
    globPatterns: ['**/*.{js,css,html,svg,woff2}'],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [/^\/(api|objects|ws|health)(\/|$)/],
  },
});

// One step below the densest, which is five times as slow.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const compressions = {
  '.br': (content: Buffer) => promisify(brotliCompress)(content, quality),
  '.gz': promisify(gzip),
};

/** Leaves compressed copies beside the scripts and sheets, for the server to send. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const paths = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
    await Promise.all(
      paths.map(async (name) => {
        const path = join(dir, name);
        const content = await readFile(path);
        for (const [ending, compress] of Object.entries(compressions))
          await writeFile(path + ending, await compress(content));
      }),
    );
  },
};

/** The page names all of the program at once, and not only the entry that asks for it. */
const namedAtOnce: Plugin = {
  name: 'named-at-once',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const files = new Set<string>();
      const add = (name: string) => {
        const file = bundle[name];
        if (file?.type !== 'chunk' || files.has(name)) return;
        files.add(name);
        file.imports.forEach(add);
        if (!file.isEntry) file.viteMetadata?.importedCss.forEach((sheet) => files.add(sheet));
      };
      const program = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'program');
      if (program) add(program.fileName);
      return [...files].map((name) => ({
        tag: 'link',
        attrs: {
          rel: name.endsWith('.css') ? 'stylesheet' : 'modulepreload',
          crossorigin: true,
          href: `/${name}`,
        },
        injectTo: 'head' as const,
      }));
    },
  },
};

/** What one view needs comes in one piece, as every further file costs a slow line a turn; all else goes by itself. */
const groups = [
  { name: 'entry', test: /[\\/]src[\\/]main\.tsx$/, priority: 3 },
  { name: 'program', test: /[\\/]app[\\/]start\.tsx$/, priority: 2 },
  { name: 'home', test: /[\\/](app[\\/]Shell|pages[\\/]customer[\\/]CustomerPage)\.tsx$/, priority: 1 },
  { name: 'request', test: /[\\/]pages[\\/]customer[\\/]RequestPanel\.tsx$/, priority: 0 },
];

export default defineConfig({
  plugins: [react(), installable, namedAtOnce, compressed],
  resolve: { conditions: ['@control-center/source', 'module', 'browser', 'development|production'] },
  build: { target: 'es2022', sourcemap: true, rolldownOptions: { output: { codeSplitting: { groups } } } },
  server: { port: Number(process.env['WEB_PORT'] ?? 5173), strictPort: true, proxy },
});

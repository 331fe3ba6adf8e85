import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { firstStyles, isFirstStyles } from './first-styles';
import { ownFonts } from './own-fonts';
import { serviceWorkerFile } from './service-worker-file';

const api = process.env['API_TARGET'] ?? 'http://localhost:3000';
const proxy = {
  '/api': api,
  '/objects': api,
  '/ws': { target: api.replace(/^http/, 'ws'), ws: true },
};

// A twentieth smaller than level 9; the maximum, 11, would save a hundredth more and take three times as long.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
/** Of readers with megabytes of code, for which the better quality takes half a minute. */
const quickOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const compressions = {
  '.br': (content: Buffer, name: string) =>
    promisify(brotliCompress)(content, name.endsWith('.wasm') ? quickOptions : brotliOptions),
  '.gz': (content: Buffer) => promisify(gzip)(content),
};

/**
 * Icons are decoration: every button and field has a text or a label of its own. antd's icons would add their English
 * names («upload», «close-circle») to it. An icon that is given a name of its own keeps it.
 */
const unnamedIcons: Plugin = {
  name: 'unnamed-icons',
  transform(code, id) {
    if (!/@ant-design\/icons\/(es|lib)\/components\/AntdIcon(Light)?\.js/.test(id)) return undefined;
    const named = /role: "img",\s*"aria-label": icon\.name/;
    if (!named.test(code)) throw new Error('The icons of antd have changed: see unnamed-icons');
    return { code: code.replace(named, 'role: "img", "aria-hidden": !restProps["aria-label"]'), map: null };
  },
};

/** The licences of libraries that ask for their text beside the program (LGPL). */
const licences: Plugin = {
  name: 'licences',
  apply: 'build',
  async generateBundle() {
    for (const name of ['occt-import-js', 'occt']) {
      const path = createRequire(import.meta.url).resolve(`occt-import-js/dist/license.${name}.txt`);
      this.emitFile({ type: 'asset', fileName: `licenses/${name}.txt`, source: await readFile(path) });
    }
  },
};

/** Writes compressed copies of scripts, style sheets and WebAssembly, which the server sends. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const paths = Object.keys(bundle).filter((name) => /\.(js|css|wasm)$/.test(name));
    await Promise.all(
      paths.map(async (name) => {
        const path = join(dir, name);
        const content = await readFile(path);
        for (const [ending, compress] of Object.entries(compressions))
          await writeFile(path + ending, await compress(content, name));
      }),
    );
  },
};

const moreTabs = 'src/components/overlays/MoreTabs.tsx';

/**
 * antd's tabs bring a menu for those that do not fit, and with it everything of which menus are made: a thirtieth of what the
 * first list loads. It comes when there are such tabs.
 */
const tabMenuLater: Plugin = {
  name: 'tab-menu-later',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const isTabs = /[\\/]@rc-component[\\/]tabs[\\/]es[\\/]TabNavList[\\/]index\.js$/.test(importer);
    return isTabs && source === './OperationNode' ? join(import.meta.dirname, moreTabs) : null;
  },
  generateBundle(_, bundle) {
    const isUsed = Object.values(bundle).some(
      (file) =>
        file.type === 'chunk' && file.moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(moreTabs)),
    );
    if (!isUsed) throw new Error('The tabs of antd have changed: see tab-menu-later');
  },
};

/** The files of a chunk: its scripts with those that they import, and their style sheets. */
function filesOf(bundle: Rolldown.OutputBundle, chunk: string): Set<string> {
  const files = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    file.imports.forEach(add);
    if (!file.isEntry) file.viteMetadata?.importedCss.forEach((sheet) => files.add(sheet));
  };
  const first = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === chunk);
  if (!first) throw new Error(`There is no chunk ${chunk}`);
  add(first.fileName);
  return files;
}

/** Lists all chunks and style sheets of the program in the page, so that the browser need not wait for the entry to request them. */
const preloadProgram: Plugin = {
  name: 'preload-program',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      [...(bundle ? filesOf(bundle, 'program') : [])].map((name) => ({
        tag: 'link',
        attrs: {
          rel: name.endsWith('.css') ? 'stylesheet' : 'modulepreload',
          crossorigin: true,
          href: `/${name}`,
        },
        injectTo: 'head' as const,
      })),
  },
};

/**
 * Bytes, gzipped, with the fonts: what a browser may load for the first list of a customer and of a factory, by the chunk of the
 * page. What forms share, which slips in most easily, has 13 kB.
 */
const firstListLimits = { home: 360_000, FactoryPage: 335_000 };

/** The files that the first list of a page needs, whose chunk has this name. */
const filesOfFirstList = (bundle: Rolldown.OutputBundle, page: string): Set<string> =>
  new Set([...filesOf(bundle, 'entry'), ...filesOf(bundle, page)]);

/**
 * Has V8 compile all functions of the first lists in another thread while they arrive. A function that it compiles when it is
 * first called is read twice and makes the page wait: on a slow phone, for a tenth of the time until the first list. Other
 * engines read a comment. https://v8.dev/blog/explicit-compile-hints
 */
const compileAhead: Plugin = {
  name: 'compile-ahead',
  apply: 'build',
  generateBundle: {
    // Vite begins some chunks with a list of files, but V8 heeds only the first line.
    order: 'post',
    handler(_, bundle) {
      const names = Object.keys(firstListLimits).flatMap((page) => [...filesOfFirstList(bundle, page)]);
      for (const name of new Set(names)) {
        const file = bundle[name]!;
        if (file.type !== 'chunk') continue;
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        if (file.map) file.map.mappings = `;${file.map.mappings}`;
      }
    },
  },
};

/** Fails the build when a first list needs more than it may. */
const firstLists: Plugin = {
  name: 'first-lists',
  apply: 'build',
  writeBundle(_, bundle) {
    // The font of drawings is loaded with the first SVG.
    const isFont = (name: string) => name.endsWith('.woff2') && !/\bInter-Regular-/.test(name);
    const sizeOf = (name: string): number => {
      const file = bundle[name]!;
      const content = file.type === 'chunk' ? file.code : file.source;
      return isFont(name) ? content.length : gzipSync(content).length;
    };
    const needed = Object.keys(bundle).filter((name) => isFont(name) || isFirstStyles(name));
    for (const [page, limit] of Object.entries(firstListLimits)) {
      const names = new Set(['index.html', ...needed, ...filesOfFirstList(bundle, page)]);
      const size = [...names].reduce((sum, name) => sum + sizeOf(name), 0);
      const text = `The first list of ${page} loads ${size} bytes, gzipped, of at most ${limit}`;
      if (size > limit) this.error(text);
      this.info(text);
    }
  },
};

/** The frame of each page, and what the home pages of a customer and of a factory share. */
const framed = [
  ...['app/shell/Shell.tsx', 'commands/use-command.ts', 'components/LinkButton.tsx'],
  ...['components/layout/Facts.tsx', 'components/layout/GroupedList.tsx', 'components/loading/Loaded.tsx'],
  ...['components/loading/PagedList.tsx', 'components/past/PastValue.tsx', 'components/status/StatusTag.tsx'],
  ...[
    'features/projects/project-text.ts',
    'features/projects/projects.api.ts',
    'features/projects/your-turn.ts',
  ],
  ...[
    'components/overlays/MoreActions.tsx',
    'components/values/Money.tsx',
    'components/values/ShortDate.tsx',
  ],
  ...['vocabulary/money.ts', 'contracts/src/resources/objects.ts', 'antd/es/tabs/index.js'],
];

/**
 * Each view's code is one chunk, because on a slow connection every further file costs a round trip. All other code
 * is split automatically.
 */
const groups = [
  // Every page knows the rules of what can be sent; only forms check them.
  {
    name: 'rules',
    test: /[\\/]class-(validator|transformer)[\\/]esm5[\\/](metadata|utils|storage\.|register-decorator|validation[\\/]ValidationTypes)/,
    priority: 5,
  },
  {
    name: 'checks',
    test: /[\\/]class-(transformer[\\/]esm5[\\/]index|validator[\\/]esm5[\\/](index|validation[\\/].*))\.js$/,
    priority: 4,
  },
  { name: 'entry', test: /[\\/]src[\\/]main\.tsx$/, priority: 3 },
  { name: 'program', test: /[\\/](app[\\/]start\.tsx|form[\\/]es[\\/]FormContext\.js)$/, priority: 2 },
  // A tooltip shares one context with forms, which the program has: nothing more of them comes with the frame.
  { name: 'fields', test: /[\\/]@rc-component[\\/](form|async-validator)[\\/]/, priority: 1.5 },
  {
    name: 'frame',
    test: (id: string) => framed.some((path) => id.replaceAll('\\', '/').endsWith(path)),
    priority: 1.5,
  },
  { name: 'home', test: /[\\/]pages[\\/]customer[\\/]CustomerPage\.tsx$/, priority: 1 },
  // What lists of orders share with more than the home page, so that a factory's phone loads no form with it.
  {
    name: 'orders',
    test: /[\\/](actions[\\/]ActionBar|project[\\/]QuoteButton)\.tsx$/,
    priority: 0.7,
  },
  { name: 'overlays', test: /[\\/]overlays[\\/]overlays\.ts$/, priority: 0.6 },
  // What every form needs, so that no other form loads the request's.
  {
    name: 'form',
    test: /[\\/]src[\\/]forms[\\/](fields[\\/])?(ContractForm|Field|SubmitButton)\.tsx$/,
    priority: 0.5,
  },
  { name: 'request', test: /[\\/]pages[\\/]customer[\\/]RequestPanel\.tsx$/, priority: 0 },
];

/**
 * The parts of antd do not say in their package.json that to load them changes nothing outside them. Without this, a file that
 * imports one of them runs all of its package.
 */
const treeshake = { moduleSideEffects: [{ test: /[\\/]@rc-component[\\/]/, sideEffects: false }] };

export default defineConfig({
  plugins: [
    react(),
    unnamedIcons,
    tabMenuLater,
    firstStyles,
    ownFonts,
    preloadProgram,
    compileAhead,
    firstLists,
    compressed,
    licences,
    serviceWorkerFile,
  ],
  resolve: { conditions: ['@control-center/source', 'module', 'browser', 'development|production'] },
  // A worker loads the reader of PDFs only when it needs it.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    sourcemap: true,
    // Every browser of the last three years loads these by itself; an older one loads them when they are imported.
    modulePreload: { polyfill: false },
    rolldownOptions: { treeshake, output: { codeSplitting: { groups } } },
  },
  server: { port: Number(process.env['WEB_PORT'] ?? 5173), strictPort: true, proxy },
});

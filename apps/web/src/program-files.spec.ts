/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { expect, it } from '@jest/globals';
import { isOfProgram, isReader } from './program-files';

const source = (path: string) => new URL(path, import.meta.url);
/** As the build names it. */
const built = (path: string) =>
  `assets/${basename(path)
    .replace(/\.ts$/, '.js')
    .replace(/(\.\w+)$/, '-B1ab_Cd2$1')}`;
const { resolve } = createRequire(import.meta.url);
const converter = 'features/models/convert/converter.worker.ts';
const wasm = [
  'occt-import-js/dist/occt-import-js.wasm',
  '@hyzyla/pdfium/pdfium.wasm',
  '@resvg/resvg-wasm/index_bg.wasm',
];

it.each([built(converter), ...wasm.map((path) => built(resolve(path)))])(
  '%s is stored once it is needed',
  (name) => expect([isOfProgram(name), isReader(name)]).toEqual([false, true]),
);

it('the converter is the worker of this name', () => {
  expect(existsSync(source(converter))).toBe(true);
  expect(readFileSync(source('features/models/convert/convert.ts'), 'utf8')).toContain(
    `./${basename(converter)}`,
  );
});

it.each([
  ...['index.html', 'icon.svg', 'assets/program-B1ab_Cd2.js', 'assets/program-B1ab_Cd2.css'],
  ...['assets/inter-latin-wght-normal-B1ab_Cd2.woff2', built('model.worker.ts')],
])('%s is stored at installation', (name) =>
  expect([isOfProgram(name), isReader(name)]).toEqual([true, false]),
);

it.each(['assets/Inter-Regular-B1ab_Cd2.woff2', 'licenses/occt.txt', 'assets/program-B1ab_Cd2.js.map'])(
  '%s is not stored at installation',
  (name) => expect(isOfProgram(name)).toBe(false),
);

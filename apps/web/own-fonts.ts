import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const source = '@fontsource-variable/inter/files';
const fontSheet = join(import.meta.dirname, 'src/look/fonts.css');

/** What browsers apply by themselves, and what the style sheets ask for. */
const features = [
  ...['ccmp', 'locl', 'mark', 'mkmk', 'rlig', 'rclt', 'rvrn', 'calt', 'clig', 'liga', 'kern'],
  ...['tnum', 'cv11'],
];

/** A file of Inter in the style sheet: its weights and letters. */
const face =
  /font-weight: (?<min>\d+) (?<max>\d+);\s*src: url\('@fontsource-variable\/inter\/files\/(?<file>[^']+)'\)[^;]*;\s*unicode-range:(?<ranges>[^;]+);/g;

function lettersIn(ranges: string): string {
  const letters = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(
    ([, from = '', to = from]) => {
      const [first, last] = [parseInt(from, 16), parseInt(to, 16)];
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    },
  );
  return letters.join('');
}

/**
 * Cuts from Inter what no page shows: weights, alternative letters and their rules are two fifths of its bytes. The style sheet
 * says which weights and letters remain.
 */
export const ownFonts: Plugin = {
  name: 'own-fonts',
  async config() {
    const require = createRequire(import.meta.url);
    const folder = join(import.meta.dirname, 'node_modules/.cache/own-fonts');
    await mkdir(folder, { recursive: true });
    const faces = [...(await readFile(fontSheet, 'utf8')).matchAll(face)].map(({ groups }) => groups!);
    if (faces.length === 0) throw new Error('The style sheet of the fonts has changed: see own-fonts');
    for (const { file, min, max, ranges } of faces) {
      const font = await subsetFont(
        await readFile(require.resolve(`${source}/${file!}`)),
        lettersIn(ranges!),
        {
          targetFormat: 'woff2',
          keepFeatures: features,
          variationAxes: { wght: { min: Number(min), max: Number(max) } },
        },
      );
      await writeFile(join(folder, file!), font);
    }
    return { resolve: { alias: { [source]: folder } } };
  },
};

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../../..');

/** A word that names do not use, and the names that stay. */
const forbidden = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('## Words that names do not use')[1]!
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .flatMap((line) => {
    const [words, rest] = line.slice(2).split(': ');
    const stay = [...rest!.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
    return words!.split(', ').map((word): [string, string[]] => [word, stay]);
  });

const isSource = (file: string) =>
  /\.tsx?$/.test(file) && !/\.(spec|d)\.tsx?$|(^|\/)(dist|dist-types|node_modules)\//.test(file);

/** The words of the code without comments and texts: names, and the literals that are written like names. */
const namesIn = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
    .match(/[A-Za-z_]\w*/g) ?? [];

/** `assignedManufacturerIds`: assigned, manufacturer, ids. */
const wordsIn = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

/** Each with a file in which it is. */
const names = new Map(
  ['apps', 'libs', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(isSource)
      .flatMap((file) =>
        [...file.split(/\W/), ...namesIn(join(root, folder, file))].map((name): [string, string] => [
          name,
          file,
        ]),
      ),
  ),
);

it.each(forbidden)('no name says «%s»', (word, stay) => {
  const plural = `${word}s`;
  const found = [...names].filter(
    ([name]) => wordsIn(name).some((one) => one === word || one === plural) && !stay.includes(name),
  );
  expect(found).toEqual([]);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../../..');
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** Where the links of a page lead, without those to other sites and to headings. */
const linksOf = (page: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, path]) => path!)
    .filter((path) => !path.includes('://'));

it.each(pages)('%s links only to files that exist', (page) => {
  const folder = dirname(join(root, page));
  expect(linksOf(page).filter((path) => !existsSync(join(folder, path)))).toEqual([]);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');
const folder = join(root, 'docs/promises');
const pages = readdirSync(folder);

/** Packages that are not libraries: 'api/…' is an app's, 'testing-api/…' a test kit's. */
const folders: Record<string, string> = { api: 'apps/api', web: 'apps/web', 'testing-api': 'testing/api' };

const fileOf = (spec: string): string => {
  const [owner = '', ...path] = spec.split('/');
  return join(root, folders[owner] ?? `libs/${owner}`, 'src', ...path);
};

const escaped = (title: string): string => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a test of that title is declared there: an argument of its own or a row's first cell, in whatever quotes. */
const holds = (source: string, title: string): boolean =>
  new RegExp(`[([]\\s*(['"\`])${escaped(title)}\\1`).test(source);

const promised = (page: string): string[] => readFileSync(join(folder, page), 'utf8').split('\n');

it.each(pages)('every promise of %s is held by a test that is there', (page) => {
  const lines = promised(page);
  const missing = lines.flatMap((line, index) => {
    if (!line.startsWith('- ')) return [];
    const [, spec, title] = /^ {2}→ `([^`]+)`: (.+)$/.exec(lines[index + 1] ?? '') ?? [];
    if (!spec || !title) return [`${line}: no test`];
    const file = fileOf(spec);
    return existsSync(file) && holds(readFileSync(file, 'utf8'), title) ? [] : [`${spec}: ${title}`];
  });
  expect(missing).toEqual([]);
  expect(lines.filter((line) => line.startsWith('- ')).length).toBeGreaterThan(10);
});

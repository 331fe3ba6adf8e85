import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const docs = resolve(import.meta.dirname, '../../../../docs');
const page = readFileSync(resolve(docs, 'security.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** The number of sections of each chapter of OWASP ASVS 5.0, V1 to V16. V17, WebRTC, does not apply. */
const sections = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5];

it('docs/security.md has a row for each section of ASVS', () => {
  const expected = sections.flatMap((count, chapter) =>
    Array.from({ length: count }, (_, section) => `V${chapter + 1}.${section + 1}`),
  );
  expect(rows.map(([, section]) => section!.split(' ')[0])).toEqual(expected);
});

/** A test that a row names: the path of its spec, and its title. */
const named = (cell: string): [string, string][] =>
  [...cell.matchAll(/\]\(([^)]+\.(?:spec|e2e)\.tsx?)\): «([^»]+)»/g)].map(([, path, title]) => [
    path!,
    title!,
  ]);

/** Whether a spec has a test of this title: the title stands in quotes. */
const hasTest = (path: string, title: string): boolean => {
  const file = resolve(docs, path);
  if (!existsSync(file)) return false;
  const source = readFileSync(file, 'utf8');
  return [`'`, '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
};

it.each(rows)('%s%s is met, and tests say so, or is not met', (_, __, state, how, tested) => {
  expect(['met', 'not met']).toContain(state);
  expect(how).not.toBe('');
  const tests = named(tested);
  expect(tests.length > 0 || (state === 'not met' && tested === 'none')).toBe(true);
  // Each link to a spec names a test of it.
  expect(tests).toHaveLength(tested.split('](').length - 1);
  expect(tests.filter(([path, title]) => !hasTest(path, title))).toEqual([]);
});

it('the page is two screens long beside the table', () => {
  const others = page.split('\n').filter((line) => !/^\| V\d/.test(line));
  expect(others.length).toBeLessThanOrEqual(90);
});

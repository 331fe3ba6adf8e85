import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PromisedTest, readPromisedTests } from './tests.js';

const folder = 'docs/promises';
const promise = '- ';
const test = '  → ';

/** The page with the tests of each promise in the lines below it. Throws when a promise has no test. */
export const withTests = (page: string, tests: readonly PromisedTest[]): string =>
  page
    .split('\n')
    .filter((line) => !line.startsWith(test))
    .flatMap((line) => {
      if (!line.startsWith(promise)) return [line];
      const sentence = line.slice(promise.length);
      const own = tests.filter((tested) => tested.sentence === sentence);
      if (own.length === 0) throw new Error(`No spec has the comment «// Promise: ${sentence}» above a test`);
      return [line, ...own.map(({ spec, name }) => `${test}\`${spec}\`: ${name}`)];
    })
    .join('\n');

/** Throws when a spec names a promise that no page makes. */
export const expectPromised = (pages: readonly string[], tests: readonly PromisedTest[]): void => {
  const promised = new Set(pages.flatMap((page) => page.split('\n')));
  for (const { sentence, spec } of tests)
    if (!promised.has(promise + sentence))
      throw new Error(`${spec}: no page of ${folder} has the line «${promise}${sentence}»`);
};

/** Each page's path, its text and the text that it should have. */
export const readPages = (root: string): { path: string; text: string; expected: string }[] => {
  const tests = readPromisedTests(root);
  const pages = readdirSync(join(root, folder)).map((name) => {
    const path = `${folder}/${name}`;
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, expected: withTests(text, tests) };
  });
  expectPromised(
    pages.map(({ text }) => text),
    tests,
  );
  return pages;
};

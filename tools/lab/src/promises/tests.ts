import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';

/** A test with `// Promise: <sentence>` above it. Its name includes the describes around it. */
export type PromisedTest = { sentence: string; spec: string; name: string };

const tag = '// Promise: ';

/** The sentences of a comment. The further lines of a sentence are indented by three blanks. */
const sentencesOf = (comment: string): string[] =>
  Array.from(comment.matchAll(/^ *\/\/ Promise: (.+(?:\n *\/\/ {3}.+)*)/gm), ([, sentence = '']) =>
    sentence.replace(/\n *\/\/ +/g, ' '),
  );

/** What a statement declares: `it(title, …)`, `it.each(rows)(title, …)`, or the same of a describe. */
const declared = (node: ts.Node): { by: string; title: string } | undefined => {
  if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return undefined;
  const { expression: called, arguments: given } = node.expression;
  const by = (ts.isCallExpression(called) ? called.expression : called).getText().replace('.each', '');
  return given[0] && ts.isStringLiteralLike(given[0]) ? { by, title: given[0].text } : undefined;
};

/** Throws when a promise stands above anything but a test that runs. */
export const promisedTestsOf = (spec: string, source: string): PromisedTest[] => {
  const tests: PromisedTest[] = [];
  const visit = (node: ts.Node, around: string): void => {
    const { by = '', title = '' } = declared(node) ?? {};
    const isTest = by === 'it' || by === 'test';
    if (by === 'describe.skip') return;
    const name = isTest || by === 'describe' ? `${around} ${title}`.trim() : around;
    if (isTest)
      for (const sentence of sentencesOf(source.slice(node.getFullStart(), node.getStart())))
        tests.push({ sentence, spec, name });
    ts.forEachChild(node, (child) => visit(child, name));
  };
  visit(ts.createSourceFile(spec, source, ts.ScriptTarget.Latest, true), '');
  if (source.split(tag).length - 1 !== tests.length)
    throw new Error(`${spec}: each «${tag.trim()}» belongs directly above a test that is not skipped`);
  return tests;
};

/** The promised tests of all packages, by path and then in the order of the spec; not the examples of this one's own spec. */
export const readPromisedTests = (root: string): PromisedTest[] =>
  ts.sys
    .readDirectory(
      root,
      ['.spec.ts', '.spec.tsx'],
      ['**/tools/lab/src/promises/*'],
      ['apps/*/src', 'libs/*/*/src', 'apps/api/testing/src', 'tools/*/src'],
    )
    .sort()
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return source.includes(tag) ? promisedTestsOf(posix.relative(root, file), source) : [];
    });

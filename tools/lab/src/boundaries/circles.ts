// Folders that import one another in a circle, among the folders beside each other at any level of a package; and such files.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { packageFolders } from './declared.js';

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.(spec|fixture|d)\.tsx?$/.test(file);
const isTest = (file: string) => file.split(sep).includes('testing');

/** One line for each circle. */
export function folderCircles(root: string): string[] {
  return packageFolders(root).flatMap((name) =>
    circlesIn(join(root, name, 'src')).map((circle) => `circle of folders in ${name}: ${circle}`),
  );
}

/** One line for each. */
export const fileCircles = (root: string): string[] =>
  packageFolders(root).flatMap((name) => {
    const graph: Graph = new Map();
    const stem = (file: string) => file.replace(/\.(tsx?|js)$/, '');
    for (const [from, to] of importsIn(join(root, name, 'src')))
      graph.set(stem(from), (graph.get(stem(from)) ?? new Set()).add(stem(to)));
    return circlesOf(graph).map((circle) => `circle of files in ${name}: ${circle.join(', ')}`);
  });

/** The folders or files, each with those that it imports. */
type Graph = Map<string, Set<string>>;

function circlesIn(source: string): string[] {
  const graphs = new Map<string, Graph>();
  for (const [from, to] of importsIn(source)) {
    const [a, b] = [from.split(sep), to.split(sep)];
    const level = a.findIndex((name, index) => name !== b[index]);
    // Files do not count; only folders beside each other can form a circle.
    if (level === a.length - 1 || level === b.length - 1) continue;
    const parent = a.slice(0, level).join(sep);
    const graph: Graph = graphs.get(parent) ?? new Map<string, Set<string>>();
    const [importer, imported] = [a[level]!, b[level]!];
    graphs.set(parent, graph.set(importer, (graph.get(importer) ?? new Set()).add(imported)));
  }
  return [...graphs].flatMap(([parent, graph]) =>
    circlesOf(graph).map((circle) => circle.map((name) => join(parent, name)).join(', ')),
  );
}

/** Pairs of files: the first imports the second by a relative path. */
function importsIn(source: string): [string, string][] {
  let files: string[];
  try {
    files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
  return files
    .filter((file) => isSource(file) && !isTest(file))
    .flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
        ([, path = '']): [string, string] => [file, relative(source, join(source, dirname(file), path))],
      ),
    );
}

/** The largest sets of folders of which each reaches every other. */
function circlesOf(graph: Graph): string[][] {
  const reachedFrom = (name: string) => {
    const reached = new Set<string>();
    const visit = (from: string) => {
      for (const next of graph.get(from) ?? [])
        if (!reached.has(next)) {
          reached.add(next);
          visit(next);
        }
    };
    visit(name);
    return reached;
  };
  const reached = new Map([...graph.keys()].map((name) => [name, reachedFrom(name)]));
  const circles = [...reached].map(([name, from]) =>
    [...from].filter((other) => reached.get(other)?.has(name)).sort(),
  );
  return [...new Map(circles.filter(({ length }) => length > 0).map((each) => [each.join(), each])).values()];
}

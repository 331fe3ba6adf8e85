// Folders that import one another in a circle, among the folders beside each other at any level of a package.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const isSource = (file) => /\.tsx?$/.test(file) && !/\.(spec|fixture|d)\.tsx?$/.test(file);
const isTest = (file) => file.split(sep).includes('testing');

/** @returns {string[]} one line for each circle */
export function folderCircles(root) {
  const packages = ['apps', 'libs', 'testing', 'tools'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`),
  );
  return packages.flatMap((name) =>
    circlesIn(join(root, name, 'src')).map((circle) => `circle of folders in ${name}: ${circle}`),
  );
}

function circlesIn(source) {
  const graphs = new Map();
  for (const [from, to] of importsIn(source)) {
    const [a, b] = [from, to].map((file) => file.split(sep));
    const level = a.findIndex((name, index) => name !== b[index]);
    // Files stand for themselves: only two folders beside each other can be a circle of folders.
    if (level === a.length - 1 || level === b.length - 1) continue;
    const parent = a.slice(0, level).join(sep);
    const graph = graphs.get(parent) ?? new Map();
    graphs.set(parent, graph.set(a[level], (graph.get(a[level]) ?? new Set()).add(b[level])));
  }
  return [...graphs].flatMap(([parent, graph]) =>
    circlesOf(graph).map((circle) => circle.map((name) => join(parent, name)).join(', ')),
  );
}

/** Pairs of files: the first imports the second by a relative path. */
function importsIn(source) {
  let files;
  try {
    files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
  return files
    .filter((file) => isSource(file) && !isTest(file))
    .flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
        ([, path]) => [file, relative(source, join(source, dirname(file), path))],
      ),
    );
}

/** The largest sets of folders of which each reaches every other. */
function circlesOf(graph) {
  const reachedFrom = (name) => {
    const reached = new Set();
    const open = [name];
    while (open.length > 0)
      for (const next of graph.get(open.pop()) ?? [])
        if (!reached.has(next)) open.push(reached.add(next) && next);
    return reached;
  };
  const reached = new Map([...graph.keys()].map((name) => [name, reachedFrom(name)]));
  const circles = [...reached.keys()].map((name) =>
    [...reached.keys()]
      .filter((other) => reached.get(name).has(other) && reached.get(other).has(name))
      .sort(),
  );
  return [...new Map(circles.filter(({ length }) => length > 0).map((each) => [each.join(), each])).values()];
}

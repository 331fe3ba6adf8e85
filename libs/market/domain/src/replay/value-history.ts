import { changesBetween, childrenOf } from './differences.js';
import type { Path } from './differences.js';
import { PathTree } from './path-tree.js';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The path of a JSON pointer in a document: elements of a list are named by what they say they are. */
export function pathOfPointer(pointer: string, document: unknown): Path {
  let value = document;
  return pointer
    .split('/')
    .slice(1)
    .map((step) => {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
      const children = isObject(value) ? childrenOf(value) : new Map<string, unknown>();
      const key = Array.isArray(value) ? ([...children.keys()][Number(name)] ?? name) : name;
      value = children.get(key);
      return key;
    });
}

export const valueAtPath = (path: Path, document: unknown): unknown =>
  path.reduce<unknown>(
    (value, step) => (isObject(value) ? childrenOf(value).get(step) : undefined),
    document,
  );

export type ValueChange = { revision: number; before?: unknown; after?: unknown };

/**
 * Where the value of a path changed, oldest first. `documentAt` gives the document after a revision; `revisions` are those
 * that are looked at, ascending.
 */
export async function changesOfValue(
  documentAt: (revision: number) => unknown,
  path: Path,
  revisions: readonly number[],
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<ValueChange[]> {
  const found: ValueChange[] = [];
  let before = valueAtPath(path, documentAt(-1));
  for (const revision of revisions) {
    const after = valueAtPath(path, documentAt(revision));
    if (changesBetween(before, after).length > 0)
      found.push({
        revision,
        ...(before === undefined ? {} : { before }),
        ...(after === undefined ? {} : { after }),
      });
    before = after;
    await pause();
  }
  return found;
}

/**
 * For each of the paths, the last of the revisions that changed it or something in it, and how many did. `documents` are
 * those after the revisions, with the one before the first of them at the start.
 */
export async function touchesOf(
  paths: readonly Path[],
  documentAt: (revision: number) => unknown,
  from: number,
  revisions: readonly number[],
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<{ revision: number; changes: number }[]> {
  const touched = paths.map(() => ({ revision: revisions.at(-1) ?? from, changes: 0 }));
  const tree = new PathTree<(typeof touched)[number]>();
  for (const [index, path] of paths.entries()) tree.add(path, touched[index]!);
  let before = documentAt(from);
  for (const revision of revisions) {
    const after = documentAt(revision);
    const changed = changesBetween(before, after).flatMap(({ path }) => [...tree.touchedBy(path)]);
    for (const value of new Set(changed)) Object.assign(value, { revision, changes: value.changes + 1 });
    before = after;
    await pause();
  }
  return touched;
}

import { changesBetween, leavesOf, pointerOf } from './differences.js';
import type { Path } from './differences.js';

const key = (path: Path): string => JSON.stringify(path);

/** A path and everything that it goes through. */
const prefixesOf = (path: Path): Path[] => [[], ...path.map((_, index) => path.slice(0, index + 1))];

/**
 * For each value of the document at `revision`, the revision at which it became what it is. `documentAt` gives the document
 * after each revision; it is called backwards until all values are explained. A value that was there before everything is of
 * revision -1.
 */
export async function blameOf(
  documentAt: (revision: number) => unknown,
  revision: number,
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<{ pointer: string; revision: number }[]> {
  const document = documentAt(revision);
  const leaves = leavesOf(document);
  const open = new Map(leaves.map((path) => [key(path), prefixesOf(path).map(key)]));
  const found = new Map<string, number>();
  let after = document;
  for (let at = revision; at >= 0 && open.size > 0; at -= 1) {
    const before = documentAt(at - 1);
    const changes = changesBetween(before, after).map(({ path }) => path);
    const changed = new Set(changes.map(key));
    // An empty list is set by what emptied it.
    const touched = new Set(changes.flatMap(prefixesOf).map(key));
    for (const [name, prefixes] of changes.length > 0 ? open : []) {
      if (!touched.has(name) && !prefixes.some((prefix) => changed.has(prefix))) continue;
      found.set(name, at);
      open.delete(name);
    }
    after = before;
    await pause();
  }
  return leaves.map((path) => ({
    pointer: pointerOf(path, document),
    revision: found.get(key(path)) ?? -1,
  }));
}

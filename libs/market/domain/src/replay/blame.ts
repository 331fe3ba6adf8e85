import { changesBetween, leavesOf, placesIn } from './differences.js';
import { PathTree } from './path-tree.js';

/** Values whose places are looked up before other work may run. */
const placedAtOnce = 1_000;

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
  const placeOf = placesIn(document);
  const values: { pointer: string; revision: number }[] = [];
  const tree = new PathTree<{ pointer: string; revision: number }>();
  for (const path of leavesOf(document)) {
    const value = { pointer: placeOf(path).pointer, revision: -1 };
    values.push(value);
    tree.add(path, value);
    if (values.length % placedAtOnce === 0) await pause();
  }
  let open = values.length;
  let after = document;
  for (let at = revision; at >= 0 && open > 0; at -= 1) {
    const before = documentAt(at - 1);
    for (const { path } of changesBetween(before, after))
      // An empty list is set by what emptied it.
      for (const value of tree.touchedBy(path)) {
        if (value.revision >= 0) continue;
        value.revision = at;
        open -= 1;
      }
    after = before;
    await pause();
  }
  return values;
}

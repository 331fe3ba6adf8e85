/** Characters of a text that is shown whole, and words around what differs in a longer one. */
const [whole, around] = [120, 4];

/** How many words two texts begin with in common. */
function commonWords(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((word, index) => word !== other[index]);
  return at < 0 ? one.length : at;
}

/** Two texts without what both begin or end with: of a long note to which a line was added, the line. */
export function differing(before: string, after: string): [before: string, after: string] {
  if (Math.max(before.length, after.length) <= whole) return [before, after];
  const [one, other] = [before, after].map((text) => text.split(/(?<=\s)/)) as [string[], string[]];
  const start = commonWords(one, other);
  const end = commonWords(one.slice(start).toReversed(), other.slice(start).toReversed());
  const [first, last] = [Math.max(0, start - around), Math.max(0, end - around)];
  const cut = (words: readonly string[]) =>
    (first > 0 ? '…' : '') +
    words
      .slice(first, words.length - last)
      .join('')
      .trimEnd() +
    (last > 0 ? '…' : '');
  return [cut(one), cut(other)];
}

/** «3.650.000 ₫ → 2.888.000 ₫». */
export function FromTo({ before, after }: { before: string; after: string }) {
  const [from, to] = differing(before, after);
  return (
    <>
      <del>{from}</del> <span aria-hidden>→</span> <ins>{to}</ins>
    </>
  );
}

import type { Difference } from '@market/contracts';

// Differences between two JSON documents. Elements of a list that say what they are are compared by that, not by their
// place: one part less is not a change of all parts behind it.

type Fields = Record<string, unknown>;

/** A step of a path: the name of a field, the place in a list, or «=» and what the element says it is. */
export type Path = readonly string[];

export type Change = { path: Path; before?: unknown; after?: unknown };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Texts and numbers, and lists of them: they are set as a whole. */
const isValue = (value: unknown): boolean =>
  !isObject(value) || (Array.isArray(value) && !value.some(isObject));

const identities = ['id', 'stageId', 'kind', 'revision', 'number', 'place', 'partId', 'url'];

const identityOf = (element: unknown): string | undefined => {
  if (!isObject(element) || Array.isArray(element)) return undefined;
  const { id } = element as { id?: unknown };
  if (typeof id === 'string') return `=${id}`;
  const named = identities
    .map((name) => (element as Fields)[name])
    .filter((part) => typeof part === 'string' || typeof part === 'number');
  return named.length > 0 ? `=${named.join(' ')}` : undefined;
};

/** The fields of an object or the elements of a list, by the next step of a path. */
export function childrenOf(value: object): Map<string, unknown> {
  if (!Array.isArray(value)) return new Map(Object.entries(value).filter(([, field]) => field !== undefined));
  const named = new Map(
    value.map((element, index) => [identityOf(element) ?? String(index), element as unknown]),
  );
  return named.size === value.length
    ? named
    : new Map(value.map((element, index) => [String(index), element]));
}

export function changesBetween(before: unknown, after: unknown, path: Path = []): Change[] {
  if (before === after) return [];
  const areAlike = isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after);
  // An empty list may have been one of objects.
  if (!areAlike || (isValue(before) && isValue(after))) {
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    return [{ path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }];
  }
  const [old, present] = [childrenOf(before), childrenOf(after)];
  return [...new Set([...old.keys(), ...present.keys()])].flatMap((name) =>
    changesBetween(old.get(name), present.get(name), [...path, name]),
  );
}

/** The JSON pointer of a path in a document that has it. */
export function pointerOf(path: Path, document: unknown): string {
  let value = document;
  return path
    .map((step) => {
      const children = isObject(value) ? childrenOf(value) : new Map<string, unknown>();
      const name = Array.isArray(value) ? String([...children.keys()].indexOf(step)) : step;
      value = children.get(step);
      return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    })
    .join('');
}

/** What was removed is named by its place before; when something else has that place now, both are one difference. */
export const differencesBetween = (before: unknown, after: unknown): Difference[] =>
  placedDifferences(before, after).map(({ difference }) => difference);

/** Each difference with the path by which its value is known at every moment. */
export function placedDifferences(before: unknown, after: unknown): { path: Path; difference: Difference }[] {
  const found = new Map<string, { path: Path; difference: Difference }>();
  for (const { path, ...values } of changesBetween(before, after)) {
    const pointer = pointerOf(path, 'after' in values ? after : before);
    found.set(pointer, { path, difference: { ...found.get(pointer)?.difference, pointer, ...values } });
  }
  return [...found.values()];
}

/** The paths of everything in a document that is set as a whole. */
export function leavesOf(value: unknown, path: Path = []): Path[] {
  const children = isObject(value) && !isValue(value) ? [...childrenOf(value)] : [];
  return children.length === 0
    ? [path]
    : children.flatMap(([name, child]) => leavesOf(child, [...path, name]));
}

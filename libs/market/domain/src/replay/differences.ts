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

/** The elements of a list by what they say they are, or by their places where two say the same. */
function elementsOf(list: readonly unknown[]): Map<string, unknown> {
  const named = new Map<string, unknown>();
  for (const [index, element] of list.entries()) named.set(identityOf(element) ?? String(index), element);
  return named.size === list.length ? named : new Map(list.map((element, index) => [String(index), element]));
}

/** The fields of an object or the elements of a list, by the next step of a path. */
export const childrenOf = (value: object): Map<string, unknown> =>
  Array.isArray(value)
    ? elementsOf(value)
    : new Map(Object.entries(value).filter(([, field]) => field !== undefined));

export function changesBetween(before: unknown, after: unknown): Change[] {
  const found: Change[] = [];
  // Copied only where something has changed: most of two large documents is equal.
  const path: string[] = [];
  const compareIn = (name: string, old: unknown, present: unknown): void => {
    path.push(name);
    compare(old, present);
    path.pop();
  };
  const compare = (old: unknown, present: unknown): void => {
    if (old === present) return;
    const areAlike = isObject(old) && isObject(present) && Array.isArray(old) === Array.isArray(present);
    // An empty list may have been one of objects.
    if (!areAlike || (isValue(old) && isValue(present))) {
      if (JSON.stringify(old) === JSON.stringify(present)) return;
      found.push({
        path: [...path],
        ...(old === undefined ? {} : { before: old }),
        ...(present === undefined ? {} : { after: present }),
      });
    } else if (Array.isArray(old)) {
      const [elements, others] = [elementsOf(old), elementsOf(present as unknown[])];
      for (const [name, element] of elements) compareIn(name, element, others.get(name));
      for (const [name, element] of others) if (!elements.has(name)) compareIn(name, undefined, element);
    } else {
      const [fields, others] = [old as Fields, present as Fields];
      for (const name of Object.keys(fields))
        compareIn(name, fields[name], Object.hasOwn(others, name) ? others[name] : undefined);
      for (const name of Object.keys(others))
        if (!Object.hasOwn(fields, name)) compareIn(name, undefined, others[name]);
    }
  };
  compare(before, after);
  return found;
}

/**
 * Whether two documents differ. States share what did not change: elements of two lists that are the same objects need not be
 * looked into, and a list that became longer or shorter differs in any case.
 */
export function isChanged(before: unknown, after: unknown): boolean {
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) return true;
    if (before.every((element, index) => element === after[index])) return false;
  }
  return changesBetween(before, after).length > 0;
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * The JSON pointer and the value of each path that the document has. Every list is looked through once, however many paths
 * lead into it.
 */
export function placesIn(document: unknown): (path: Path) => { pointer: string; value: unknown } {
  const known = new Map<object, Map<string, { step: string; value: unknown }>>();
  const childrenIn = (parent: object) => {
    const children =
      known.get(parent) ??
      new Map(
        [...childrenOf(parent)].map(([name, value], index) => [
          name,
          { step: Array.isArray(parent) ? String(index) : escaped(name), value },
        ]),
      );
    known.set(parent, children);
    return children;
  };
  return (path) =>
    path.reduce<{ pointer: string; value: unknown }>(
      ({ pointer, value: parent }, name) => {
        const { step, value } = childrenIn(parent as object).get(name)!;
        return { pointer: `${pointer}/${step}`, value };
      },
      { pointer: '', value: document },
    );
}

/** What was removed is named by its place before; when something else has that place now, both are one difference. */
export const differencesBetween = (before: unknown, after: unknown): Difference[] =>
  placedDifferences(before, after).map(({ difference }) => difference);

/** Each difference with the path by which its value is known at every moment. */
export function placedDifferences(before: unknown, after: unknown): { path: Path; difference: Difference }[] {
  const found = new Map<string, { path: Path; difference: Difference }>();
  const [placeBefore, placeAfter] = [placesIn(before), placesIn(after)];
  for (const { path, ...values } of changesBetween(before, after)) {
    const { pointer } = ('after' in values ? placeAfter : placeBefore)(path);
    found.set(pointer, { path, difference: { ...found.get(pointer)?.difference, pointer, ...values } });
  }
  return [...found.values()];
}

/** The paths of everything in a document that is set as a whole. */
export function* leavesOf(value: unknown, path: Path = []): Generator<Path> {
  const children = isObject(value) && !isValue(value) ? childrenOf(value) : new Map<string, unknown>();
  if (children.size === 0) yield path;
  for (const [name, child] of children) yield* leavesOf(child, [...path, name]);
}

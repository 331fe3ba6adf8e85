import { elementOf, elementsOf, fieldsOf, isNew, isSame, nameOf } from './fields';
import type { Values } from './fields';

/** A field that was typed, and what the server had when that began. */
type Change = { value?: unknown; basis?: unknown };

/** By the keys of the fields. */
type Changes = Readonly<Record<string, Change>>;

/** What a person has typed at one place and the server does not have. */
export type Input = {
  changes: Changes;
  /** The elements of lists in which something was typed, as the server had them. */
  elements: Readonly<Record<string, Values | undefined>>;
  /** Whatever sends this input does it under this key, in whichever tab: it is sent once. */
  key: string;
  /** ISO 8601. */
  changedAt: string;
  /** Where it was typed: the address of the screen, and what it is called in a list. */
  screen?: { path: string; title: string } | undefined;
  /** What is on its way. */
  sending?: Changes | undefined;
  /** Why the server did not take it. */
  refused?: string | undefined;
  /** It was typed while the rest was on its way. */
  isLeft?: true;
};

/**
 * What a successful command leaves of a field that was changed meanwhile: of a `saved` thing the change, of a `new` one what
 * begins the next, of a `said` text what continues it.
 */
export type SentAs = 'saved' | 'new' | 'said';

/** `values` are those of the fields that are shown. */
export type Typing = { values: Values; server: Values; screen?: Input['screen'] };

export type Choice = { field: string; side: 'mine' | 'theirs'; server: Values };

/** A key that nothing has yet, and the time (ISO 8601). */
export type Moment = { key: string; at: string };

/** A field that both have changed; an element as a whole, where one side has removed it and the other changed it. */
export type Conflict = { field: string; basis?: unknown; mine?: unknown; theirs?: unknown };

/** Whether the author has removed an element. */
export const isRemoved = (changes: Changes, element: string): boolean =>
  element in changes && changes[element]!.value !== true;

/** What the form shows: what the server has, with what was typed. */
export function valuesOf(server: Values, input: Input | undefined): Values {
  if (!input) return server;
  const values: Record<string, unknown> = { ...server };
  const lists: Record<string, Map<string, Values>> = {};
  for (const [key, { value }] of Object.entries(input.changes)) {
    const element = elementOf(key);
    if (!element) values[key] = value;
    else {
      const all = (lists[nameOf(key)] ??= elementsOf(nameOf(key), server[nameOf(key)]));
      // What others have removed and was changed here stays, and new elements follow in their order.
      const before = all.get(element) ?? input.elements[element];
      if (isRemoved(input.changes, element)) all.delete(element);
      else if (key === element) all.set(element, { ...before });
      else all.set(element, { ...before, [key.slice(element.length + 1)]: value });
    }
  }
  for (const [list, all] of Object.entries(lists)) values[list] = [...all.values()];
  return values;
}

/** What only its author can decide. The other fields merge: each side has changed its own. */
export function conflictsOf(server: Values, input: Input | undefined): Conflict[] {
  if (!input) return [];
  const { changes, elements } = input;
  const stored = fieldsOf(server);
  const found = new Map<string, Conflict>();
  for (const [key, { value, basis }] of Object.entries(changes)) {
    const element = elementOf(key);
    const isWhole = element && !isNew(element) && (element === key || !stored.has(element));
    const mine = isWhole ? !isRemoved(changes, element) || undefined : value;
    const theirs = isWhole ? elementAt(server, element) : stored.get(key);
    const before = isWhole ? (elements[element] ?? true) : basis;
    const field = isWhole ? element : key;
    if (!isSame(theirs, before) && !isSame(theirs, mine))
      found.set(field, { field, basis: before, mine, theirs });
  }
  return [...found.values()];
}

/** The input after somebody has typed; like what follows, undefined where nothing is left of it. */
export function typed(input: Input | undefined, typing: Typing, now: Moment): Input | undefined {
  const { values, server, screen = input?.screen } = typing;
  const { changes: before = {}, sending, key = now.key } = input ?? {};
  // What is not shown stays as it was typed.
  const [shown, stored] = [fieldsOf({ ...valuesOf(server, input), ...values }), fieldsOf(server)];
  const changes: Record<string, Change> = {};
  const elements: Record<string, Values> = {};
  for (const field of new Set([...stored.keys(), ...shown.keys()])) {
    const element = elementOf(field);
    // Of an element that was removed this alone is left.
    if (element && element !== field && !shown.has(element)) continue;
    const value = shown.get(field);
    // What is on its way is the server's in a moment.
    const isStored =
      isSame(value, stored.get(field)) && (!sending?.[field] || isSame(value, sending[field].value));
    if (isStored) continue;
    changes[field] = { value, basis: (before[field] ?? { basis: stored.get(field) }).basis };
    const whole = element && (input?.elements[element] ?? elementAt(server, element));
    if (whole) elements[element] = whole;
  }
  return withChanges({ key, sending, changes, elements, changedAt: now.at, screen }, () => true);
}

/** After others have saved. */
export function seen(input: Input, server: Values): Input | undefined {
  const stored = fieldsOf(server);
  return withChanges(input, (field, { value }) => !isSame(value, stored.get(field)));
}

/** As if mine were typed now, after all that others have saved. */
export function chosen(input: Input, { field, side, server }: Choice, now: Moment): Input | undefined {
  const elements = { ...input.elements, [field]: undefined };
  const left = withChanges({ ...input, elements }, (key) => key !== field && !key.startsWith(`${field}#`));
  if (side === 'theirs') return left;
  const { key, screen } = input;
  const values: Record<string, unknown> = { ...valuesOf(server, input) };
  // What others have removed comes back as a new element.
  if (elementOf(field) === field && !elementAt(server, field))
    values[nameOf(field)] = [...elementsOf(nameOf(field), values[nameOf(field)])].map(([each, element]) =>
      each === field ? { ...element, id: undefined } : element,
    );
  return typed(left, { values, server, screen }, { ...now, key });
}

export const sending = (input: Input): Input => ({ ...input, refused: undefined, sending: input.changes });

/** `key`: another one, if another content was sent under that of the input: what is sent next is another thing. */
export const refused = (input: Input, reason: string | undefined, key = input.key): Input => ({
  ...input,
  ...{ key, sending: undefined, refused: reason },
});

export function sent(input: Input, as: SentAs, key: string): Input | undefined {
  const { sending = {}, changes } = input;
  const isLeft = (field: string) => !sending[field] || !isSame(sending[field].value, changes[field]!.value);
  const leftElements = new Set(Object.keys(changes).filter(isLeft).map(elementOf));
  const after: Record<string, Change> = {};
  for (const [field, { value, basis }] of Object.entries(changes)) {
    const before = sending[field];
    // A new element that was changed after it was sent is one of the next.
    if (as === 'new' && elementOf(field) && leftElements.has(elementOf(field)))
      after[field] = { value, basis };
    else if (isLeft(field) && as === 'saved') after[field] = { value, basis: before ? before.value : basis };
    else if (isLeft(field)) after[field] = { value: restOf(value, before?.value, as), basis };
  }
  return withChanges(
    { ...input, changes: after, sending: undefined, refused: undefined, key, isLeft: true },
    (_, { value, basis }) => !isSame(value, basis),
  );
}

/** What was entered since the rest was sent: of a list what is new in it, of a text that was continued its end. */
function restOf(value: unknown, before: unknown, as: SentAs): unknown {
  if (Array.isArray(value) && Array.isArray(before))
    return value.filter((each) => !before.some((other) => isSame(each, other)));
  if (as === 'said' && typeof value === 'string' && typeof before === 'string' && value.startsWith(before))
    return value.slice(before.length).trimStart();
  return value;
}

const elementAt = (server: Values, key: string): Values | undefined =>
  elementsOf(nameOf(key), server[nameOf(key)]).get(key);

/** With those of its changes that are left; undefined where none is. */
function withChanges(input: Input, isLeft: (field: string, change: Change) => boolean): Input | undefined {
  const left = Object.entries(input.changes).filter(([field, change]) => isLeft(field, change));
  return left.length === 0 ? undefined : { ...input, changes: Object.fromEntries(left) };
}

import { elementOf, elementsOf, fieldsOf, isNew, isSame, keyOfElement, nameOf } from './fields';
import type { Values } from './fields';

/** A field that was typed, and what the server had when that began. */
export type Change = { value?: unknown; basis?: unknown };

/** On which screen something was typed. */
export type Screen = {
  /** Its address. */
  path: string;
  /** Its title. */
  page: string;
  /** The title of the form, where it has one of its own. */
  form?: string | undefined;
  /** What the form is about, where the screen shows several orders. */
  order?: { id: string; title: string } | undefined;
};

/** What a person has typed at one place and the server does not have. */
export type Input = {
  /** By the key of the field. */
  changes: Readonly<Record<string, Change>>;
  /** The elements of lists in which something was typed, as the server had them. */
  elements: Readonly<Record<string, Values>>;
  /** Whatever sends this input does it under this key, in whichever tab: it is sent once. */
  key: string;
  /** ISO 8601. */
  changedAt: string;
  screen?: Screen | undefined;
  /** What is on its way, by the key of the field. */
  sending?: Readonly<Record<string, unknown>> | undefined;
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

export type Event =
  /** `values` are those of the fields that are shown; `key` and `at` are of now. */
  | { type: 'typed'; values: Values; server: Values; key: string; at: string; screen?: Screen | undefined }
  /** Others have saved. */
  | { type: 'seen'; server: Values }
  | { type: 'chosen'; field: string; side: 'mine' | 'theirs'; server: Values }
  | { type: 'sending' }
  | { type: 'refused'; reason: string; key?: string }
  | { type: 'sent'; as: SentAs; key: string };

/** A field that both have changed; or an element that one has removed and the other changed. */
export type Conflict = {
  field: string;
  kind: 'field' | 'removed by them' | 'removed by me';
  basis?: unknown;
  mine?: unknown;
  theirs?: unknown;
};

type Changes = Input['changes'];

/** The input after an event; undefined where nothing is left of it. */
export function afterEvent(input: Input | undefined, event: Event): Input | undefined {
  if (event.type === 'typed') return typed(input, event);
  if (!input) return undefined;
  switch (event.type) {
    case 'seen': {
      const stored = fieldsOf(event.server);
      return withChanges(
        input,
        pick(input.changes, ([field, { value }]) => !isSame(value, stored.get(field))),
      );
    }
    case 'chosen':
      return chosen(input, event);
    case 'sending':
      return { ...input, refused: undefined, sending: map(input.changes, (_, { value }) => value) };
    case 'refused':
      return {
        ...input,
        key: event.key ?? input.key,
        sending: undefined,
        refused: event.reason || undefined,
      };
    case 'sent':
      return sent(input, event);
  }
}

/** Whether the author has removed an element. */
export const isRemoved = (changes: Changes, element: string): boolean =>
  element in changes && changes[element]!.value !== true;

/** What the form shows: what the server has, with what was typed. */
export function valuesOf(server: Values, input: Input | undefined): Values {
  if (!input) return server;
  const { changes, elements } = input;
  const values: Record<string, unknown> = { ...server };
  for (const [key, { value }] of Object.entries(changes)) if (!elementOf(key)) values[key] = value;
  for (const list of new Set(Object.keys(changes).filter(elementOf).map(nameOf))) {
    const all = new Map(
      elementsOf(server[list]).map((element, index) => [keyOfElement(list, element, index), element]),
    );
    // What others have removed and was changed here stays, and new elements follow in their order.
    const touched = Object.keys(changes).flatMap((field) => elementOf(field) ?? []);
    for (const key of touched.sort(byNumber))
      if (nameOf(key) === list && !all.has(key) && (isNew(key) || elements[key]))
        all.set(key, elements[key] ?? {});
    values[list] = [...all]
      .filter(([key]) => !isRemoved(changes, key))
      .map(([key, element]) => ({ ...element, ...inElement(changes, key) }));
  }
  return values;
}

/** What only its author can decide. The other fields merge: each side has changed its own. */
export function conflictsOf(server: Values, input: Input | undefined): Conflict[] {
  if (!input) return [];
  const stored = fieldsOf(server);
  const found = new Map<string, Conflict>();
  for (const [key, { value, basis }] of Object.entries(input.changes)) {
    const element = elementOf(key);
    const theirs = stored.get(key);
    if (element && !isNew(element) && !stored.has(element)) {
      if (!isRemoved(input.changes, element))
        found.set(element, { field: element, kind: 'removed by them', basis: input.elements[element] });
    } else if (element === key && !isNew(key)) {
      const now = elementAt(server, key);
      if (isRemoved(input.changes, key) && now && !isSame(now, input.elements[key]))
        found.set(key, { field: key, kind: 'removed by me', basis: input.elements[key], theirs: now });
    } else if (!isSame(theirs, basis) && !isSame(theirs, value))
      found.set(key, { field: key, kind: 'field', basis, mine: value, theirs });
  }
  return [...found.values()];
}

function typed(input: Input | undefined, event: Extract<Event, { type: 'typed' }>) {
  const { values, server, key, at, screen = input?.screen } = event;
  const [before = {}, sending] = [input?.changes, input?.sending];
  const now = fieldsOf(values);
  const stored = fieldsOf(server);
  const changes: Record<string, Change> = {};
  for (const field of new Set([...Object.keys(before), ...now.keys(), ...stored.keys()])) {
    const known = before[field];
    const element = elementOf(field);
    const value = now.get(field);
    // What is on its way is the server's in a moment.
    const isSent = !sending || !(field in sending) || isSame(value, sending[field]);
    if (!(nameOf(field) in values)) {
      if (known) changes[field] = known;
    } else if (
      (!element || element === field || now.has(element)) &&
      !(isSame(value, stored.get(field)) && isSent)
    )
      changes[field] = { value, basis: known ? known.basis : stored.get(field) };
  }
  const elements: Record<string, Values> = {};
  for (const element of Object.keys(changes).flatMap((field) => elementOf(field) ?? [])) {
    const known = input?.elements[element] ?? elementAt(server, element);
    if (known && !isNew(element)) elements[element] = known;
  }
  return withChanges({ key: input?.key ?? key, sending, changes, elements, changedAt: at, screen }, changes);
}

function chosen(input: Input, { field, side, server }: Extract<Event, { type: 'chosen' }>) {
  const others = pick(input.changes, ([key]) => key !== field && !key.startsWith(`${field}#`));
  if (side === 'theirs') return withChanges(input, others);
  const now = elementAt(server, field);
  if (elementOf(field) === field && !now) {
    // What others have removed comes back as a new element.
    const list = nameOf(field);
    const mine = { ...input.elements[field], ...inElement(input.changes, field), id: undefined };
    const left = { ...input, changes: others };
    const shown = valuesOf(server, left);
    const values = { ...shown, [list]: [...elementsOf(shown[list]), mine] };
    return typed(left, { type: 'typed', values, server, key: input.key, at: input.changedAt });
  }
  const changes = {
    ...input.changes,
    [field]: { value: input.changes[field]?.value, basis: fieldsOf(server).get(field) },
  };
  return { ...input, changes, elements: now ? { ...input.elements, [field]: now } : input.elements };
}

function sent(input: Input, { as, key }: Extract<Event, { type: 'sent' }>): Input | undefined {
  const { sending = {}, changes } = input;
  const isLeft = (field: string) => !(field in sending) || !isSame(sending[field], changes[field]?.value);
  // A new element that was changed after it was sent is one of the next.
  const isNext = (field: string) =>
    as === 'new' &&
    elementOf(field) !== undefined &&
    Object.keys(changes).some((other) => elementOf(other) === elementOf(field) && isLeft(other));
  const left = pick(changes, ([field]) => isLeft(field) || isNext(field));
  const after = map(left, (field, { value, basis }) =>
    as === 'saved'
      ? { value, basis: field in sending ? sending[field] : basis }
      : { value: restOf(value, sending[field], as), basis },
  );
  return withChanges(
    { ...input, sending: undefined, refused: undefined, key, isLeft: true },
    pick(after, ([, { value, basis }]) => !isSame(value, basis)),
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
  elementsOf(server[nameOf(key)]).find((element, index) => keyOfElement(nameOf(key), element, index) === key);

const inElement = (changes: Changes, element: string): Values =>
  Object.fromEntries(
    Object.entries(changes)
      .filter(([key]) => key.startsWith(`${element}#`))
      .map(([key, { value }]) => [key.slice(element.length + 1), value]),
  );

/** `new-2` before `new-10`. */
const byNumber = new Intl.Collator('en', { numeric: true }).compare;

const withChanges = (input: Input, changes: Changes): Input | undefined =>
  Object.keys(changes).length === 0 ? undefined : { ...input, changes };

const pick = (changes: Changes, keeps: (entry: [string, Change]) => boolean): Changes =>
  Object.fromEntries(Object.entries(changes).filter(keeps));
const map = <To>(changes: Changes, to: (field: string, change: Change) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, to(field, change)]));

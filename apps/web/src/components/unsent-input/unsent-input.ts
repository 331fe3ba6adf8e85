import { createContext, useContext, useSyncExternalStore } from 'react';
import { afterEvent } from './input';
import type { Change, Event, Input, SentAs } from './input';

/** Whose input this browser keeps; undefined before somebody has signed in. */
export const InputOwner = createContext<string | undefined>(undefined);

/** Where something is typed: by whom, and into which form of which order. */
export type Place = { accountId: string; name: string };

/** The address in the browser's storage. Nobody else who signs in here sees what stands there. */
const prefix = 'control-center.kept.';
const addressOf = ({ accountId, name }: Place) => `${prefix}${accountId}.${name}`;

/** Names of places whose input is sent without anybody's doing, once there is a network. */
export const waitingPrefix = 'waiting.';
export const isWaiting = (name: string): boolean => name.startsWith(waitingPrefix);

/** What was read of an address, so that the same text is the same object; the text alone where nothing can be stored. */
const known = new Map<string, { text: string | null; input: Input | undefined }>();
const listeners = new Set<(address: string | null) => void>();
const notify = (address: string | null) => {
  for (const listener of listeners) listener(address);
};

/** Where the storage is full or forbidden, the input lives as long as the page; it is newer than what is stored. */
const unstored = new Map<string, string>();

/** What the storage answers; undefined where it is forbidden, or holds what is no input. */
export function stored<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
const addresses = () =>
  [...new Set([...(stored(() => Object.keys(localStorage)) ?? []), ...unstored.keys()])].filter((key) =>
    key.startsWith(prefix),
  );
const textAt = (address: string): string | null =>
  unstored.get(address) ?? stored(() => localStorage.getItem(address)) ?? null;

/** Returns whether it outlives the page. */
function put(place: Place, input: Input | undefined): boolean {
  const address = addressOf(place);
  unstored.delete(address);
  try {
    if (input) localStorage.setItem(address, JSON.stringify(input));
    else localStorage.removeItem(address);
  } catch {
    if (input) unstored.set(address, JSON.stringify(input));
  }
  notify(address);
  return !unstored.has(address);
}

function read(place: Place): Input | undefined {
  const address = addressOf(place);
  const text = textAt(address);
  const before = known.get(address);
  if (before && before.text === text) return before.input;
  const kept = stored(() => JSON.parse(text ?? 'null') as Partial<Input> | null);
  const input = kept?.changes && (kept as Input);
  known.set(address, { text, input });
  return input;
}

/** `key`: of what is typed at a place that had nothing; absent: a new one. */
type Typed = Omit<Extract<Event, { type: 'typed' }>, 'type' | 'key' | 'at'> & { key?: string };

/** What was typed and not sent, of everybody and at every place of this browser. All tabs share it. */
export const unsentInput = {
  read,
  /** Returns whether what is there now outlives the page. */
  apply: (place: Place, event: Event): boolean => {
    const before = read(place);
    const after = afterEvent(before, event);
    return after === before || put(place, after);
  },
  type: (place: Place, { key = crypto.randomUUID(), ...typed }: Typed): boolean =>
    unsentInput.apply(place, { type: 'typed', ...typed, key, at: new Date().toISOString() }),
  /** What is left of it goes on at `to`, below what stands there already. */
  sent: (place: Place, as: SentAs, to = place): void => {
    unsentInput.apply(place, { type: 'sent', as, key: crypto.randomUUID() });
    const left = read(place);
    if (!left || to.name === place.name) return;
    const there = read(to);
    put(place, undefined);
    put(to, { ...left, ...there, changes: { ...left.changes, ...there?.changes } });
  },
  put,
  forget: (place: Place): void => void put(place, undefined),
  /** The names of the places at which an account has left something. */
  names: (accountId: string): string[] => {
    const own = addressOf({ accountId, name: '' });
    const names = addresses().flatMap((key) => (key.startsWith(own) ? key.slice(own.length) : []));
    return names.filter((name) => read({ accountId, name }));
  },
  /** Whether a word stands anywhere, whoever has left it. */
  mentions: (word: string): boolean => addresses().some((address) => textAt(address)?.includes(word)),
  subscribe: (listener: (address: string | null) => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

// What another tab types, sends or discards.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === null || key.startsWith(prefix)) notify(key);
});

export const usePlace = (name: string): Place => ({ accountId: useContext(InputOwner) ?? '', name });

/** What stands at a place now; nothing, and no news of it, where it is not needed. */
export const useUnsentInput = (place: Place, isNeeded = true): Input | undefined =>
  useSyncExternalStore(unsentInput.subscribe, () => (isNeeded ? read(place) : undefined));

/** What was typed in one field, without what is typed in the others. */
export const useUnsentChange = (place: Place, field: string): Change | undefined =>
  useSyncExternalStore(unsentInput.subscribe, () => read(place)?.changes[field]);

import { createContext, useContext, useSyncExternalStore } from 'react';
import { attempt } from '../attempt';
import { sent, typed } from './input';
import type { Input, Moment, SentAs, Typing } from './input';

/** Whose input this browser keeps; undefined before somebody has signed in. */
export const InputOwner = createContext<string | undefined>(undefined);

/** Where something is typed: by whom, and into which form of which order. */
export type Place = { accountId: string; name: string };

/** The address in the browser's storage. Nobody else who signs in here sees what stands there. */
const prefix = 'control-center.kept.';
const addressOf = ({ accountId, name }: Place) => `${prefix}${accountId}.${name}`;

/** So begin the names of places whose input is sent without anybody's doing, once there is a network. */
export const waiting = 'waiting.';

/** What was read of an address, so that the same text is the same object. */
const known = new Map<string, { text: string | null; input: Input | undefined }>();

/** What the storage had no room for lives as long as the page; it is newer than what is stored. */
const unstored = new Map<string, string>();

const addresses = () =>
  [...new Set([...Object.keys(localStorage), ...unstored.keys()])].filter((key) => key.startsWith(prefix));
const textAt = (address: string) => unstored.get(address) ?? localStorage.getItem(address);

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
  // As another tab hears of it.
  dispatchEvent(new StorageEvent('storage', { key: address }));
  return !unstored.has(address);
}

function read(place: Place): Input | undefined {
  const address = addressOf(place);
  const text = textAt(address);
  if (known.get(address)?.text !== text) {
    // What is damaged is nothing.
    const found = attempt(() => JSON.parse(text ?? 'null') as Partial<Input> | null);
    known.set(address, { text, input: found?.changes && (found as Input) });
  }
  return known.get(address)?.input;
}

const momentOf = (key: string = crypto.randomUUID()): Moment => ({ key, at: new Date().toISOString() });

/** What was typed and not sent, of everybody and at every place of this browser. All tabs share it. */
export const unsentInput = {
  read,
  /** Returns whether what is there now outlives the page. `key`: of what is typed where nothing was. */
  type: (place: Place, typing: Typing, key?: string): boolean =>
    put(place, typed(read(place), typing, momentOf(key))),
  /** Only where there is something. */
  change: (place: Place, by: (input: Input, now: Moment) => Input | undefined): void => {
    const input = read(place);
    if (input) put(place, by(input, momentOf()));
  },
  /** What is left of it goes on at `to`, below what stands there already. */
  sent: (place: Place, as: SentAs, to = place): void => {
    unsentInput.change(place, (input, { key }) => sent(input, as, key));
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
  /** Also to what another tab types, sends or discards; the address is null where it may be any. */
  subscribe: (listener: (address: string | null) => void): (() => void) => {
    const listen = ({ key }: StorageEvent) => (key?.startsWith(prefix) ?? true) && listener(key);
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  },
};

export const usePlace = (name: string): Place => ({ accountId: useContext(InputOwner) ?? '', name });

/** What is asked of the input at a place: as long as the answer is the same, nothing is rendered again. */
export const useUnsent = <Answer>(place: Place, ask: (input: Input | undefined) => Answer): Answer =>
  useSyncExternalStore(unsentInput.subscribe, () => ask(read(place)));
export const useUnsentInput = (place: Place): Input | undefined => useUnsent(place, (input) => input);

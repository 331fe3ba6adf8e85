import { Unstorable } from '../errors.js';
import type { NewEvent, StoredEvent } from './codec.js';

/** NUL and halves of surrogate pairs. PostgreSQL stores neither, so an event with one could never become a row. */
const unstorable = /[\0\p{Surrogate}]/u;
const everyUnstorable = new RegExp(unstorable, 'gu');

export const isStorableText = (text: string): boolean => !unstorable.test(text);

/** Throws Unstorable for events with a text that PostgreSQL could not store. */
export function requireStorable(stream: string, events: readonly NewEvent[]): void {
  for (const { type, data, metadata } of events)
    if (storable(data) !== data || storable(metadata) !== metadata) throw new Unstorable(stream, type);
}

/** The events without such characters, which older versions of this program let into the log. */
export const storableEvents = (events: readonly StoredEvent[]): StoredEvent[] =>
  events.map((event) => {
    const [data, metadata] = [storable(event.data), storable(event.metadata)];
    return data === event.data && metadata === event.metadata ? event : { ...event, data, metadata };
  });

/** The same value when every text in it, field names included, can be stored; otherwise a copy without the characters. */
function storable<Value>(value: Value): Value {
  if (typeof value === 'string')
    return isStorableText(value) ? value : (value.replace(everyUnstorable, '') as Value & string);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map(storable);
    return items.every((item, index) => item === value[index]) ? value : (items as Value & unknown[]);
  }
  const entries = Object.entries(value);
  const cleaned = entries.map(([name, each]) => [storable(name), storable<unknown>(each)] as const);
  const isSame = cleaned.every(
    ([name, each], index) => name === entries[index]![0] && each === entries[index]![1],
  );
  return isSame ? value : (Object.fromEntries(cleaned) as Value & object);
}

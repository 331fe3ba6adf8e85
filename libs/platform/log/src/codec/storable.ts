import { Unstorable } from '../errors.js';
import type { NewEvent, StoredEvent } from './codec.js';

/** NUL and halves of surrogate pairs. PostgreSQL stores neither, so an event with one could never become a row. */
const everyUnstorable = /[\0\p{Surrogate}]/gu;

/** Every text of every event that is read is asked: this takes half as long as the expression above. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Whether every text in a value can be stored, names of fields included. */
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, each]) => isStorableText(name) && isStorable(each));
};

/** Throws Unstorable for events with a text that PostgreSQL could not store. */
export function requireStorable(stream: string, events: readonly NewEvent[]): void {
  for (const { type, data, metadata } of events)
    if (!isStorable(data) || !isStorable(metadata)) throw new Unstorable(stream, type);
}

/** The events without such characters, which older versions of this program let into the log. */
export const storableEvents = (events: readonly StoredEvent[]): StoredEvent[] =>
  events.map((event) => {
    const { data, metadata } = event;
    if (isStorable(data) && isStorable(metadata)) return event;
    return { ...event, data: cleaned(data), metadata: cleaned(metadata) };
  });

/** A copy without the characters. */
function cleaned<Value>(value: Value): Value;
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(everyUnstorable, '');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each: unknown) => cleaned(each));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [cleaned(name), cleaned(each)]));
}

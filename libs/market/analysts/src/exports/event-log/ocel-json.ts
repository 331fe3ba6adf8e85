import type { EventLog } from './cases.js';
import { objectTypes } from './objects.js';
import { eventAttributes, ocelCases } from './ocel.js';

const declared = (name: string, attributes: Readonly<Record<string, string>>) => ({
  name,
  attributes: Object.entries(attributes).map(([attribute, type]) => ({ name: attribute, type })),
});

/** OCEL 2.0 as JSON. The log is read twice, because the format has all objects in one list and all events in another. */
export async function* ocelJson(log: EventLog): AsyncGenerator<string> {
  const { position, at, types } = log;
  yield `{"log":${JSON.stringify({ position, time: at })},\n`;
  yield `"objectTypes":${JSON.stringify(Object.entries(objectTypes).map(([name, own]) => declared(name, own)))},\n`;
  yield `"eventTypes":${JSON.stringify(types.map((type) => declared(type, eventAttributes)))},\n"objects":[`;
  yield* listed(itemsOf(log, 'objects'));
  yield '],\n"events":[';
  yield* listed(itemsOf(log, 'events'));
  yield ']}\n';
}

async function* itemsOf(log: EventLog, list: 'objects' | 'events'): AsyncGenerator<object> {
  for await (const found of ocelCases(log)) yield* found[list];
}

async function* listed(items: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '\n';
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',\n';
  }
}

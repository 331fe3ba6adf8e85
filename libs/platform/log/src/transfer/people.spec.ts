import { randomBytes } from 'node:crypto';
import type { PersonalData } from '@platform/kernel';
import { expect, it } from '@jest/globals';
import type { NewEvent } from '../codec/codec.js';
import type { KeyRing, PersonalKey } from '../codec/key-ring.js';
import { Sealing } from '../codec/sealing.js';
import { peopleIn, unreadablePeople } from './people.js';

const texts = { name: { erased: '(erased)', unreadable: '(unreadable)' } };
const personal: PersonalData = {
  Registered: { subject: ({ id }) => String(id), texts },
  Erased: { subject: ({ id }) => String(id), texts: {}, erases: true },
};
const header = { format: 'event-log', version: 2, logId: 'log', logFormat: 1 };
const end = { format: 'event-log-end', events: 1, sha256: '' };

type Written = { type: string; json: object; id: string; stream: string; revision: number };
const event = (type: string, id: string, index: number): Written => ({
  ...{ id: String(index), type, stream: `account-${id}`, revision: 0 },
  json: { id, name: id },
});
const eventsOf = (...events: (readonly [type: string, id: string])[]) =>
  events.map(([type, id], index) => event(type, id, index));

async function* linesOf(events: readonly Written[]) {
  for (const line of [header, ...events, end]) yield await Promise.resolve(JSON.stringify(line));
}

it('the people of a log are those that it names and does not erase, in any order of events', async () => {
  const log = eventsOf(['Erased', 'chi'], ['Registered', 'an'], ['Registered', 'chi'], ['Other', 'dung']);
  expect(await peopleIn(linesOf(log), personal)).toEqual({
    named: new Set(['an']),
    erased: new Set(['chi']),
  });
});

const ring = (keys: Map<string, PersonalKey>, reported: string[] = []): KeyRing => ({
  find: () => Promise.resolve({ keys, reported: new Set(reported) }),
  obtain: (subject) => Promise.resolve(keys.get(subject) as Uint8Array),
  erase: (subjects) => Promise.resolve(subjects.forEach((subject) => keys.set(subject, 'erased'))),
  report: () => Promise.reject(new Error('Nobody is told')),
});
const keysOf = (...people: string[]) => new Map(people.map((person) => [person, randomBytes(32)]));

/** The lines of a log whose texts are sealed with the keys. */
async function sealedWith(keys: Map<string, PersonalKey>, events: readonly Written[]) {
  const sealing = new Sealing(personal, ring(keys));
  const sealed = events.map(async ({ json, ...event }) => {
    const [stored] = await sealing.seal(event.stream, [{ ...event, data: json } as unknown as NewEvent]);
    return { ...event, json: stored!.data };
  });
  return linesOf(await Promise.all(sealed));
}

// The state of a person's key × whether the key is missed.
it.each<[string, (key: PersonalKey) => PersonalKey | undefined, string[]]>([
  ['is there', (key) => key, []],
  ['is not there', () => undefined, ['an']],
  ['is another one', () => randomBytes(32), ['an']],
  ['cannot be unwrapped', () => 'unfit', ['an']],
  ['was erased', () => 'erased', []],
])('the texts of a person whose key %s', async (_, became, unreadable) => {
  const keys: Map<string, PersonalKey> = keysOf('an', 'binh');
  const log = await sealedWith(keys, eventsOf(['Registered', 'an'], ['Registered', 'binh'], ['Other', 'an']));
  const key = became(keys.get('an')!);
  keys.delete('an');
  if (key) keys.set('an', key);
  // An earlier report says nothing about the present keys.
  expect(await unreadablePeople(log, personal, ring(keys, ['an', 'binh']))).toEqual(new Set(unreadable));
});

it('a person who is erased in a log is erased here, too, and does not count as missing a key', async () => {
  const keys: Map<string, PersonalKey> = keysOf('an');
  const log = await sealedWith(keys, eventsOf(['Registered', 'an'], ['Erased', 'an']));
  keys.clear();
  expect(await unreadablePeople(log, personal, ring(keys))).toEqual(new Set());
  expect(keys).toEqual(new Map([['an', 'erased']]));
});

it('texts without a key are found wherever they are in a long log', async () => {
  const people = Array.from({ length: 1_001 }, (_, index) => `person ${index}`);
  const log = await sealedWith(
    keysOf(...people),
    eventsOf(...people.map((id) => ['Registered', id] as const)),
  );
  expect(await unreadablePeople(log, personal, ring(new Map()))).toEqual(new Set(people));
});

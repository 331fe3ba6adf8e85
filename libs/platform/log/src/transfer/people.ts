import type { PersonalData } from '@platform/kernel';
import type { KeyRing } from '../codec/key-ring.js';
import { Sealing } from '../codec/sealing.js';
import { eventsIn } from './file.js';
import type { Line } from './file.js';

const eventsAtOnce = 500;

/** The people with personal texts in a log, and those who were erased. */
export async function peopleIn(
  lines: AsyncIterable<string>,
  personal: PersonalData,
): Promise<{ named: Set<string>; erased: Set<string> }> {
  const named = new Set<string>();
  const erased = new Set<string>();
  for await (const { type, json, stream } of eventsIn(lines)) {
    const known = Object.hasOwn(personal, type) ? personal[type] : undefined;
    if (!known) continue;
    const subject = known.subject((json ?? {}) as Record<string, unknown>, stream);
    (known.erases ? erased : named).add(subject);
  }
  return { named: new Set([...named].filter((subject) => !erased.has(subject))), erased };
}

/**
 * The people whose texts no key opens although they were not erased. Like every reader of a log, it repeats the
 * erasures that it finds.
 */
export async function unreadablePeople(
  lines: AsyncIterable<string>,
  personal: PersonalData,
  keys: KeyRing,
): Promise<Set<string>> {
  const people = new Set<string>();
  const sealing = new Sealing(personal, {
    ...keys,
    report: (findings) => {
      for (const { subject } of findings) people.add(subject);
      return Promise.resolve();
    },
    // Only unreadable texts are of interest, not those that can be read again.
    find: async (subjects) => ({ ...(await keys.find(subjects)), reported: new Set() }),
  });
  let waiting: Parameters<Sealing['open']>[0][number][] = [];
  const open = async () => {
    await sealing.open(waiting);
    waiting = [];
  };
  for await (const line of eventsIn(lines)) {
    if (!Object.hasOwn(personal, line.type)) continue;
    waiting.push(sealedIn(line));
    if (waiting.length === eventsAtOnce) await open();
  }
  await open();
  return people;
}

const sealedIn = ({ id, type, json, stream, revision }: Line) => ({
  ...{ id, type, stream, revision },
  data: json ?? {},
});

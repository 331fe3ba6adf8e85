import { appendFileSync, readFileSync } from 'node:fs';
import { personalData, streams, upcasters } from '@market/domain';
import { evolve } from '@platform/kernel';
import type { StreamKind } from '@market/domain';
import type { Decider, Folded } from '@platform/kernel';
import type { RecordedEvent } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { recorded } from '@platform/log/inside/write/folds';
import { Codec } from '@platform/log/inside/codec/codec';
import type { EventMetadata } from '@platform/log/inside/codec/codec';
import { noKeys } from '@platform/log/inside/codec/key-ring';
import type { KeyRing } from '@platform/log/inside/codec/key-ring';
import { Sealing } from '@platform/log/inside/codec/sealing';

/** `id` is absent in the lines from the time when sealed texts were not bound to their event. */
type Line = {
  id?: string;
  stream: string;
  revision: number;
  type: string;
  data: object;
  metadata: EventMetadata;
};
type Shapes = Record<string, object>;
type AnyDecider = Decider<Folded, Shapes, Shapes>;

/** One line per event: `events` has it as stored in the log, `meanings` what it means today. Lines are never changed. */
const fileOf = (name: string) => new URL(`../../domain/golden/${name}.jsonl`, import.meta.url);
const linesOf = (name: string): string[] => readFileSync(fileOf(name), 'utf8').split('\n').slice(0, -1);

const golden = linesOf('events').map((line) => JSON.parse(line) as Line);
const meanings = linesOf('meanings');

/** Types that were written before sealed texts were bound to their event. */
const hasOldForm = new Set(['AccountRegistered', 'ProfileChanged', 'MessageSent']);

/** The key of every person in the golden file. */
const key = Buffer.alloc(32, 7);
const keys: KeyRing = {
  ...noKeys,
  find: (subjects) =>
    Promise.resolve({ keys: new Map(subjects.map((subject) => [subject, key])), reported: new Set() }),
  obtain: () => Promise.resolve(key),
};
const codec = new Codec(upcasters);
const sealing = new Sealing(personalData, keys);

const storedEvent = ({ id, stream, revision, type, data, metadata }: Line, index: number): RecordedEvent =>
  ({
    ...{ id: id ?? `golden-${index}`, streamId: stream, type, data, metadata, isJson: true },
    ...{ revision: BigInt(revision), created: new Date(0) },
    position: { commit: BigInt(index), prepare: BigInt(index) },
  }) as RecordedEvent;

const deciderOf = (stream: string) => streams[stream.split('-')[0] as StreamKind] as unknown as AnyDecider;

const changedFields = (before: Folded, after: Folded): object =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Folded]),
    ),
  );

/** A project's state holds its plain details as one value; the meanings list them among its fields. */
const flat = (state: Folded & { details?: object }): Folded => ({ ...state, ...state.details });

/** For each event its data in the newest version, and the fields of its stream's state that it changes. */
async function meaningsToday(): Promise<string[]> {
  const states = new Map<string, Folded>();
  const events = await sealing.open(golden.map((line, index) => codec.decode(storedEvent(line, index))));
  return events.map((event) => {
    const decider = deciderOf(event.stream);
    const before = states.get(event.stream) ?? decider.initial;
    const after = evolve(decider, before, recorded<Shapes>(event));
    states.set(event.stream, after);
    return JSON.stringify({
      type: event.type,
      data: event.data,
      changes: changedFields(flat(before), flat(after)),
    });
  });
}

describe('every event that was ever written', () => {
  it('is read and folded as on the day when its line was added', async () => {
    const today = await meaningsToday();
    expect(today.length).toBeGreaterThanOrEqual(meanings.length);
    // States may have new fields; no other value may differ.
    for (const [index, meaning] of meanings.entries())
      expect(JSON.parse(today[index]!)).toMatchObject(JSON.parse(meaning) as object);
    const missing = today.slice(meanings.length).map((line) => `${line}\n`);
    if (process.env['REVIEWED']) appendFileSync(fileOf('meanings'), missing.join(''));
    else if (missing.length > 0)
      throw new Error(`REVIEWED=1 adds these lines to meanings.jsonl:\n${missing.join('')}`);
  });

  const versionsOf = (type: string) => (Object.hasOwn(upcasters, type) ? upcasters[type]!.length : 0) + 1;

  it.each(
    Object.values(streams).flatMap(({ evolve: types }) =>
      Object.keys(types).map((type) => [type, versionsOf(type)] as const),
    ),
  )('%s has a line for each of its %i versions', (type, versions) => {
    const written = golden.filter((line) => line.type === type).map((line) => line.metadata.schemaVersion);
    expect([...new Set(written)].sort()).toEqual(Array.from({ length: versions }, (_, index) => index + 1));
  });

  it.each(Object.keys(personalData).filter((type) => Object.keys(personalData[type]!.texts).length > 0))(
    '%s is stored with its personal data sealed, in each form',
    (type) => {
      const texts = golden.filter((line) => line.type === type).map(({ data }) => JSON.stringify(data));
      for (const text of texts) expect(text).toMatch(/"sealed:[12]:/);
      for (const form of hasOldForm.has(type) ? ['sealed:1:', 'sealed:2:'] : ['sealed:2:'])
        expect(texts.filter((text) => text.includes(form))).not.toEqual([]);
    },
  );
});

import type { Upcasters } from '@platform/kernel';
import type { RecordedEvent } from '@eventstore/db-client';
import { fc } from '@platform/testing/random';
import { describe, expect, test } from '@jest/globals';
import { MalformedEvent, TooLarge } from '../errors.js';
import { metadata } from '@platform/log/testing/fake-server';
import { Codec, positionOf } from './codec.js';

type Part = { width?: number; size?: { width: number }; unit?: string };

/** PartAdded is in its third version. */
const upcasters: Upcasters = {
  PartAdded: [(part: Part) => ({ size: { width: part.width } }), (part: Part) => ({ ...part, unit: 'mm' })],
};
const codec = new Codec(upcasters);

const stored = (type: string, data: unknown, about: unknown = metadata): RecordedEvent =>
  ({
    ...{ id: 'e', type, data, metadata: about, isJson: true, streamId: 'project-1', revision: 4n },
    ...{ created: new Date(0), position: { commit: 9n, prepare: 9n } },
  }) as RecordedEvent;

describe('versions of an event type', () => {
  test.each([
    [1, { width: 3 }],
    [2, { size: { width: 3 } }],
    [3, { size: { width: 3 }, unit: 'mm' }],
  ])('an event written as version %i is read as the newest version', (schemaVersion, data) => {
    const { data: newest } = codec.decode(stored('PartAdded', data, { ...metadata, schemaVersion }));
    expect(newest).toEqual({ size: { width: 3 }, unit: 'mm' });
  });

  test('an event is written as the newest version of its type, which is 1 for a type that never changed', () => {
    const event = { id: 'e', data: {}, metadata };
    const [part, other] = codec.encode('s', [
      { ...event, type: 'PartAdded' },
      { ...event, type: 'constructor' },
    ]);
    expect(part?.metadata).toMatchObject({ schemaVersion: 3, commandId: metadata.commandId });
    expect(other?.metadata).toMatchObject({ schemaVersion: 1 });
  });

  test('an event whose version only a newer program knows is malformed', () => {
    expect(() => codec.decode(stored('PartAdded', {}, { ...metadata, schemaVersion: 4 }))).toThrow(
      /Event 4 of project-1 \(PartAdded, position 9\) has version 4, and this program knows 3/,
    );
  });

  test('an event whose data an upcaster cannot read is malformed', () => {
    const broken = new Codec({
      PartAdded: [
        () => {
          throw new Error('no width');
        },
      ],
    });
    expect(() => broken.decode(stored('PartAdded', {}))).toThrow(/version 1 cannot be read: Error: no width/);
  });
});

describe('a decoded event', () => {
  test('equals what was sent, for any JSON object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
        const sent = JSON.parse(JSON.stringify(data)) as object;
        const [record] = codec.encode('project-1', [{ id: 'e', type: 'Happened', data: sent, metadata }]);
        const onTheWire = JSON.parse(JSON.stringify(record)) as { data: object; metadata: object };
        const read = codec.decode(stored('Happened', onTheWire.data, onTheWire.metadata));
        expect(read).toEqual({
          ...{ id: 'e', type: 'Happened', data: sent, metadata, stream: 'project-1' },
          ...{ revision: 4, position: 9n },
        });
      }),
    );
  });

  test('was written by this program: decoding anything else throws an error that names its place', () => {
    const anything = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.anything()));
    const place = { id: 'e', type: 'Happened', stream: 'project-1', revision: 4n, position: 9n };
    fc.assert(
      fc.property(anything, (value) => {
        for (const event of [stored('Happened', value), stored('Happened', {}, value)])
          expect(errorOf(event)).toMatchObject({ place });
      }),
    );
    const bytes = new Uint8Array([123, 125]);
    expect(errorOf(stored('Happened', bytes))).toBeInstanceOf(MalformedEvent);
    expect(errorOf(stored('Happened', {}, bytes))).toBeInstanceOf(MalformedEvent);
  });

  test.each(['commandId', 'commandHash', 'actorId', 'occurredAt', 'correlationId', 'schemaVersion'])(
    'must have %s in its metadata',
    (name) => {
      for (const wrong of [undefined, null, {}, 0, -1, 1.5]) {
        const rest = { ...metadata, [name]: wrong };
        expect(errorOf(stored('Happened', {}, rest))).toBeInstanceOf(MalformedEvent);
      }
    },
  );
});

test.each([
  [1024 * 1024, true],
  [1024 * 1024 + 1, false],
])('an append of %d bytes, counted as the strictest server counts, is accepted: %s', (bytes, isAccepted) => {
  const data = { text: 'ế'.repeat(1_000) };
  const sizeOf = (part: object) => Buffer.byteLength(JSON.stringify(part));
  const frame = sizeOf({ ...metadata, schemaVersion: 1 }) + 2 * 'Happened'.length;
  const rest = bytes - sizeOf(data) - sizeOf({ text: '' }) - 2 * frame;
  const events = [data, { text: 'x'.repeat(rest) }].map((each) => ({
    ...{ id: 'e', type: 'Happened', data: each, metadata },
  }));
  const encode = () => codec.encode('project-1', events);
  if (isAccepted) expect(encode()).toHaveLength(2);
  else expect(encode).toThrow(TooLarge);
});

// A reader resumes from the position, and PostgreSQL stores it as a bigint.
test.each<[string, { commit: bigint; prepare: bigint } | undefined, bigint | undefined]>([
  ['the same twice', { commit: 9n, prepare: 9n }, 9n],
  ['the largest that can be kept', { commit: 2n ** 63n - 1n, prepare: 2n ** 63n - 1n }, 2n ** 63n - 1n],
  ['one more', { commit: 2n ** 63n, prepare: 2n ** 63n }, undefined],
  ['two different ones', { commit: 9n, prepare: 8n }, undefined],
  ['none', undefined, undefined],
])('an event at position %s is decoded only if a reader can resume after it', (_, position, read) => {
  const event = { ...stored('Happened', {}), position } as RecordedEvent;
  expect(positionOf(event)).toBe(read);
  if (read === undefined) expect(errorOf(event)).toBeInstanceOf(MalformedEvent);
  else expect(codec.decode(event).position).toBe(read);
});

function errorOf(event: RecordedEvent): unknown {
  try {
    return codec.decode(event);
  } catch (error) {
    return error;
  }
}

import type { Upcasters } from '@control-center/domain';
import type { RecordedEvent } from '@eventstore/db-client';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MalformedEvent } from '../errors.js';
import { metadata } from '../testing/fake-server.js';
import { Codec } from './codec.js';

type Part = { width?: number; size?: { width: number }; unit?: string };

/** A type in its third version. */
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
  ])('written as version %i, it is read as the newest', (schemaVersion, data) => {
    const { data: today } = codec.decode(stored('PartAdded', data, { ...metadata, schemaVersion }));
    expect(today).toEqual({ size: { width: 3 }, unit: 'mm' });
  });

  test('it is written as the newest, and types that never changed as the first', () => {
    const event = { id: 'e', data: {}, metadata };
    const [part, other] = codec.encode('s', [
      { ...event, type: 'PartAdded' },
      { ...event, type: 'constructor' },
    ]);
    expect(part?.metadata).toMatchObject({ schemaVersion: 3, commandId: metadata.commandId });
    expect(other?.metadata).toMatchObject({ schemaVersion: 1 });
  });

  test('a version that only a newer program knows is malformed here', () => {
    expect(() => codec.decode(stored('PartAdded', {}, { ...metadata, schemaVersion: 4 }))).toThrow(
      /Event 4 of project-1 \(PartAdded, position 9\) has version 4, and this program knows 3/,
    );
  });

  test('data that an upcaster cannot read is malformed', () => {
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

describe('what comes back', () => {
  test('is what was sent, whatever JSON object that is', () => {
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

  test('is never anything that was not written here: it is refused with its place', () => {
    const anything = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.anything()));
    const place = { id: 'e', type: 'Happened', stream: 'project-1', revision: 4n, position: 9n };
    fc.assert(
      fc.property(anything, (value) => {
        for (const event of [stored('Happened', value), stored('Happened', {}, value)])
          expect(refusalOf(event)).toMatchObject({ place });
      }),
    );
    const bytes = new Uint8Array([123, 125]);
    expect(refusalOf(stored('Happened', bytes))).toBeInstanceOf(MalformedEvent);
    expect(refusalOf(stored('Happened', {}, bytes))).toBeInstanceOf(MalformedEvent);
  });

  test.each(['commandId', 'commandHash', 'actorId', 'occurredAt', 'correlationId', 'schemaVersion'])(
    'needs %s in its metadata',
    (name) => {
      const rest = { ...metadata, [name]: undefined };
      expect(refusalOf(stored('Happened', {}, rest))).toBeInstanceOf(MalformedEvent);
    },
  );
});

function refusalOf(event: RecordedEvent): unknown {
  try {
    return codec.decode(event);
  } catch (error) {
    return error;
  }
}

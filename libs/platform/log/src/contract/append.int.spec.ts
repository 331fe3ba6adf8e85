import { describe, expect, test } from '@jest/globals';
import { ANY, binaryEvent, jsonEvent, NO_STREAM, STREAM_EXISTS } from '@eventstore/db-client';
import type { AppendExpectedRevision, EventData } from '@eventstore/db-client';
import {
  all,
  commits,
  event,
  events,
  isRising,
  newStream,
  numbers,
  useContract,
} from '@platform/log/testing/contract';

const contract = useContract();

const append = (stream: string, data: EventData | EventData[], expectedRevision: AppendExpectedRevision) =>
  contract.client.appendToStream(stream, data, { expectedRevision });

const conflict = (expectedVersion: AppendExpectedRevision, actualVersion: AppendExpectedRevision) => ({
  type: 'wrong-expected-version',
  expectedVersion,
  actualVersion,
});

/** A stream with `count` events. */
async function streamOf(count: number) {
  const stream = newStream();
  await append(stream, events(count), NO_STREAM);
  return stream;
}

const sizeOf = async (stream: string) => (await contract.readStream(stream)).length;

describe('the expected revision', () => {
  test.each<[AppendExpectedRevision, bigint]>([
    [NO_STREAM, 0n],
    [ANY, 0n],
  ])('%s creates a stream', async (expected, next) => {
    await expect(append(newStream(), event(), expected)).resolves.toMatchObject({
      success: true,
      nextExpectedRevision: next,
    });
  });

  test.each<AppendExpectedRevision>([2n, ANY, STREAM_EXISTS])('%s appends to one at 2', async (expected) => {
    const stream = await streamOf(3);
    const { nextExpectedRevision } = await append(stream, event(), expected);
    expect(nextExpectedRevision).toBe(3n);
  });

  test.each<AppendExpectedRevision>([NO_STREAM, 0n, 1n, 3n, 99n])(
    '%s on one at 2 is a conflict with the actual revision, and writes nothing',
    async (expected) => {
      const stream = await streamOf(3);
      await expect(append(stream, events(2), expected)).rejects.toMatchObject({
        ...conflict(expected, 2n),
        streamName: stream,
      });
      expect(await sizeOf(stream)).toBe(3);
    },
  );

  test.each<AppendExpectedRevision>([STREAM_EXISTS, 0n, 5n])(
    '%s on a stream that does not exist is a conflict, and creates none',
    async (expected) => {
      const stream = newStream();
      await expect(append(stream, event(), expected)).rejects.toMatchObject(conflict(expected, NO_STREAM));
      await expect(contract.readStream(stream)).rejects.toMatchObject({ type: 'stream-not-found' });
    },
  );

  test('works the same in the unary call, which appends with credentials use', async () => {
    const stream = await streamOf(3);
    // `URL` cannot parse several seeds: the first is enough.
    const { username, password } = new URL(contract.url.replace(/,[^/?]*/, ''));
    // A server without TLS accepts any.
    const credentials = { username: username || 'admin', password: password || 'changeit' };
    const unary = (expectedRevision: AppendExpectedRevision) =>
      contract.client.appendToStream(stream, event(), { expectedRevision, credentials });
    await expect(unary(7n)).rejects.toMatchObject(conflict(7n, 2n));
    await expect(unary(2n)).resolves.toMatchObject({ nextExpectedRevision: 3n });
  });
});

describe('several events', () => {
  test('are written together, and the response has the position of the last', async () => {
    const stream = newStream();
    const { nextExpectedRevision, position } = await append(stream, events(1_000), NO_STREAM);
    const read = await contract.readStream(stream);
    expect(nextExpectedRevision).toBe(999n);
    expect(numbers(read)).toEqual(Array.from({ length: 1_000 }, (_, i) => i));
    expect(isRising(commits(read))).toBe(true);
    expect(position?.commit).toBe(commits(read).at(-1));
    expect(position?.prepare).toBe(position?.commit);
  });
});

describe('an empty append', () => {
  test.each<AppendExpectedRevision>([NO_STREAM, ANY])(
    '%s succeeds and creates no stream',
    async (expected) => {
      const stream = newStream();
      await expect(append(stream, [], expected)).resolves.toMatchObject({ success: true });
      await expect(contract.readStream(stream)).rejects.toMatchObject({ type: 'stream-not-found' });
      await expect(append(stream, event(), NO_STREAM)).resolves.toMatchObject({ nextExpectedRevision: 0n });
    },
  );

  test.each<AppendExpectedRevision>([STREAM_EXISTS, 0n])('%s needs the stream', async (expected) => {
    await expect(append(newStream(), [], expected)).rejects.toMatchObject(conflict(expected, NO_STREAM));
  });

  test.each<AppendExpectedRevision>([2n, ANY, STREAM_EXISTS])(
    '%s on a stream at 2 returns its revision',
    async (expected) => {
      const stream = await streamOf(3);
      const { nextExpectedRevision } = await append(stream, [], expected);
      expect(nextExpectedRevision).toBe(2n);
      expect(await sizeOf(stream)).toBe(3);
    },
  );

  test('expecting a higher revision than the stream has is a conflict', async () => {
    await expect(append(await streamOf(3), [], 9n)).rejects.toMatchObject(conflict(9n, 2n));
  });
});

describe('the contents of an event', () => {
  const roundTrip = async (sent: EventData) => {
    const stream = newStream();
    await append(stream, sent, NO_STREAM);
    const [read] = await contract.readStream(stream);
    return read!.event!;
  };

  test.each<[string, Parameters<typeof event>[1]]>([
    ['an empty object', {}],
    ['nesting and odd keys', { b: 1, a: [1, { c: null }], 'a b': true, '': 0 }],
    [
      'Vietnamese, composed and decomposed',
      { 'khách hàng': 'Nguyễn Thị Ánh', composed: '\u00e9', not: 'e\u0301' },
    ],
    ['other scripts', { emoji: '🚚', rtl: 'שלום' }],
    ['escapes and half a surrogate', { s: '"\\/\b\f\n\r\t\u0000\u001f\u2028\ud800' }],
    [
      'numbers at the edges',
      [2 ** 53 - 1, 2 ** 53, -(2 ** 53), 0.1, 1e-7, 1e21, 1.7976931348623157e308, 5e-324],
    ],
    ['a text', 'text'],
    ['a list', [1, [], {}]],
  ])('JSON: %s', async (_, data) => {
    const read = await roundTrip(event('Happened', data));
    expect(read).toMatchObject({ type: 'Happened', isJson: true });
    expect(read.data).toEqual(data);
    expect(read.metadata).toBeUndefined();
  });

  test.each([[[0, 1, 127, 128, 255]], [[]], [[...Buffer.from('{"no": JSON')]]])(
    'bytes: %j',
    async (bytes) => {
      const read = await roundTrip(binaryEvent({ type: 'Bytes', data: Buffer.from(bytes) }));
      expect(read.isJson).toBe(false);
      expect([...(read.data as Uint8Array)]).toEqual(bytes);
    },
  );

  test('metadata: an object, nothing, bytes', async () => {
    const metadata = { $correlationId: 'c', by: 'Ánh', big: 2 ** 53, deep: { a: [1, null] } };
    expect((await roundTrip(jsonEvent({ type: 'A', data: {}, metadata }))).metadata).toEqual(metadata);
    expect((await roundTrip(jsonEvent({ type: 'A', data: {}, metadata: {} }))).metadata).toEqual({});
    const bytes = Uint8Array.from([0, 255, 7]);
    const read = await roundTrip(binaryEvent({ type: 'A', data: Buffer.from('x'), metadata: bytes }));
    expect([...(read.metadata as Uint8Array)]).toEqual([0, 255, 7]);
  });

  test.each([' ', ' a b ', '$type', 'Đã gửi 🚚', 'a\u0000b', 'a\nb', 't'.repeat(1_000)])(
    'the type %j',
    async (type) => {
      expect((await roundTrip(event(type))).type).toBe(type);
    },
  );

  test('a type must not be empty', async () => {
    await expect(append(newStream(), event(''), ANY)).rejects.toMatchObject({ type: 'unknown' });
  });

  test('an id in capitals is the same id', async () => {
    const stream = newStream();
    const sent = event();
    const capitals = { ...sent, id: sent.id.toUpperCase() };
    await append(stream, capitals, NO_STREAM);
    await append(stream, sent, NO_STREAM);
    const read = await contract.readStream(stream);
    expect(read.map(({ event: stored }) => stored?.id)).toEqual([sent.id]);
  });
});

describe('the name of a stream', () => {
  const names = [
    ...[
      ' ',
      'a b',
      ' a ',
      'dự-án-Ánh',
      '🚚',
      'a/b/../c',
      'a%20b%',
      'a-b-c',
      `'";--\\`,
      'a\nb\tc',
      'a\u0000b',
    ],
    ...['0@a', 'a#b?c=d', '$probe', '*', '(', '..', 'n'.repeat(3_000), 'n'.repeat(60_000)],
  ];
  test.each(names)('may be %.20j', async (name) => {
    const stream = newStream(name);
    const { position } = await append(stream, event(), NO_STREAM);
    const [read] = await contract.readStream(stream);
    const [inAll] = await all(contract.client.readAll({ fromPosition: position, maxCount: 1 }));
    expect(read?.event?.streamId).toBe(stream);
    expect(inAll?.event?.streamId).toBe(stream);
  });

  test('is told apart by case, spaces and composition', async () => {
    const stream = newStream('Caf\u00e9');
    await append(stream, event(), NO_STREAM);
    for (const other of [stream.toLowerCase(), `${stream} `, stream.normalize('NFD')])
      await expect(contract.readStream(other)).rejects.toMatchObject({ type: 'stream-not-found' });
  });

  test('must not be empty', async () => {
    await expect(append('', event(), ANY)).rejects.toMatchObject({ type: 'unknown' });
  });
});

import { describe, expect, test } from '@jest/globals';
import {
  ANY,
  binaryEvent,
  DeadlineExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { AppendExpectedRevision, EventData } from '@eventstore/db-client';
import { commits, event, events, ids, newStream, useContract } from '../testing/contract.js';

const contract = useContract();

const append = (stream: string, data: EventData | EventData[], expectedRevision: AppendExpectedRevision) =>
  contract.client.appendToStream(stream, data, { expectedRevision });

/** Three events, the first with NO_STREAM; then `later` others. */
async function three(later = 0) {
  const stream = newStream();
  const sent = events(3);
  await append(stream, sent, NO_STREAM);
  if (later > 0) await append(stream, events(later), 2n);
  return { stream, sent };
}

const known = (ofRevision: number) => ({ ofRevision });
const refused = 'refused';
const written = 'written';
type Outcome = { ofRevision: number } | typeof refused | typeof written;
type Choose = (sent: EventData[]) => EventData[];

const same: Choose = (sent) => sent;
const lastTwo: Choose = (sent) => sent.slice(1);
const firstTwo: Choose = (sent) => sent.slice(0, 2);
const andNew: Choose = (sent) => [...sent, event()];
const newBetween: Choose = ([a, , c]) => [a!, event(), c!];
const newAnd: Choose = (sent) => [event(), ...sent];
const shuffled: Choose = ([a, b, c]) => [c!, a!, b!];
const others: Choose = () => [event()];

/**
 * What a stream of three events makes of an append of some of their ids again: it knows them (and answers
 * with the place of one of them), refuses, or writes them. As EventStoreDB 24.6.0 was seen to answer.
 */
const table: [string, Choose, [AppendExpectedRevision, Outcome][]][] = [
  [
    'all of them',
    same,
    [
      [NO_STREAM, known(2)],
      [ANY, known(2)],
      [STREAM_EXISTS, known(2)],
      [0n, refused],
      [1n, refused],
      [2n, written],
      [5n, refused],
    ],
  ],
  [
    'the last two',
    lastTwo,
    [
      [NO_STREAM, refused],
      [ANY, known(2)],
      [STREAM_EXISTS, known(2)],
      [0n, known(2)],
      [1n, refused],
      [2n, written],
    ],
  ],
  [
    'the first two',
    firstTwo,
    [
      [NO_STREAM, known(1)],
      [ANY, known(1)],
      [0n, refused],
      [2n, written],
    ],
  ],
  [
    'all and a new one',
    andNew,
    [
      [NO_STREAM, refused],
      [ANY, refused],
      [0n, refused],
      [2n, written],
    ],
  ],
  [
    'a new one between two of them',
    newBetween,
    [
      [NO_STREAM, refused],
      [ANY, refused],
      [2n, written],
    ],
  ],
  [
    'a new one and all',
    newAnd,
    [
      [NO_STREAM, refused],
      [ANY, written],
      [2n, written],
    ],
  ],
  [
    'all in another order',
    shuffled,
    [
      [NO_STREAM, refused],
      [ANY, known(1)],
      [0n, refused],
      [2n, written],
    ],
  ],
  [
    'other ids',
    others,
    [
      [NO_STREAM, refused],
      [0n, refused],
      [ANY, written],
      [2n, written],
    ],
  ],
];

const cases = table.flatMap(([name, choose, rows]) =>
  rows.map(([expected, outcome]) => ({ name, choose, expected, outcome, text: JSON.stringify(outcome) })),
);

describe('the same event ids again, on a stream at 2', () => {
  test.each(cases)('$name, expecting $expected: $text', async ({ choose, expected, outcome }) => {
    const { stream, sent } = await three();
    const chosen = choose(sent);
    const again = append(stream, chosen, expected);
    if (outcome === refused) await expect(again).rejects.toBeInstanceOf(WrongExpectedVersionError);
    else {
      const { nextExpectedRevision, position } = await again;
      const last = outcome === written ? 2 + chosen.length : outcome.ofRevision;
      expect(nextExpectedRevision).toBe(BigInt(last));
      expect(position?.commit).toBe(commits(await contract.readStream(stream))[last]);
    }
    const kept = ids(await contract.readStream(stream));
    expect(kept).toEqual(idsOf(sent).concat(outcome === written ? idsOf(chosen) : []));
  });

  test.each<[AppendExpectedRevision]>([[NO_STREAM], [ANY], [STREAM_EXISTS]])(
    'all of them, expecting %s, when others have followed',
    async (expected) => {
      const { stream, sent } = await three(2);
      const { nextExpectedRevision } = await append(stream, sent, expected);
      expect(nextExpectedRevision).toBe(2n);
      expect(await contract.readStream(stream)).toHaveLength(5);
    },
  );

  test('with their first expectation, an exact one, when others have followed', async () => {
    const { stream } = await three();
    const sent = events(2);
    const first = await append(stream, sent, 2n);
    await append(stream, event(), 4n);
    expect(await append(stream, sent, 2n)).toEqual(first);
    expect(await contract.readStream(stream)).toHaveLength(6);
  });

  test('an id is enough: other content is not looked at', async () => {
    const { stream, sent } = await three();
    await append(stream, [{ ...event('Other'), id: sent[0]!.id }], ANY);
    const kept = await contract.readStream(stream);
    expect(kept.map(({ event: one }) => one?.type)).toEqual(['Happened', 'Happened', 'Happened']);
  });

  test.each([NO_STREAM, ANY] as const)('on another stream, expecting %s, are new', async (expected) => {
    const { sent } = await three();
    const other = newStream();
    await append(other, sent, expected);
    expect(ids(await contract.readStream(other))).toEqual(idsOf(sent));
  });

  test('from another connection', async () => {
    const { stream, sent } = await three();
    const other = contract.connect();
    await other.appendToStream(stream, sent, { expectedRevision: NO_STREAM });
    expect(await contract.readStream(stream)).toHaveLength(3);
  });

  test('at the same time: written once, and nobody is told that it failed', async () => {
    const stream = newStream();
    const sent = events(2);
    const results = await Promise.allSettled(
      Array.from({ length: 16 }, () =>
        contract.client.appendToStream(stream, sent, { expectedRevision: NO_STREAM, deadline: 3_000 }),
      ),
    );
    // A copy that comes while the first is being written may stay without an answer.
    for (const result of results)
      if (result.status === 'fulfilled') expect(result.value.nextExpectedRevision).toBe(1n);
      else expect(result.reason).toBeInstanceOf(DeadlineExceededError);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(ids(await contract.readStream(stream))).toEqual(idsOf(sent));
  });
});

const idsOf = (sent: readonly EventData[]) => sent.map(({ id }) => id);

describe('many at once', () => {
  test('of 64 that expect the same revision exactly one wins', async () => {
    const stream = newStream();
    await append(stream, event(), NO_STREAM);
    const results = await Promise.allSettled(
      Array.from({ length: 64 }, () => append(stream, event('Raced'), 0n)),
    );
    const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
    expect(lost).toHaveLength(63);
    for (const error of lost) expect(error).toMatchObject({ expectedVersion: 0n, actualVersion: 1n });
    expect(await contract.readStream(stream)).toHaveLength(2);
  });

  test('1,000 appends to 1,000 streams', async () => {
    const results = await Promise.all(
      Array.from({ length: 1_000 }, () => append(newStream(), event(), NO_STREAM)),
    );
    expect(results.every(({ nextExpectedRevision }) => nextExpectedRevision === 0n)).toBe(true);
    expect(new Set(results.map(({ position }) => position?.commit)).size).toBe(1_000);
  });

  test('200 without an expectation on one stream: each is written once', async () => {
    const stream = newStream();
    const sent = events(200);
    const results = await Promise.all(sent.map((one) => append(stream, one, ANY)));
    expect(new Set(results.map(({ nextExpectedRevision }) => nextExpectedRevision)).size).toBe(200);
    expect(ids(await contract.readStream(stream)).sort()).toEqual(idsOf(sent).sort());
  });
});

describe('limits', () => {
  const mebibyte = 1024 * 1024;
  const bytes = (length: number, metadata?: Buffer) =>
    binaryEvent({ type: 'Bytes', data: Buffer.alloc(length, 120), metadata });
  const tooLarge = { type: 'maximum-append-size-exceeded', maxAppendSize: mebibyte };

  test('1 MiB of data in an append, of one event or of several; metadata is free', async () => {
    await append(newStream(), bytes(mebibyte, Buffer.alloc(1_000, 120)), NO_STREAM);
    await append(
      newStream(),
      Array.from({ length: 4 }, () => bytes(mebibyte / 4)),
      NO_STREAM,
    );
    await append(newStream(), bytes(1, Buffer.alloc(2 * mebibyte, 120)), NO_STREAM);
  });

  test.each([
    ['one event', [mebibyte + 1]],
    ['several', [mebibyte / 2, mebibyte / 2, 1]],
    ['one of 5 MiB', [5 * mebibyte]],
  ])('a byte more is refused: %s', async (_, sizes) => {
    const stream = newStream();
    const sent = sizes.map((size) => bytes(size));
    await expect(append(stream, sent, NO_STREAM)).rejects.toMatchObject(tooLarge);
    await expect(contract.readStream(stream)).rejects.toMatchObject({ type: 'stream-not-found' });
  });

  test('small ones beside one that is too large are written', async () => {
    const small = Array.from({ length: 20 }, () => append(newStream(), bytes(10), NO_STREAM));
    await expect(append(newStream(), bytes(mebibyte + 1), NO_STREAM)).rejects.toMatchObject(tooLarge);
    await expect(Promise.all(small)).resolves.toHaveLength(20);
  });

  test('a deadline that passes ends the wait and nothing else', async () => {
    const stream = newStream();
    const sent = events(20);
    const results = await Promise.allSettled(
      sent.map((one) => contract.client.appendToStream(stream, one, { deadline: 1 })),
    );
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(DeadlineExceededError);
    // Sent again with time enough, each is there once.
    for (const one of sent) await append(stream, one, ANY);
    expect(ids(await contract.readStream(stream)).sort()).toEqual(idsOf(sent).sort());
  });
});

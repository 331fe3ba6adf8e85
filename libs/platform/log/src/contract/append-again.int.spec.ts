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
import { commits, event, events, ids, newStream, useContract } from '@platform/log/testing/contract';

const contract = useContract();

// A thousand at once may take longer than the client's own 10 s on a busy machine.
const append = (stream: string, data: EventData | EventData[], expectedRevision: AppendExpectedRevision) =>
  contract.client.appendToStream(stream, data, { expectedRevision, deadline: 60_000 });

/** A stream of three events that were written with NO_STREAM, followed by `later` others. */
async function three(later = 0) {
  const stream = newStream();
  const sent = events(3);
  await append(stream, sent, NO_STREAM);
  if (later > 0) await append(stream, events(later), 2n);
  return { stream, sent };
}

const recognised = (ofRevision: number) => ({ ofRevision });
const rejected = 'rejected';
const written = 'written';
type Outcome = { ofRevision: number } | typeof rejected | typeof written;
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
 * What happens when some of the ids of a stream of three events are appended again: the server recognises them (and
 * answers with the place of one of them), rejects them, or writes them. Recorded from EventStoreDB 24.6.0.
 */
const table: [string, Choose, [AppendExpectedRevision, Outcome][]][] = [
  [
    'all of them',
    same,
    [
      [NO_STREAM, recognised(2)],
      [ANY, recognised(2)],
      [STREAM_EXISTS, recognised(2)],
      [0n, rejected],
      [1n, rejected],
      [2n, written],
      [5n, rejected],
    ],
  ],
  [
    'the last two',
    lastTwo,
    [
      [NO_STREAM, rejected],
      [ANY, recognised(2)],
      [STREAM_EXISTS, recognised(2)],
      [0n, recognised(2)],
      [1n, rejected],
      [2n, written],
    ],
  ],
  [
    'the first two',
    firstTwo,
    [
      [NO_STREAM, recognised(1)],
      [ANY, recognised(1)],
      [0n, rejected],
      [2n, written],
    ],
  ],
  [
    'all and a new one',
    andNew,
    [
      [NO_STREAM, rejected],
      [ANY, rejected],
      [0n, rejected],
      [2n, written],
    ],
  ],
  [
    'a new one between two of them',
    newBetween,
    [
      [NO_STREAM, rejected],
      [ANY, rejected],
      [2n, written],
    ],
  ],
  [
    'a new one and all',
    newAnd,
    [
      [NO_STREAM, rejected],
      [ANY, written],
      [2n, written],
    ],
  ],
  [
    'all in another order',
    shuffled,
    [
      [NO_STREAM, rejected],
      [ANY, recognised(1)],
      [0n, rejected],
      [2n, written],
    ],
  ],
  [
    'other ids',
    others,
    [
      [NO_STREAM, rejected],
      [0n, rejected],
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
    const repeat = append(stream, chosen, expected);
    if (outcome === rejected) await expect(repeat).rejects.toBeInstanceOf(WrongExpectedVersionError);
    else {
      const { nextExpectedRevision, position } = await repeat;
      const last = outcome === written ? 2 + chosen.length : outcome.ofRevision;
      expect(nextExpectedRevision).toBe(BigInt(last));
      expect(position?.commit).toBe(commits(await contract.readStream(stream))[last]);
    }
    const stored = ids(await contract.readStream(stream));
    expect(stored).toEqual(idsOf(sent).concat(outcome === written ? idsOf(chosen) : []));
  });

  test.each<[AppendExpectedRevision]>([[NO_STREAM], [ANY], [STREAM_EXISTS]])(
    'all of them, expecting %s, are recognised when other events have followed',
    async (expected) => {
      const { stream, sent } = await three(2);
      const { nextExpectedRevision } = await append(stream, sent, expected);
      expect(nextExpectedRevision).toBe(2n);
      expect(await contract.readStream(stream)).toHaveLength(5);
    },
  );

  test('with their first expected revision are recognised when other events have followed', async () => {
    const { stream } = await three();
    const sent = events(2);
    const first = await append(stream, sent, 2n);
    await append(stream, event(), 4n);
    expect(await append(stream, sent, 2n)).toEqual(first);
    expect(await contract.readStream(stream)).toHaveLength(6);
  });

  test('are recognised by their ids alone, whatever their content', async () => {
    const { stream, sent } = await three();
    await append(stream, [{ ...event('Other'), id: sent[0]!.id }], ANY);
    const stored = await contract.readStream(stream);
    expect(stored.map(({ event: read }) => read?.type)).toEqual(['Happened', 'Happened', 'Happened']);
  });

  test.each([NO_STREAM, ANY] as const)(
    'on another stream, expecting %s, are new events',
    async (expected) => {
      const { sent } = await three();
      const other = newStream();
      await append(other, sent, expected);
      expect(ids(await contract.readStream(other))).toEqual(idsOf(sent));
    },
  );

  test('are recognised on another connection', async () => {
    const { stream, sent } = await three();
    const other = contract.connect();
    await other.appendToStream(stream, sent, { expectedRevision: NO_STREAM });
    expect(await contract.readStream(stream)).toHaveLength(3);
  });

  test('are written once when they are sent concurrently, and no append is reported as failed', async () => {
    const stream = newStream();
    const sent = events(2);
    const results = await Promise.allSettled(
      Array.from({ length: 16 }, () =>
        contract.client.appendToStream(stream, sent, { expectedRevision: NO_STREAM, deadline: 3_000 }),
      ),
    );
    // A repeat that arrives while the first is being written may get no answer.
    for (const result of results)
      if (result.status === 'fulfilled') expect(result.value.nextExpectedRevision).toBe(1n);
      else expect(result.reason).toBeInstanceOf(DeadlineExceededError);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(ids(await contract.readStream(stream))).toEqual(idsOf(sent));
  });
});

const idsOf = (sent: readonly EventData[]) => sent.map(({ id }) => id);

describe('many concurrent appends', () => {
  test('of 64 that expect the same revision exactly one succeeds', async () => {
    const stream = newStream();
    await append(stream, event(), NO_STREAM);
    const results = await Promise.allSettled(
      Array.from({ length: 64 }, () => append(stream, event('Raced'), 0n)),
    );
    const errors = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as Error] : [],
    );
    expect(errors).toHaveLength(63);
    for (const error of errors) expect(error).toMatchObject({ expectedVersion: 0n, actualVersion: 1n });
    expect(await contract.readStream(stream)).toHaveLength(2);
  });

  test('to 1,000 streams all succeed', async () => {
    const results = await Promise.all(
      Array.from({ length: 1_000 }, () => append(newStream(), event(), NO_STREAM)),
    );
    expect(results.every(({ nextExpectedRevision }) => nextExpectedRevision === 0n)).toBe(true);
    expect(new Set(results.map(({ position }) => position?.commit)).size).toBe(1_000);
  });

  test('without an expected revision on one stream are each written once', async () => {
    const stream = newStream();
    const sent = events(200);
    const results = await Promise.all(sent.map((each) => append(stream, each, ANY)));
    expect(new Set(results.map(({ nextExpectedRevision }) => nextExpectedRevision)).size).toBe(200);
    expect(ids(await contract.readStream(stream)).sort()).toEqual(idsOf(sent).sort());
  });
});

describe('limits', () => {
  const mebibyte = 1024 * 1024;
  const bytes = (length: number, metadata?: Buffer) =>
    binaryEvent({ type: 'Bytes', data: Buffer.alloc(length, 120), metadata });
  const tooLarge = { type: 'maximum-append-size-exceeded', maxAppendSize: mebibyte };

  test('an append may have 1 MiB of data in one event or several, and metadata does not count', async () => {
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
  ])('an append with more data is rejected: %s', async (_, sizes) => {
    const stream = newStream();
    const sent = sizes.map((size) => bytes(size));
    await expect(append(stream, sent, NO_STREAM)).rejects.toMatchObject(tooLarge);
    await expect(contract.readStream(stream)).rejects.toMatchObject({ type: 'stream-not-found' });
  });

  test('small appends are written while one that is too large is rejected', async () => {
    const small = Array.from({ length: 20 }, () => append(newStream(), bytes(10), NO_STREAM));
    await expect(append(newStream(), bytes(mebibyte + 1), NO_STREAM)).rejects.toMatchObject(tooLarge);
    await expect(Promise.all(small)).resolves.toHaveLength(20);
  });

  test('a passed deadline ends only the wait, so that the append may be repeated', async () => {
    const stream = newStream();
    const sent = events(20);
    const results = await Promise.allSettled(
      sent.map((each) => contract.client.appendToStream(stream, each, { deadline: 1 })),
    );
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(DeadlineExceededError);
    // After a repeat with enough time, each event is stored once.
    for (const each of sent) await append(stream, each, ANY);
    expect(ids(await contract.readStream(stream)).sort()).toEqual(idsOf(sent).sort());
  });
});

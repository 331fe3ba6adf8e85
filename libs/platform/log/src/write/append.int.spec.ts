import { randomUUID } from 'node:crypto';
import { plainEvents } from '@platform/kernel';
import { status } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { EventStoreOptions } from '../event-store.js';
import { EventStore } from '../event-store.js';
import { largestAppend } from '../codec/codec.js';
import { Conflict, TooLarge, UnknownOutcome, Unstorable } from '../errors.js';
import type { NewEvent } from '../codec/codec.js';
import { noKeys } from '../codec/key-ring.js';
import {
  appended,
  conflicted,
  eventMessage,
  fail,
  fakeServer,
  late,
  metadata,
  notFound,
} from '@platform/log/testing/fake-server';
import type { Appending, Behaviour } from '@platform/log/testing/fake-server';
import { startTestNode } from '@platform/log/testing/server';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Longer than a busy machine takes to answer. One test waits this long for an answer that never comes. */
const timeouts = { perAttempt: 2_000, total: 60_000 };
const stream = 'order-1';
const newEvent = (data: object = {}): NewEvent => ({ id: randomUUID(), type: 'Happened', data, metadata });

type Request = Parameters<NonNullable<Behaviour['append']>>[0];

/** A server that answers the nth append with the nth of `answers` (later ones with the last), and records them. */
async function server(
  answers: ((request: Request, call: Appending) => void)[],
  { read, ...options }: EventStoreOptions & Pick<Behaviour, 'read'> = {},
) {
  const received: { ids: string[]; expected: string; isLeaderAsked: boolean }[] = [];
  const fake = await fakeServer({
    read,
    append: (request, call, before) => {
      received.push({
        ids: request.getProposedMessagesList().map((message) => message.getId()!.getString()),
        expected: request.getOptions()!.hasNoStream() ? 'none' : request.getOptions()!.getStreamPosition(),
        isLeaderAsked: call.metadata.get('requires-leader')[0] === 'true',
      });
      answers[Math.min(before, answers.length - 1)]!(request, call);
    },
  });
  const store = new EventStore(fake.url, plainEvents, { timeouts, ...options });
  closing.push(fake.close, () => store.close());
  return { store, received, url: fake.url };
}

/** The result of an append: its events as a reader would read them. */
const written = (events: readonly NewEvent[], revision: number, position: bigint) => ({
  position,
  events: events.map((event, index) => ({ ...event, stream, revision: revision + index, position })),
});

const accept = (request: Request, call: Appending) => call.write(appended(request, 0, 7n));

describe('an append whose outcome is unknown', () => {
  const outages: [string, (request: Request, call: Appending) => void][] = [
    ['is never answered', () => undefined],
    ['meets a server that ends the stream of appends without an error', (_, call) => call.end()],
    ['fails with UNAVAILABLE', (_, call) => fail(call, status.UNAVAILABLE)],
    ['fails with INTERNAL, which leaves the channel as it is', (_, call) => fail(call, status.INTERNAL)],
    ['fails with DATA_LOSS', (_, call) => fail(call, status.DATA_LOSS)],
    ['is cancelled by the server', (_, call) => fail(call, status.CANCELLED)],
  ];

  test.each(outages)('%s: sent again with the same ids under the same expectation', async (_, outage) => {
    const { store, received } = await server([outage, outage, accept]);
    const events = [newEvent(), newEvent()];
    await expect(store.append(stream, events, -1)).resolves.toEqual(written(events, 0, 7n));
    const same = { ids: events.map(({ id }) => id), expected: 'none', isLeaderAsked: true };
    expect(received).toEqual([same, same, same]);
  });

  test('is not disturbed by a reply to an append that the client has already given up', async () => {
    const toUnknownAppend = (request: Request) =>
      appended(request, 0, 5n).setCorrelationId(new shared.UUID().setString(randomUUID()));
    const { store, received } = await server([
      (request, call) => {
        call.write(toUnknownAppend(request));
        accept(request, call);
      },
    ]);
    const event = newEvent();
    await expect(store.append(stream, [event], -1)).resolves.toEqual(written([event], 0, 7n));
    expect(received).toHaveLength(1);
  });

  test('is known by a reply that names it by two numbers', async () => {
    const { store, received } = await server([
      (request, call) => {
        const hex = request.getCorrelationId()!.getString().replaceAll('-', '');
        const half = (from: number) => String(BigInt.asIntN(64, BigInt(`0x${hex.slice(from, from + 16)}`)));
        const numbers = new shared.UUID.Structured()
          .setMostSignificantBits(half(0))
          .setLeastSignificantBits(half(16));
        call.write(appended(request, 0, 7n).setCorrelationId(new shared.UUID().setStructured(numbers)));
      },
    ]);
    const event = newEvent();
    await expect(store.append(stream, [event], -1)).resolves.toEqual(written([event], 0, 7n));
    expect(received).toHaveLength(1);
  });

  /**
   * A server that loses its first answer and then does not recognise ids. Its stream has these events from position 8.
   */
  const forgetfulServer = (existing: readonly NewEvent[]) =>
    server(
      [(_, call) => call.end(), (request, call) => call.write(conflicted(request, existing.length - 1))],
      {
        read: (call) => {
          // A lagging copy answers requests that do not require the leader.
          if (call.metadata.get('requires-leader')[0] !== 'true') return call.end();
          const from = Number(call.request.getOptions()!.getStream()!.getRevision());
          existing.slice(from).forEach(({ id }, index) => {
            call.write(eventMessage({ position: 8n + BigInt(from + index), revision: from + index, id }));
          });
          call.end();
        },
      },
    );

  test('succeeds when the stream has its events although the server no longer recognises their ids', async () => {
    const events = [newEvent(), newEvent()];
    const { store } = await forgetfulServer([newEvent(), ...events]);
    await expect(store.append(stream, events, 0)).resolves.toEqual(written(events, 1, 10n));
  });

  test('is a conflict when only some of its events are in the stream', async () => {
    const events = [newEvent(), newEvent()];
    const { store } = await forgetfulServer([newEvent(), events[0]!]);
    await expect(store.append(stream, events, 0)).rejects.toThrow(Conflict);
  });

  test('is a conflict when another writer was first', async () => {
    const observer = { appended: jest.fn(), conflicted: jest.fn() };
    const { store } = await server(
      [(_, call) => call.end(), (request, call) => call.write(conflicted(request, 0))],
      {
        observer,
        read: (call) => {
          call.write(eventMessage({ position: 9n, revision: 0 }));
          call.end();
        },
      },
    );
    const append = store.append(stream, [newEvent()], -1);
    await expect(append).rejects.toThrow(Conflict);
    await expect(append).rejects.toMatchObject({ actualRevision: 0 });
    expect(observer.conflicted).toHaveBeenCalledTimes(1);
    expect(observer.appended).not.toHaveBeenCalled();
  });

  test('throws UnknownOutcome when the outcome stays unknown', async () => {
    const { store, received } = await server([() => undefined], {
      timeouts: { perAttempt: 200, total: 3_000 },
    });
    await expect(store.append(stream, [newEvent()], -1)).rejects.toThrow(UnknownOutcome);
    expect(received.length).toBeGreaterThan(1);
  });

  test('throws UnknownOutcome when the stream cannot be read either', async () => {
    const { store } = await server(
      [(_, call) => call.end(), (request, call) => call.write(conflicted(request, 0))],
      { timeouts: { ...timeouts, total: 400 }, read: (call) => fail(call, status.UNAVAILABLE) },
    );
    await expect(store.append(stream, [newEvent()], -1)).rejects.toThrow(UnknownOutcome);
  });
});

describe('a conflict at the first attempt', () => {
  test('is thrown with the revision of the stream', async () => {
    const { store, received } = await server([(request, call) => call.write(conflicted(request, 4))]);
    await expect(store.append(stream, [newEvent()], -1)).rejects.toMatchObject({
      name: 'Conflict',
      actualRevision: 4,
    });
    expect(received).toHaveLength(1);
  });

  test('is thrown even when the URL tells the client not to throw', async () => {
    const node = await startTestNode();
    const store = new EventStore(`${node.url}&ThrowOnAppendFailure=false`, plainEvents);
    closing.push(node.close, () => store.close());
    const name = `order-${randomUUID()}`;
    await store.append(name, [newEvent(), newEvent(), newEvent()], -1);
    await expect(store.append(name, [newEvent()], -1)).rejects.toMatchObject({ actualRevision: 2 });
    await expect(store.append(name, [newEvent()], 5)).rejects.toMatchObject({ actualRevision: 2 });
    await expect(store.append(`${name}-2`, [newEvent()], 5)).rejects.toMatchObject({ actualRevision: -1 });
  });
});

describe('an append that is never sent', () => {
  const unreachableStore = () => {
    const store = new EventStore('esdb://127.0.0.1:1?tls=false', plainEvents);
    closing.push(() => store.close());
    return store;
  };

  test('is larger than a server accepts', async () => {
    const frame = Buffer.byteLength(JSON.stringify(newEvent({ pad: '' })));
    const data = { pad: 'ư'.repeat((largestAppend - frame) / 2) };
    const node = await startTestNode();
    const store = new EventStore(node.url, plainEvents);
    closing.push(node.close, () => store.close());
    await store.append(`order-${randomUUID()}`, [newEvent(data)], -1);
    await expect(unreachableStore().append(stream, [newEvent(data), newEvent()], -1)).rejects.toThrow(
      TooLarge,
    );
  });

  test('has a text that no row could store, even one that would be sealed', async () => {
    const personal = { Named: { subject: () => 'someone', texts: { name: { erased: '', unreadable: '' } } } };
    const key = new Uint8Array(32);
    const keys = { ...noKeys, obtain: () => Promise.resolve(key) };
    const store = new EventStore('esdb://127.0.0.1:1?tls=false', { upcasters: {}, personal }, { keys });
    closing.push(() => store.close());
    for (const type of ['Happened', 'Named'])
      for (const name of ['a\0', '\ud800'])
        await expect(store.append(stream, [{ ...newEvent({ name }), type }], -1)).rejects.toThrow(Unstorable);
  });

  test('has data that cannot be JSON', async () => {
    await expect(unreachableStore().append(stream, [newEvent({ big: 1n })], -1)).rejects.toThrow(TypeError);
  });
});

describe('several stores in one process', () => {
  /** A server that answers the first append when `answer` is called, and all others at once. */
  async function delayedServer(options: Pick<Behaviour, 'read'> = {}) {
    let answer: () => void = () => undefined;
    const arrived: { resolve: () => void } = { resolve: () => undefined };
    const pending = new Promise<void>((resolve) => (arrived.resolve = resolve));
    const { store, received, url } = await server(
      [
        (request, call) => {
          answer = () => accept(request, call);
          arrived.resolve();
        },
        accept,
      ],
      { ...options, timeouts: { perAttempt: 60_000, total: 60_000 } },
    );
    return { store, received, url, pending, answer: () => answer() };
  }

  test('a store that closes does not affect the pending appends of another', async () => {
    const { store, received, url, pending, answer } = await delayedServer();
    const other = new EventStore(url, plainEvents);
    const append = store.append(stream, [newEvent()], -1);
    await pending;
    await other.append(stream, [newEvent()], -1);
    await other.close();
    answer();
    await append;
    expect(received).toHaveLength(2);
  });

  test('an append whose deadline has passed does not affect the pending ones of a server that answers', async () => {
    const nameOf = (request: Request) =>
      Buffer.from(request.getOptions()!.getStreamIdentifier()!.getStreamName_asU8()).toString();
    const held = new Map<string, () => void>();
    let bothArrived = () => undefined as void;
    const arrival = new Promise<void>((resolve) => (bothArrived = resolve));
    const holdOnce = (request: Request, call: Appending) => {
      const name = nameOf(request);
      if (name === 'quick' || held.has(name)) return void accept(request, call);
      const answer = name === 'late' ? () => call.write(late(request)) : () => accept(request, call);
      held.set(name, answer);
      if (held.size === 2) bothArrived();
    };
    const { store, received } = await server([holdOnce], {
      timeouts: { perAttempt: 60_000, total: 60_000 },
    });
    const append = (name: string) => store.append(name, [newEvent()], -1);
    const pending = [append('late'), append('patient')] as const;
    await arrival;
    await append('quick');
    held.get('late')!();
    await pending[0];
    held.get('patient')!();
    await pending[1];
    // Three appends, and a repeat of the late one.
    expect(received).toHaveLength(4);
  });

  test('a failed read does not affect pending appends', async () => {
    const failing = { read: (call: Parameters<NonNullable<Behaviour['read']>>[0]) => readFails(call) };
    let reads = 0;
    const readFails = (call: Parameters<NonNullable<Behaviour['read']>>[0]) => {
      reads += 1;
      if (reads === 1) fail(call, status.UNAVAILABLE);
      else {
        call.write(notFound());
        call.end();
      }
    };
    const { store, received, pending, answer } = await delayedServer(failing);
    const append = store.append(stream, [newEvent()], -1);
    await pending;
    // The store retries the read by itself, which is harmless.
    expect(await store.load(stream)).toEqual([]);
    answer();
    await append;
    expect(received).toHaveLength(1);
    expect(reads).toBe(2);
  });

  test('a process may write to several servers at a time, and what one does is no matter to the other', async () => {
    const { store, received, pending, answer } = await delayedServer();
    const append = store.append(stream, [newEvent()], -1);
    await pending;
    const second = await server([(_, call) => fail(call, status.UNAVAILABLE), accept]);
    const event = newEvent();
    await expect(second.store.append(stream, [event], -1)).resolves.toEqual(written([event], 0, 7n));
    await second.store.close();
    answer();
    await append;
    expect(received).toHaveLength(1);
  });
});

import { randomUUID } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { EventStoreOptions } from '../event-store.js';
import { EventStore } from '../event-store.js';
import { Conflict, TooLarge, Unsettled } from '../errors.js';
import type { NewEvent } from '../codec/codec.js';
import {
  appended,
  conflicted,
  eventMessage,
  fail,
  fakeServer,
  metadata,
  notFound,
} from '../testing/fake-server.js';
import type { Appending, Behaviour } from '../testing/fake-server.js';
import { freshNode } from '../testing/server.js';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Longer than a busy machine takes to answer; one test waits so long for an answer that never comes. */
const patience = { once: 2_000, total: 60_000 };
const stream = 'order-1';
const newEvent = (data: object = {}): NewEvent => ({ id: randomUUID(), type: 'Happened', data, metadata });

type Request = Parameters<NonNullable<Behaviour['append']>>[0];

/** A server that answers the nth append with the nth of these (the last one again for more), and what it got. */
async function server(
  answers: ((request: Request, call: Appending) => void)[],
  { read, ...options }: EventStoreOptions & Pick<Behaviour, 'read'> = {},
) {
  const got: { ids: string[]; expected: string }[] = [];
  const fake = await fakeServer({
    read,
    append: (request, call, before) => {
      got.push({
        ids: request.getProposedMessagesList().map((message) => message.getId()!.getString()),
        expected: request.getOptions()!.hasNoStream() ? 'none' : request.getOptions()!.getStreamPosition(),
      });
      answers[Math.min(before, answers.length - 1)]!(request, call);
    },
  });
  const store = new EventStore(fake.url, { patience, ...options });
  closing.push(fake.close, () => store.close());
  return { store, got, url: fake.url };
}

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
    const { store, got } = await server([outage, outage, accept]);
    const events = [newEvent(), newEvent()];
    await expect(store.append(stream, events, -1)).resolves.toEqual({ position: 7n });
    const same = { ids: events.map(({ id }) => id), expected: 'none' };
    expect(got).toEqual([same, same, same]);
  });

  test('was given up with the stream before, and is answered all the same: nobody minds', async () => {
    const forNobody = (request: Request) =>
      appended(request, 0, 5n).setCorrelationId(new shared.UUID().setString(randomUUID()));
    const { store, got } = await server([
      (request, call) => {
        call.write(forNobody(request));
        accept(request, call);
      },
    ]);
    await expect(store.append(stream, [newEvent()], -1)).resolves.toEqual({ position: 7n });
    expect(got).toHaveLength(1);
  });

  /** A server that loses its first answer, then knows no ids, and whose stream holds these events from position 8 on. */
  const forgetful = (held: readonly NewEvent[]) =>
    server([(_, call) => call.end(), (request, call) => call.write(conflicted(request, held.length - 1))], {
      read: (call) => {
        const from = Number(call.request.getOptions()!.getStream()!.getRevision());
        held.slice(from).forEach(({ id }, index) => {
          call.write(eventMessage({ position: 8n + BigInt(from + index), revision: from + index, id }));
        });
        call.end();
      },
    });

  test('was written before, and the server does not know the ids: the stream tells', async () => {
    const events = [newEvent(), newEvent()];
    const { store } = await forgetful([newEvent(), ...events]);
    await expect(store.append(stream, events, 0)).resolves.toEqual({ position: 10n });
  });

  test('of which somebody else has written a part is a conflict', async () => {
    const events = [newEvent(), newEvent()];
    const { store } = await forgetful([newEvent(), events[0]!]);
    await expect(store.append(stream, events, 0)).rejects.toThrow(Conflict);
  });

  test('was overtaken by somebody else: a conflict', async () => {
    const { store } = await server(
      [(_, call) => call.end(), (request, call) => call.write(conflicted(request, 0))],
      {
        read: (call) => {
          call.write(eventMessage({ position: 9n, revision: 0 }));
          call.end();
        },
      },
    );
    const append = store.append(stream, [newEvent()], -1);
    await expect(append).rejects.toThrow(Conflict);
    await expect(append).rejects.toMatchObject({ actualRevision: 0 });
  });

  test('stays unknown: it is said so, neither success nor conflict', async () => {
    const { store, got } = await server([() => undefined], { patience: { once: 50, total: 400 } });
    await expect(store.append(stream, [newEvent()], -1)).rejects.toThrow(Unsettled);
    expect(got.length).toBeGreaterThan(1);
  });

  test('stays unknown too when the stream cannot be read', async () => {
    const { store } = await server(
      [(_, call) => call.end(), (request, call) => call.write(conflicted(request, 0))],
      { patience: { ...patience, total: 400 }, read: (call) => fail(call, status.UNAVAILABLE) },
    );
    await expect(store.append(stream, [newEvent()], -1)).rejects.toThrow(Unsettled);
  });
});

describe('a conflict at once', () => {
  test('is a conflict, with where the stream stands', async () => {
    const { store, got } = await server([(request, call) => call.write(conflicted(request, 4))]);
    await expect(store.append(stream, [newEvent()], -1)).rejects.toMatchObject({
      name: 'Conflict',
      actualRevision: 4,
    });
    expect(got).toHaveLength(1);
  });

  test('is told also when the URL asks the client to be silent about it', async () => {
    const node = await freshNode();
    const store = new EventStore(`${node.url}&ThrowOnAppendFailure=false`);
    closing.push(node.close, () => store.close());
    const name = `order-${randomUUID()}`;
    await store.append(name, [newEvent(), newEvent(), newEvent()], -1);
    await expect(store.append(name, [newEvent()], -1)).rejects.toMatchObject({ actualRevision: 2 });
    await expect(store.append(name, [newEvent()], 5)).rejects.toMatchObject({ actualRevision: 2 });
    await expect(store.append(`${name}-2`, [newEvent()], 5)).rejects.toMatchObject({ actualRevision: -1 });
  });
});

describe('what is not sent at all', () => {
  const nowhere = () => {
    const store = new EventStore('esdb://127.0.0.1:1?tls=false');
    closing.push(() => store.close());
    return store;
  };

  test('more data than a server takes, to the byte', async () => {
    const mebibyte = 1024 * 1024;
    const data = { pad: 'ư'.repeat((mebibyte - '{"pad":""}'.length) / 2) };
    const node = await freshNode();
    const store = new EventStore(node.url);
    closing.push(node.close, () => store.close());
    await store.append(`order-${randomUUID()}`, [newEvent(data)], -1);
    await expect(nowhere().append(stream, [newEvent(data), newEvent()], -1)).rejects.toThrow(TooLarge);
  });

  test('data that is no JSON', async () => {
    await expect(nowhere().append(stream, [newEvent({ big: 1n })], -1)).rejects.toThrow(TypeError);
  });
});

describe('others in the same process', () => {
  /** Answers the first append when told to, and every other one at once. */
  async function patient(options: Pick<Behaviour, 'read'> = {}) {
    let answer: () => void = () => undefined;
    const arrived: { resolve: () => void } = { resolve: () => undefined };
    const pending = new Promise<void>((resolve) => (arrived.resolve = resolve));
    const { store, got, url } = await server(
      [
        (request, call) => {
          answer = () => accept(request, call);
          arrived.resolve();
        },
        accept,
      ],
      { ...options, patience: { once: 60_000, total: 60_000 } },
    );
    return { store, got, url, pending, answer: () => answer() };
  }

  test('a store that closes leaves the appends of another alone', async () => {
    const { store, got, url, pending, answer } = await patient();
    const other = new EventStore(url);
    const append = store.append(stream, [newEvent()], -1);
    await pending;
    await other.append(stream, [newEvent()], -1);
    await other.close();
    answer();
    await append;
    expect(got).toHaveLength(2);
  });

  test('a read that fails leaves pending appends alone', async () => {
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
    const { store, got, pending, answer } = await patient(failing);
    const append = store.append(stream, [newEvent()], -1);
    await pending;
    // Read again by itself: to read twice does no harm.
    expect(await store.load(stream)).toEqual([]);
    answer();
    await append;
    expect(got).toHaveLength(1);
    expect(reads).toBe(2);
  });

  test('one process writes to one server', async () => {
    const { store } = await server([accept]);
    await store.append(stream, [newEvent()], -1);
    const second = await fakeServer({ append: accept });
    const other = new EventStore(second.url);
    closing.push(second.close, () => other.close());
    await expect(other.append(stream, [newEvent()], -1)).rejects.toThrow('This process writes to');
    await store.close();
    closing.splice(1, 1);
    await expect(other.append(stream, [newEvent()], -1)).resolves.toEqual({ position: 7n });
  });
});

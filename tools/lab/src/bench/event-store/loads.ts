import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { END, jsonEvent, START, streamNameFilter } from '@eventstore/db-client';
import type {
  AllStreamResolvedEvent,
  EventStoreDBClient,
  JSONEventData,
  JSONType,
} from '@eventstore/db-client';
import type { NewEvent } from '@platform/log';

/** An event with about 300 bytes of data, and the metadata of this program's events. */
export const newEvent = (data: { sent?: number } = {}): NewEvent => ({
  id: randomUUID(),
  type: 'QuoteSent',
  data: { ...data, note: 'x'.repeat(280) },
  metadata: {
    ...{ correlationId: randomUUID(), causationId: randomUUID(), commandId: randomUUID() },
    ...{ commandHash: 'x'.repeat(43), command: 'SendQuote', actorId: randomUUID(), actorRole: 'customer' },
    occurredAt: new Date().toISOString(),
  },
});

/** The same, as the client of the event store takes it. */
export const event = (data?: { sent: number }): JSONEventData => {
  const { metadata, ...rest } = newEvent(data);
  return jsonEvent({ ...rest, data: rest.data as JSONType, metadata: { ...metadata, schemaVersion: 1 } });
};

/** Runs `work` with `inFlight` at a time for `seconds`. Resolves to the number completed per second. */
export async function perSecond(
  inFlight: number,
  seconds: number,
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  let done = 0;
  const loop = async (index: number) => {
    for (; performance.now() < end; done++) await work(index);
  };
  await Promise.all(Array.from({ length: inFlight }, (_, index) => loop(index)));
  return (done * 1000) / (performance.now() - startedAt);
}

/** Resolves to the appends per second. */
type AppendRate = (inFlight: number, seconds: number) => Promise<number>;

/** Appends of one event; each append in flight has a stream of its own. */
export const appendByClient = (client: EventStoreDBClient): AppendRate => {
  const run = randomUUID();
  return (inFlight, seconds) =>
    perSecond(inFlight, seconds, (index) => client.appendToStream(`append-${run}-${index}`, event()));
};

/** Writes `count` events to a thousand streams and reports five times. Resolves to the streams' common prefix. */
export async function write(
  client: EventStoreDBClient,
  count: number,
  report: (written: number) => Promise<void>,
): Promise<string> {
  const prefix = `read-${randomUUID()}-`;
  let written = 0;
  const writer = async (index: number) => {
    while (written < count) {
      const size = Math.min(100, count - written);
      written += size;
      if (written % (count / 5) < size) await report(written);
      const stream = `${prefix}${(written / 100) % 1000}-${index}`;
      await client.appendToStream(
        stream,
        Array.from({ length: size }, () => event()),
      );
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, index) => writer(index)));
  return prefix;
}

/** The rate, in events per second, at which the first `count` events arrive. */
async function rate(
  source: AsyncIterable<Pick<AllStreamResolvedEvent, 'event'>>,
  count: number,
): Promise<number> {
  const startedAt = performance.now();
  let received = 0;
  for await (const { event } of source) if (event && ++received === count) break;
  if (received < count) throw new Error(`${received} of ${count} events arrived`);
  return (count * 1000) / (performance.now() - startedAt);
}

export const readAll = (client: EventStoreDBClient, count: number): Promise<number> =>
  rate(client.readAll(), count);

export const subscribe = (client: EventStoreDBClient, prefix: string, count: number): Promise<number> =>
  rate(
    client.subscribeToAll({ fromPosition: START, filter: streamNameFilter({ prefixes: [prefix] }) }),
    count,
  );

/** Milliseconds from sending an append until a live subscriber receives it, at `rate` appends per second. */
export async function latencies(
  client: EventStoreDBClient,
  rate: number,
  seconds: number,
): Promise<{ p50: number; p99: number }> {
  const prefix = `live-${randomUUID()}-`;
  const subscription = client.subscribeToAll({
    fromPosition: END,
    filter: streamNameFilter({ prefixes: [prefix] }),
  });
  const durations: number[] = [];
  subscription.on('data', ({ event }) => {
    durations.push(performance.now() - (event!.data as { sent: number }).sent);
  });
  await once(subscription, 'caughtUp');
  const startedAt = performance.now();
  const sending: Promise<unknown>[] = [];
  for (let index = 0; index < rate * seconds; index++) {
    await after(Math.max(0, startedAt + (index * 1000) / rate - performance.now()));
    sending.push(client.appendToStream(`${prefix}${index % 50}`, event({ sent: performance.now() })));
  }
  await Promise.all(sending);
  while (durations.length < sending.length) await once(subscription, 'data');
  await subscription.unsubscribe();
  durations.sort((a, b) => a - b);
  return { p50: durations[durations.length >> 1]!, p99: durations[Math.floor(durations.length * 0.99)]! };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, jest } from '@jest/globals';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { JSONEventData, JSONType, Position, ResolvedEvent } from '@eventstore/db-client';
import { serverUnderTest } from './server.js';
import type { TestServer } from './server.js';

/** The server under test, which may have other events already, and a client of it. */
export class Contract {
  url = '';
  client!: EventStoreDBClient;
  private readonly clients: EventStoreDBClient[] = [];

  /** Opens another connection. */
  connect(url = this.url): EventStoreDBClient {
    const client = EventStoreDBClient.connectionString(url);
    this.clients.push(client);
    return client;
  }

  /** Writes an event to another stream and returns its position: the start of a test's events in $all. */
  async marker(): Promise<Position> {
    const { position } = await this.client.appendToStream(newStream('marker'), event('Marker'));
    return position!;
  }

  async readStream(name: string, ...options: Options): Promise<ResolvedEvent[]> {
    return all(this.client.readStream(name, ...options));
  }

  async disconnect(): Promise<void> {
    await Promise.all(this.clients.map((client) => client.dispose()));
  }
}

type Options = Parameters<EventStoreDBClient['readStream']> extends [string, ...infer Rest] ? Rest : never;

/** Starts and stops the server for the tests of one file, with another writer that writes all the time. */
export function useContract(): Contract {
  const contract = new Contract();
  let server: TestServer;
  let stopWriting: () => Promise<void>;
  jest.setTimeout(60_000);
  beforeAll(async () => {
    server = await serverUnderTest();
    contract.url = server.url;
    contract.client = contract.connect();
    console.log(`The contract is held by ${server.name}, release ${await releaseOf(contract.client)}`);
    stopWriting = keepBusy(contract.connect(), server.url);
  });
  afterAll(async () => {
    await stopWriting();
    await contract.disconnect();
    await server.close();
  });
  return contract;
}

/** The features that the client requests from the server before its first append. */
export type Features = { serverVersion: string; supports(method: unknown, feature?: string): boolean };
export const featuresOf = (client: EventStoreDBClient) =>
  (client as unknown as { capabilities: Promise<Features> }).capabilities;

const releaseOf = async (client: EventStoreDBClient) => (await featuresOf(client)).serverVersion;

/** Milliseconds between the appends of the other writer. */
const pause = 5;

/** Another writer on the same server, so that any two events of a test may have others between them. */
function keepBusy(client: EventStoreDBClient, url: string): () => Promise<void> {
  const stream = newStream('another');
  const { username, password } = new URL(url.replace(/^esdb(\+discover)?:/, 'http:').replace(/,[^/?]*/, ''));
  // Appends with credentials are unary calls, which do not disturb the client's batch.
  const credentials = { username: username || 'nobody', password: password || 'nothing' };
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) {
      await client.appendToStream(stream, events(2, 'Another'), { credentials });
      await delay(pause);
    }
  })();
  return async () => {
    isWriting = false;
    await writing;
  };
}

export const newStream = (name = 'contract'): string => `${name}-${randomUUID()}`;

export const event = (type = 'Happened', data: JSONType = {}): JSONEventData =>
  jsonEvent({ id: randomUUID(), type, data });

/** Their data is { i: 0 }, { i: 1 }, … */
export const events = (count: number, type = 'Happened', from = 0): JSONEventData[] =>
  Array.from({ length: count }, (_, i) => event(type, { i: from + i }));

/** Reads `count` events, then stops. */
export async function take(source: AsyncIterable<ResolvedEvent>, count: number): Promise<ResolvedEvent[]> {
  const taken: ResolvedEvent[] = [];
  if (count > 0) for await (const resolved of source) if (taken.push(resolved) === count) break;
  return taken;
}

export const all = (source: AsyncIterable<ResolvedEvent>): Promise<ResolvedEvent[]> => take(source, Infinity);

export const ids = (resolved: readonly ResolvedEvent[]) => resolved.map(({ event }) => event?.id);
export const revisions = (resolved: readonly ResolvedEvent[]) => resolved.map(({ event }) => event?.revision);
export const commits = (resolved: readonly ResolvedEvent[]): bigint[] =>
  resolved.map(({ event }) => event!.position!.commit);
export const numbers = (resolved: readonly ResolvedEvent[]) =>
  resolved.map(({ event }) => (event?.data as { i?: number } | undefined)?.i);

export const isRising = (values: readonly bigint[]): boolean =>
  values.every((value, index) => index === 0 || values[index - 1]! < value);

/** Resolves when the condition holds. Rejects when it does not within `timeoutMs`. */
export async function until(condition: () => boolean, what: string, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Timed out while waiting for ${what}`);
    await delay(5);
  }
}

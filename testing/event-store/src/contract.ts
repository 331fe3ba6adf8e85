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

/** Starts and stops the server for the tests of one file. */
export function useContract(): Contract {
  const contract = new Contract();
  let server: TestServer;
  jest.setTimeout(60_000);
  beforeAll(async () => {
    server = await serverUnderTest();
    contract.url = server.url;
    contract.client = contract.connect();
  });
  afterAll(async () => {
    await contract.disconnect();
    await server.close();
  });
  return contract;
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
export async function until(condition: () => boolean, what: string, timeoutMs = 10_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Timed out while waiting for ${what}`);
    await delay(5);
  }
}

import { DeadlineExceededError, EventStoreDBClient, NotLeaderError } from '@eventstore/db-client';
import type { Channel } from '@grpc/grpc-js';
import { explained } from './advice.js';
import { addOwnConnection, settingsOf } from './calls/own-connection.js';
import { NoAnswer, withTimeout } from './timeout.js';
import { letGoOfUnusedConnections } from './unused-connections.js';

/** The client accepts option names in any case, with or without - and _. */
const nameOf = (option: string) => option.split('=')[0]!.toLowerCase().replaceAll(/[_-]/g, '');
const valueOf = (option: string) => option.split('=')[1] ?? '';

/** The parts of a URL as the client reads it: a password ends at the first @, and may have any other character. */
function partsOf(url: string) {
  const {
    protocol = '',
    user = '',
    hosts = '',
    rest = '',
  } = /^(?<protocol>[^:]+:\/\/)(?<user>(?:[^:]+:[^@]+@)?)(?<hosts>[^/?]*)(?<rest>.*)/s.exec(url)?.groups ??
  {};
  return { protocol, user, hosts, rest };
}

/** Options that would break what this package promises. */
const refused = ['throwonappendfailure', 'nodepreference', 'maxdiscoverattempts'];

/**
 * The URL with the options that this package depends on: a wrong expected revision throws, dead connections are
 * detected, and the client prefers a cluster's leader: a follower's copy of the log lags. The client makes one
 * discovery attempt and waits at most a second for each node. `Connection` then opens a new client, because an old
 * one remembers that it found no node.
 */
export function connectionString(url: string): string {
  const { protocol, user, hosts, rest } = partsOf(url);
  const [path = '', query = ''] = rest.split('?');
  const options = query
    .split('&')
    .filter((option) => option !== '' && !refused.includes(nameOf(option)))
    .filter((option) => !(nameOf(option).startsWith('keepalive') && Number(valueOf(option)) <= 0));
  options.push('maxDiscoverAttempts=1');
  if (!options.some((option) => nameOf(option) === 'gossiptimeout')) options.push('gossipTimeout=1');
  return `${protocol}${user}${hosts}${path}?${options.join('&')}`;
}

/**
 * Milliseconds. Closing waits for all streams of a client, but the client does not notice when the server has ended
 * one.
 */
const closeTimeout = 500;

/** Private parts of the client: the method by which it connects, and its open calls. */
type Internals = {
  createChannel: () => Promise<Channel>;
  disposableStreams: Set<{ destroy: (error: Error) => void }>;
};

/** A call of a client that was replaced. */
export class ClientClosed extends Error {
  constructor() {
    super('The client has been closed');
    this.name = 'ClientClosed';
  }
}

export type OpenClient = { client: EventStoreDBClient; close: () => Promise<void> };

function clientFor(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(connectionString(url));
  } catch (error) {
    throw new Error(`The event store cannot be used: ${explained(error)}`, { cause: error });
  }
}

/**
 * A client of one node. `url` as in esdb://user:password@localhost:2113?tls=true&tlsCAFile=… It connects when it is
 * used first. The library's own `dispose` leaves the channel open and lets the client connect again; `close` does
 * neither.
 */
export function openClient(url: string): OpenClient {
  letGoOfUnusedConnections();
  const client = clientFor(url);
  const internals = client as unknown as Internals;
  const { createChannel } = internals;
  const settings = settingsOf(connectionString(url));
  let isClosed = false;
  let channel: Channel | undefined;
  internals.createChannel = async () => {
    const created = isClosed ? undefined : await createChannel();
    if (isClosed || !created) {
      created?.close();
      throw new ClientClosed();
    }
    addOwnConnection(created, settings);
    channel = created;
    return created;
  };
  const close = async () => {
    isClosed = true;
    // Otherwise the client cancels them, and they wait for ever for the end of their call.
    for (const stream of internals.disposableStreams) stream.destroy(new ClientClosed());
    await withTimeout(client.dispose(), closeTimeout).catch(() => undefined);
    channel?.close();
  };
  return { client, close };
}

const isLate = (reason: unknown): boolean =>
  reason instanceof DeadlineExceededError || reason instanceof NoAnswer;

/** A client that is replaced when it fails: the next one looks for the leader again. */
export class Connection {
  /** How many calls have been answered. */
  answers = 0;
  /** Since when no call has succeeded; null after one that has. */
  lostAt: Date | null = null;
  private opened: Promise<OpenClient>;

  constructor(protected readonly url: string) {
    this.opened = Promise.resolve(this.open());
  }

  async current(): Promise<EventStoreDBClient> {
    return (await this.opened).client;
  }

  /**
   * Replaces a client with which a call failed; several failures at the same time replace it once. A client is kept
   * when its node is a follower that names the leader, because it then connects to that leader by itself. It is also
   * kept when its node was too slow for this call but has answered others since `answersBefore`: replacing it would
   * fail all calls that wait, and send them to the same node again.
   */
  leave(failed: EventStoreDBClient, reason?: unknown, answersBefore = this.answers): void {
    if (isLate(reason) && this.answers > answersBefore) return;
    this.lostAt ??= new Date();
    if (reason instanceof NotLeaderError) return;
    this.opened = this.opened.then(async (opened) => {
      if (opened.client !== failed) return opened;
      await opened.close();
      return this.open();
    });
  }

  /** A call has succeeded. */
  answered(): void {
    this.lostAt = null;
    this.answers += 1;
  }

  async close(): Promise<void> {
    await (await this.opened).close();
  }

  protected open(): OpenClient {
    return openClient(this.url);
  }
}

/** An address for each node that a URL names. A DNS name of several nodes stays one address. */
export function seedsOf(url: string): string[] {
  const { protocol, user, hosts, rest } = partsOf(url);
  return protocol === 'esdb://' ? hosts.split(',').map((host) => `${protocol}${user}${host}${rest}`) : [url];
}

/** The address of one node of the cluster of `url`, with the same user and options. */
export function nodeUrl(url: string, host: string): string {
  const { user, rest } = partsOf(url);
  return `esdb://${user}${host}${rest}`;
}

/** The hosts that a URL of the event store names, each with its port; none for any other text. */
export function hostsOf(url: string): string[] {
  const { protocol, hosts } = partsOf(url);
  return /^esdb(\+discover)?:/.test(protocol) ? hosts.split(',') : [];
}

/** The URL for messages: without user and password. */
export function withoutCredentials(url: string): string {
  const { protocol, hosts, rest } = partsOf(url);
  return `${protocol}${hosts.replace(/.*@/, '')}${rest}`;
}

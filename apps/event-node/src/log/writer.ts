import { setImmediate as nextTurn } from 'node:timers/promises';
import { Client } from 'pg';
import { decide, noStream } from './decide.js';
import type { Expected, Written } from './decide.js';
import type { Log } from './log.js';
import { eventsKept, Memory } from './memory.js';
import { record, streamKey } from './recorded.js';
import type { Proposed } from './recorded.js';
import { createTable, insert, newest, revisions, sessionSettings, writtenFrom } from './table.js';
import type { Row } from './table.js';

export type Append = {
  stream: string;
  expected: Expected;
  events: readonly Proposed[];
  /** In ms since 1970; an append that waited longer is not written. */
  deadline: number;
};

/** `revision` is that of the last event, or of the stream where nothing was appended. */
export type Outcome =
  | { kind: 'written'; revision: number; position: number }
  | { kind: 'conflict'; revision: number }
  | { kind: 'late' };

type Waiting = Append & {
  key: string;
  resolve: (outcome: Outcome) => void;
  reject: (error: Error) => void;
};

/** Names the lock of a database: one node writes to it at a time. */
const lock = 7_301_577;
const groupAppends = 1_000;
const groupBytes = 4 * 1024 * 1024;

/**
 * The one writer. Its connection holds the lock from before it reads the head; with the connection it ends.
 * Appends are decided in memory one after the other; those that wait are committed together, and answered
 * when the commit is durable.
 */
export class Writer {
  /** Resolves when the connection is lost or closed, with the reason. */
  readonly ended: Promise<Error>;
  readonly #client: Client;
  readonly #log: Log;
  readonly #memory = new Memory();
  #waiting: Waiting[] = [];
  #working: Promise<void> | undefined;
  #failure: Error | undefined;

  private constructor(client: Client, log: Log) {
    this.#client = client;
    this.#log = log;
    client.on('error', (error) => this.#lose(error));
    this.ended = new Promise((resolve) => {
      client.once('end', () => {
        const failure = this.#failure ?? new Error('the connection to the database has ended');
        this.#lose(failure);
        resolve(failure);
      });
    });
  }

  /** Waits a few seconds for another node to end; fails when it does not. */
  static async open(databaseUrl: string, log: Log): Promise<Writer> {
    const client = new Client({ connectionString: databaseUrl, keepAlive: true, options: sessionSettings });
    const writer = new Writer(client, log);
    try {
      await client.connect();
      await writer.#start();
      return writer;
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  /** Rejects when it is not known whether the events are written, or known that they are not. */
  append(append: Append): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure);
      this.#waiting.push({ ...append, key: streamKey(append.stream), resolve, reject });
      this.#working ??= this.#work();
    });
  }

  /** Writes what waits, then gives up the lock. */
  async close(): Promise<void> {
    await this.#working;
    this.#lose(new Error('the event node is closed'));
    await this.ended;
  }

  async #start(): Promise<void> {
    const client = this.#client;
    await client.query(`set synchronous_commit = on; set lock_timeout = '5s'`);
    await client.query('select pg_advisory_lock($1)', [lock]).catch((error: Error & { code?: string }) => {
      throw error.code === '55P03' ? new Error('another event node writes to this database') : error;
    });
    await client.query('set lock_timeout = 0');
    await createTable(client);
    const events = await newest(client, eventsKept);
    for (const event of events) this.#memory.add(event.key, event);
    this.#log.restart(events.at(-1)?.position ?? 0);
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      // What has arrived together is committed together.
      await nextTurn();
      const group = this.#take();
      try {
        const outcomes = await this.#commit(group);
        group.forEach(({ resolve }, index) => resolve(outcomes[index] ?? { kind: 'late' }));
      } catch (error) {
        this.#lose(error as Error, group);
      }
    }
    this.#working = undefined;
  }

  #take(): Waiting[] {
    let bytes = 0;
    const last = this.#waiting.findIndex(({ events }, index) => {
      for (const event of events) bytes += event.data.length + event.metadata.length;
      return bytes > groupBytes || index + 1 === groupAppends;
    });
    return this.#waiting.splice(0, last < 0 ? this.#waiting.length : last + 1);
  }

  async #commit(group: readonly Waiting[]): Promise<Outcome[]> {
    await this.#learnRevisions(group);
    const rows: Row[] = [];
    const outcomes: Outcome[] = [];
    for (const append of group) outcomes.push(await this.#decide(append, rows));
    if (rows.length > 0) {
      await insert(this.#client, rows);
      this.#log.publish(rows.map(({ event }) => event));
    }
    return outcomes;
  }

  async #learnRevisions(group: readonly Waiting[]): Promise<void> {
    const keys = group.map(({ key }) => key).filter((key) => this.#memory.revision(key) === undefined);
    if (keys.length === 0) return;
    for (const { key, revision } of await revisions(this.#client, keys))
      this.#memory.setRevision(key, Number(revision ?? noStream));
  }

  /** Decides an append behind those of its group; `rows` are what the group writes. */
  async #decide({ key, stream, expected, events, deadline }: Waiting, rows: Row[]): Promise<Outcome> {
    if (Date.now() > deadline) return { kind: 'late' };
    let revision = this.#memory.revision(key) ?? noStream;
    const decision = await decide({
      expected,
      ids: events.map(({ id }) => id),
      current: revision,
      find: (id) => this.#memory.find(key, id),
      from: (first, count) => this.#written(key, first, count, rows),
    });
    if (decision === 'conflict') return { kind: 'conflict', revision };
    if (decision !== 'write') return { kind: 'written', ...decision.repeats };
    let position = rows.at(-1)?.position ?? this.#log.head;
    for (const proposed of events) {
      const event = record(stream, proposed, ++revision, position);
      position = event.position;
      const row = { id: proposed.id, revision, position, key, event };
      rows.push(row);
      this.#memory.add(key, row);
    }
    this.#memory.setRevision(key, revision);
    return { kind: 'written', revision, position };
  }

  async #written(key: string, first: number, count: number, rows: readonly Row[]): Promise<Written[]> {
    const committed = await writtenFrom(this.#client, key, first, count);
    const deciding = rows.filter((row) => row.key === key && row.revision >= first);
    return [...committed, ...deciding].slice(0, count);
  }

  /** What is not committed fails, and so does all that follows: only a new connection knows the truth. */
  #lose(failure: Error, group: readonly Waiting[] = []): void {
    this.#failure ??= failure;
    for (const { reject } of [...group, ...this.#waiting.splice(0)]) reject(this.#failure);
    void this.#client.end();
  }
}

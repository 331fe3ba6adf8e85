import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Client } from 'pg';
import { decide } from './decide.js';
import type { Expected, WrittenEvent } from './decide.js';
import type { Log } from './log.js';
import { retainedEvents, Memory } from './memory.js';
import { record, streamKey } from './log-event.js';
import type { ProposedEvent } from './log-event.js';
import { Revisions } from './revisions.js';
import { createTable, insert, newest, revisions, writtenFrom } from './table.js';
import type { Row } from './table.js';

export type Append = {
  stream: string;
  expected: Expected;
  events: readonly ProposedEvent[];
  /** In ms since 1970; after this time the append is not written. */
  deadline: number;
};

/** `revision` is that of the last event, or of the stream when nothing was appended. */
export type Outcome =
  | { kind: 'written'; revision: number; position: number }
  | { kind: 'conflict'; revision: number }
  | { kind: 'late' };

/** Called with the number of appends that were committed together, and the seconds. */
type OnCommit = (appends: number, seconds: number) => void;

type WaitingAppend = Append & {
  key: string;
  resolve: (outcome: Outcome) => void;
  reject: (error: Error) => void;
};

/** The advisory lock that lets only one node at a time write to a database. */
const lockId = 7_301_577;
const maxGroupAppends = 1_000;
const maxGroupBytes = 4 * 1024 * 1024;

/** A decided append. Its outcome is returned once `rows`, and those of all earlier appends, are durable. */
type DecidedAppend = Pick<WaitingAppend, 'resolve' | 'reject'> & { outcome: Outcome; rows: readonly Row[] };

/**
 * The only writer of the database. Its connection takes an advisory lock before it reads the head; the lock ends with
 * the connection. Appends are decided in memory one after the other while earlier ones are being committed. The
 * decided ones are then committed together, and their outcomes returned when the commit is durable.
 */
export class Writer {
  /** Resolves when the connection is lost or closed, with the reason. */
  readonly ended: Promise<Error>;
  readonly #client: Client;
  readonly #log: Log;
  readonly #onCommit: OnCommit | undefined;
  readonly #memory = new Memory();
  readonly #revisions = new Revisions();
  #waiting: WaitingAppend[] = [];
  #decided: DecidedAppend[] = [];
  #group: DecidedAppend[] = [];
  /** The position of the last decided event. */
  #head = 0;
  #deciding: Promise<void> | undefined;
  #committing: Promise<void> | undefined;
  #failure: Error | undefined;

  private constructor(client: Client, log: Log, onCommit: OnCommit | undefined) {
    this.#client = client;
    this.#log = log;
    this.#onCommit = onCommit;
    client.on('error', (error) => this.#fail(error));
    this.ended = new Promise((resolve) => {
      client.once('end', () => {
        const failure = this.#failure ?? new Error('the connection to the database has ended');
        this.#fail(failure);
        resolve(failure);
      });
    });
  }

  /** Waits a few seconds for another node to release the lock; rejects when it does not. */
  static async open(client: Client, log: Log, onCommit?: OnCommit): Promise<Writer> {
    const writer = new Writer(client, log, onCommit);
    try {
      await client.connect();
      await writer.#start();
      return writer;
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  /** Rejects when the events were not written, or when it is unknown whether they were. */
  append(append: Append): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure);
      this.#waiting.push({ ...append, key: streamKey(append.stream), resolve, reject });
      this.#deciding ??= this.#decideAll();
    });
  }

  /** Writes the waiting appends, then releases the lock. */
  async close(): Promise<void> {
    await this.#deciding;
    await this.#committing;
    this.#fail(new Error('the event node is closed'));
    await this.ended;
  }

  async #start(): Promise<void> {
    const client = this.#client;
    await client.query(`set synchronous_commit = on; set lock_timeout = '5s'`);
    await client.query('select pg_advisory_lock($1)', [lockId]).catch((error: Error & { code?: string }) => {
      throw error.code === '55P03' ? new Error('another event node writes to this database') : error;
    });
    await client.query('set lock_timeout = 0');
    await createTable(client);
    const events = await newest(client, retainedEvents);
    for (const event of events) this.#memory.add(event.key, event);
    this.#head = events.at(-1)?.position ?? 0;
    this.#log.restart(this.#head);
  }

  async #decideAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Appends that arrive together are committed together.
      await nextTurn();
      const arrived = this.#waiting.splice(0);
      try {
        await this.#revisions.pin(
          arrived.map(({ key }) => key),
          () => this.#uncommitted(),
          (keys) => revisions(this.#client, keys),
        );
        for (const append of arrived) this.#decided.push(await this.#decide(append));
        this.#committing ??= Promise.resolve().then(() => this.#commitAll());
      } catch (error) {
        this.#fail(error as Error, arrived);
      }
    }
    this.#deciding = undefined;
  }

  async #commitAll(): Promise<void> {
    while (this.#decided.length > 0) {
      this.#group = this.#take();
      const rows = this.#group.flatMap((decided) => decided.rows);
      try {
        if (rows.length > 0) {
          const since = performance.now();
          await insert(this.#client, rows);
          this.#onCommit?.(this.#group.length, (performance.now() - since) / 1_000);
          this.#log.publish(rows.map(({ event }) => event));
        }
        for (const { resolve, outcome } of this.#group) resolve(outcome);
      } catch (error) {
        this.#fail(error as Error, this.#group);
      }
      this.#group = [];
    }
    this.#committing = undefined;
  }

  #take(): DecidedAppend[] {
    let bytes = 0;
    const last = this.#decided.findIndex(({ rows }, index) => {
      for (const { event } of rows) bytes += event.message.length;
      return bytes > maxGroupBytes || index + 1 === maxGroupAppends;
    });
    return this.#decided.splice(0, last < 0 ? this.#decided.length : last + 1);
  }

  /** Decides an append on the state after all earlier decided ones. */
  async #decide(append: WaitingAppend): Promise<DecidedAppend> {
    const { key, stream, expected, events, deadline, resolve, reject } = append;
    const decided = (outcome: Outcome, rows: Row[] = []): DecidedAppend => ({
      resolve,
      reject,
      outcome,
      rows,
    });
    if (Date.now() > deadline) return decided({ kind: 'late' });
    let revision = this.#revisions.get(key);
    const decision = await decide({
      expected,
      ids: events.map(({ id }) => id),
      current: revision,
      find: (id) => this.#memory.find(key, id),
      from: (first, count) => this.#written(key, first, count),
    });
    if (decision === 'conflict') return decided({ kind: 'conflict', revision });
    if (decision !== 'write') return decided({ kind: 'written', ...decision.repeats });
    const rows = events.map((proposed) => {
      const event = record(stream, proposed, ++revision, this.#head);
      this.#head = event.position;
      const row = { id: proposed.id, revision, position: event.position, key, event };
      this.#memory.add(key, row);
      return row;
    });
    this.#revisions.set(key, revision);
    return decided({ kind: 'written', revision, position: this.#head }, rows);
  }

  /** Events of a stream from a revision on, including those that are not durable yet. */
  async #written(key: string, first: number, count: number): Promise<WrittenEvent[]> {
    const uncommitted = this.#uncommitted();
    const durable = await writtenFrom(this.#client, key, first, count);
    const next = first + durable.length;
    return [...durable, ...uncommitted.filter((row) => row.key === key && row.revision >= next)].slice(
      0,
      count,
    );
  }

  #uncommitted(): Row[] {
    return [...this.#group, ...this.#decided].flatMap(({ rows }) => rows);
  }

  /** Rejects all uncommitted and all future appends: only a new connection can read the actual state. */
  #fail(failure: Error, others: readonly Pick<WaitingAppend, 'reject'>[] = []): void {
    this.#failure ??= failure;
    for (const { reject } of [...others, ...this.#decided.splice(0), ...this.#waiting.splice(0)])
      reject(this.#failure);
    void this.#client.end();
  }
}

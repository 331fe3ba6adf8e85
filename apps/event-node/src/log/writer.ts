import { Client } from 'pg';
import { decide, noStream } from './decide.js';
import type { Expected, Written } from './decide.js';
import type { Log } from './log.js';
import { eventsKept, Memory } from './memory.js';
import { record, streamKey } from './recorded.js';
import type { Proposed, Recorded } from './recorded.js';
import { createSchema, sessionSettings } from './schema.js';

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

type Row = Written & { key: string; event: Recorded };

/** One node writes to a database at a time. */
const lockKey = 7_301_577;
const groupAppends = 1_000;
const groupBytes = 4 * 1024 * 1024;

/**
 * The one writer. Its connection holds the lock from before it reads the head; with the connection it ends.
 * Appends are decided in memory one after the other; those that wait are committed together, and answered
 * when the commit is durable.
 */
export class Writer {
  /** Resolves when the connection is lost or closed. */
  readonly ended: Promise<void>;
  readonly #client: Client;
  readonly #log: Log;
  readonly #memory = new Memory();
  #waiting: Waiting[] = [];
  #working: Promise<void> | undefined;
  #open = true;

  private constructor(client: Client, log: Log) {
    this.#client = client;
    this.#log = log;
    this.ended = new Promise((resolve) => client.once('end', resolve));
    client.once('end', () => this.#stop());
    client.on('error', () => void client.end());
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

  /** Rejects when it cannot be known or promised that the events are written. */
  append(append: Append): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...append, key: streamKey(append.stream), resolve, reject });
      if (!this.#open) this.#stop();
      else this.#working ??= this.#work();
    });
  }

  /** Writes what waits, then gives up the lock. */
  async close(): Promise<void> {
    await this.#working;
    this.#stop();
    await this.#client.end();
  }

  async #start(): Promise<void> {
    const client = this.#client;
    await client.query(`set synchronous_commit = on; set lock_timeout = '5s'`);
    await client.query('select pg_advisory_lock($1)', [lockKey]).catch((error: Error & { code?: string }) => {
      throw error.code === '55P03' ? new Error('another event node writes to this database') : error;
    });
    await client.query('set lock_timeout = 0');
    await createSchema(client);
    const { rows } = await client.query<{ id: string; stream: string; revision: string; position: string }>(
      'select id, stream, revision, position from events order by position desc limit $1',
      [eventsKept],
    );
    for (const { id, stream, revision, position } of rows.reverse())
      this.#memory.add(stream, { id, revision: Number(revision), position: Number(position) });
    this.#log.restart(Number(rows.at(-1)?.position ?? 0));
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#take();
      try {
        await this.#commit(group);
      } catch {
        this.#fail(group);
        this.#stop();
        await this.#client.end();
      }
    }
    this.#working = undefined;
  }

  #take(): Waiting[] {
    let bytes = 0;
    const enough = this.#waiting.findIndex(({ events }, index) => {
      for (const event of events) bytes += event.data.length + event.metadata.length;
      return bytes > groupBytes || index + 1 >= groupAppends;
    });
    return this.#waiting.splice(0, enough < 0 ? this.#waiting.length : enough + 1);
  }

  async #commit(group: readonly Waiting[]): Promise<void> {
    await this.#learnRevisions(group);
    const rows: Row[] = [];
    const outcomes: Outcome[] = [];
    for (const append of group) outcomes.push(await this.#decide(append, rows));
    if (rows.length > 0) await this.#insert(rows);
    this.#log.publish(rows.map(({ event }) => event));
    group.forEach(({ resolve }, index) => resolve(outcomes[index] ?? { kind: 'late' }));
  }

  async #learnRevisions(group: readonly Waiting[]): Promise<void> {
    const unknown = new Set(
      group.map(({ key }) => key).filter((key) => this.#memory.revision(key) === undefined),
    );
    if (unknown.size === 0) return;
    const { rows } = await this.#client.query<{ stream: string; revision: string | null }>({
      name: 'revisions',
      text: `select stream, (select max(revision) from events where events.stream = asked.stream) as revision
        from unnest($1::uuid[]) as asked (stream)`,
      values: [[...unknown]],
    });
    for (const { stream, revision } of rows) this.#memory.setRevision(stream, Number(revision ?? noStream));
  }

  async #decide(append: Waiting, rows: Row[]): Promise<Outcome> {
    const { key, stream, expected, events, deadline } = append;
    if (Date.now() > deadline) return { kind: 'late' };
    let current = this.#memory.revision(key) ?? noStream;
    const decision = await decide({
      expected,
      ids: events.map(({ id }) => id),
      current,
      find: (id) => this.#memory.find(key, id),
      from: (revision, count) => this.#writtenFrom(key, revision, count, rows),
    });
    if (decision === 'conflict') return { kind: 'conflict', revision: current };
    if (decision !== 'write') return { kind: 'written', ...decision.repeats };
    let head = rows.at(-1)?.position ?? this.#log.head;
    for (const proposed of events) {
      const event = record(stream, proposed, ++current, head);
      head = event.position;
      const written = { id: proposed.id, revision: current, position: head };
      rows.push({ ...written, key, event });
      this.#memory.add(key, written);
    }
    this.#memory.setRevision(key, current);
    return { kind: 'written', revision: current, position: head };
  }

  /** Events of a stream from a revision on: committed ones and those of the group that is being decided. */
  async #writtenFrom(key: string, revision: number, count: number, rows: readonly Row[]): Promise<Written[]> {
    const committed = await this.#client.query<{ id: string; revision: string; position: string }>({
      name: 'written',
      text: 'select id, revision, position from events where stream = $1 and revision >= $2 order by revision limit $3',
      values: [key, revision, count],
    });
    const known = committed.rows.map((row) => ({
      id: row.id,
      revision: Number(row.revision),
      position: Number(row.position),
    }));
    const deciding = rows.filter((row) => row.key === key && row.revision >= revision);
    return [...known, ...deciding].slice(0, count);
  }

  async #insert(rows: readonly Row[]): Promise<void> {
    await this.#client.query({
      name: 'insert',
      text: `insert into events (position, stream, revision, id, name, type, message)
        select * from unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::uuid[], $5::text[], $6::text[], $7::bytea[])`,
      values: [
        rows.map(({ position }) => position),
        rows.map(({ key }) => key),
        rows.map(({ revision }) => revision),
        rows.map(({ id }) => id),
        rows.map(({ event }) => text(event.stream)),
        rows.map(({ event }) => text(event.type)),
        rows.map(({ event }) => event.message),
      ],
    });
  }

  #stop(): void {
    this.#open = false;
    this.#fail(this.#waiting);
  }

  #fail(appends: Waiting[]): void {
    for (const { reject } of appends.splice(0)) reject(new Error('the event node has lost its database'));
  }
}

/** PostgreSQL's text knows no NUL. The true name and type are in the message. */
const text = (value: string) => value.replaceAll('\0', '\ufffd');

import { EventEmitter, once } from 'node:events';
import type { Pool } from 'pg';
import { CopiedPage } from './copied-page.js';
import type { Row } from './copied-page.js';
import { streamKey } from './log-event.js';
import type { LogEvent } from './log-event.js';

/** Consecutive events; `last` is true when there were no more at the time of the read. */
export type EventPage = { events: readonly LogEvent[]; last: boolean };

const pageBytes = 256 * 1024;
const tailBytes = 16 * 1024 * 1024;
/** The largest number of events in a page, and in memory. */
const limits = { pageEvents: 500, tailEvents: 10_000 };

/** Selects rows in order up to a number of rows or bytes, but at least one row. */
const page = (name: string, where: string, order: string) => ({
  name,
  text: `select position, revision, name, type, message from (
      select *, sum(octet_length(message)) over (order by ${order} rows unbounded preceding) as bytes
      from events where ${where} order by ${order} limit $1) page
    where bytes - octet_length(message) < ${pageBytes} order by ${order}`,
  rowMode: 'array',
});

const queries = {
  forwards: page('forwards', 'position > $2', 'position'),
  backwards: page('backwards', 'position < $2', 'position desc'),
  streamForwards: page('streamForwards', 'revision >= $2 and stream = $3', 'revision'),
  streamBackwards: page('streamBackwards', 'revision <= $2 and stream = $3', 'revision desc'),
};

/** The committed events, which readers see. The newest are cached in memory for subscribers. */
export class Log {
  /** The position of the last committed event. */
  head = 0;
  #tail: LogEvent[] = [];
  #tailBytes = 0;
  /** All events after this position are in the tail. */
  #floor = 0;
  readonly #commits = new EventEmitter().setMaxListeners(0);
  readonly #pool: Pool;
  readonly #limits: typeof limits;

  constructor(pool: Pool, given = limits) {
    this.#pool = pool;
    this.#limits = given;
  }

  /** Starts again with an empty tail at a head that was read from the database. */
  restart(head: number): void {
    this.#tail = [];
    this.#tailBytes = 0;
    this.#floor = head;
    this.head = head;
    this.#commits.emit('commit');
  }

  /** Makes a committed group visible to readers and subscribers. */
  publish(events: readonly LogEvent[]): void {
    for (const event of events) {
      this.#tail.push(event);
      this.#tailBytes += event.message.length;
      this.head = event.position;
    }
    let dropped = 0;
    for (const { position, message } of this.#tail) {
      if (this.#tail.length - dropped <= this.#limits.tailEvents && this.#tailBytes <= tailBytes) break;
      this.#tailBytes -= message.length;
      this.#floor = position;
      dropped++;
    }
    if (dropped > 0) this.#tail.splice(0, dropped);
    this.#commits.emit('commit');
  }

  /** Resolves at the next commit; rejects when the signal is aborted. */
  async committed(signal: AbortSignal): Promise<void> {
    await once(this.#commits, 'commit', { signal });
  }

  /** The next events after a position, as many as a page has, if they are still in memory. */
  latest(after: number): readonly LogEvent[] | undefined {
    if (after < this.#floor) return undefined;
    const start = firstAfter(this.#tail, after);
    return this.#tail.slice(start, start + this.#limits.pageEvents);
  }

  /** Read from disk, so that a verification of the log sees what somebody else wrote there. */
  async forwards(after: number, count = Infinity): Promise<EventPage> {
    const limit = this.#limitOf(count);
    const { name, text } = queries.forwards;
    // The driver's types know no queries of others.
    const page = new CopiedPage(name, text, [limit, after]) as unknown as { text: string };
    return pageOf((await this.#pool.query<Row>(page)).rows, limit);
  }

  backwards(before: number, count = Infinity): Promise<EventPage> {
    return this.#read(queries.backwards, count, before);
  }

  streamForwards(stream: string, from: number, count = Infinity): Promise<EventPage> {
    return this.#read(queries.streamForwards, count, from, streamKey(stream));
  }

  streamBackwards(stream: string, from: number, count = Infinity): Promise<EventPage> {
    return this.#read(queries.streamBackwards, count, from, streamKey(stream));
  }

  /** The last revision of a stream; -1 when it does not exist. */
  async revision(stream: string): Promise<number> {
    const { events } = await this.streamBackwards(stream, Number.MAX_SAFE_INTEGER, 1);
    return events[0]?.revision ?? -1;
  }

  async has(position: number): Promise<boolean> {
    const { events } = await this.forwards(position - 1, 1);
    return events[0]?.position === position;
  }

  async #read(query: (typeof queries)['forwards'], count: number, ...values: unknown[]): Promise<EventPage> {
    const limit = this.#limitOf(count);
    const { rows } = await this.#pool.query<Row>({ ...query, values: [limit, ...values] });
    return pageOf(rows, limit);
  }

  #limitOf = (count: number) => Math.min(count, this.#limits.pageEvents);
}

function pageOf(rows: readonly Row[], limit: number): EventPage {
  let bytes = 0;
  const events = rows.map(([position, revision, stream, type, message]) => {
    bytes += message.length;
    return { position: Number(position), revision: Number(revision), stream, type, message };
  });
  return { events, last: events.length < limit && bytes < pageBytes };
}

/** Index of the first event after a position, by binary search. */
function firstAfter(events: readonly LogEvent[], position: number): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((events[middle]?.position ?? Infinity) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

import { EventEmitter } from 'node:events';
import type { Client, Pool } from 'pg';

/** Called before a step; the step happens when the promise resolves. */
export type Gate = (step: string) => Promise<void>;

export type StoredEvent = {
  position: number;
  key: string;
  revision: number;
  id: string;
  stream: string;
  type: string;
  message: Buffer;
};

type Query = { name?: string; text: string; values?: unknown[] };

/**
 * The table of events in memory. A query passes two gates, one before it sees the rows and one before its answer
 * arrives, so that a test decides what happens in between. Integration specs run the SQL itself.
 */
export class MemoryDatabase {
  readonly events: StoredEvent[] = [];
  /** The writer's connection; the last one that was opened. */
  connection: MemoryConnection | undefined;

  constructor(readonly gate: Gate) {}

  /** For readers: queries of several connections, which do not wait for each other. */
  get pool(): Pool {
    return {
      query: async (query: Query) => {
        const name = query.name ?? query.text;
        await this.gate(`${name} runs`);
        const answer = this.run(query);
        await this.gate(`${name} is answered`);
        return answer;
      },
    } as unknown as Pool;
  }

  connect = (): Client => {
    this.connection = new MemoryConnection(this);
    return this.connection as unknown as Client;
  };

  run({ name, text, values = [] }: Query): { rows: unknown[] } {
    if (name === 'insert') return this.insert(values);
    if (name === 'revisions') return { rows: (values[0] as string[]).map((key) => this.revision(key)) };
    if (name === 'writtenFrom') {
      const [key, first, count] = values as [string, number, number];
      const found = this.events.filter((event) => event.key === key && event.revision >= first);
      return { rows: found.slice(0, count) };
    }
    if (text.startsWith('select id, stream, revision, position from events'))
      return {
        rows: [...this.events].reverse().map(({ key, ...event }) => ({ ...event, stream: key })),
      };
    if (name === undefined && text.includes(' from events')) throw new Error(`Nobody answers ${text}`);
    if (name === undefined) return { rows: [] };
    return this.page(name, values as [number, number, string?]);
  }

  private revision(key: string) {
    const revision = this.events.findLast((event) => event.key === key)?.revision;
    return { key, revision: revision ?? null };
  }

  private page(name: string, [limit, bound, key]: [number, number, string?]) {
    const within: Record<string, (event: StoredEvent) => boolean> = {
      forwards: ({ position }) => position > bound,
      backwards: ({ position }) => position < bound,
      streamForwards: (event) => event.key === key && event.revision >= bound,
      streamBackwards: (event) => event.key === key && event.revision <= bound,
    };
    const found = this.events.filter(within[name]!);
    if (name.toLowerCase().includes('backwards')) found.reverse();
    return {
      rows: found.slice(0, limit).map(({ position, revision, stream, type, message }) => {
        return [`${position}`, `${revision}`, stream, type, message];
      }),
    };
  }

  private insert([positions, keys, revisions, ids, streams, types, starts, sizes, bytes]: unknown[]) {
    const all = bytes as Buffer;
    (positions as number[]).forEach((position, index) => {
      const start = (starts as number[])[index]! - 1;
      this.events.push({
        ...{ position, key: (keys as string[])[index]!, revision: (revisions as number[])[index]! },
        ...{ id: (ids as string[])[index]!, stream: (streams as string[])[index]! },
        ...{ type: (types as string[])[index]! },
        message: all.subarray(start, start + (sizes as number[])[index]!),
      });
    });
    return { rows: [] };
  }
}

/** A connection, whose queries run one after another until it is lost. */
class MemoryConnection extends EventEmitter {
  #last: Promise<unknown> = Promise.resolve();
  #lost: Error | undefined;

  constructor(private readonly database: MemoryDatabase) {
    super();
    this.setMaxListeners(0);
  }

  connect = () => this.database.gate('connecting');

  query(query: Query | string, values?: unknown[]): Promise<unknown> {
    const asked = typeof query === 'string' ? { text: query, ...(values && { values }) } : query;
    const outcome = this.#last.then(() => this.#run(asked));
    this.#last = outcome.catch(() => undefined);
    return outcome;
  }

  end(): Promise<void> {
    this.#end(new Error('the connection was closed'));
    return Promise.resolve();
  }

  /** Unanswered queries fail; those that already run may take effect. */
  lose(): void {
    const error = new Error('the connection was lost');
    if (this.#lost) return;
    this.#lost = error;
    this.emit('error', error);
    this.#end(error);
  }

  async #run(query: Query) {
    const name = query.name ?? query.text.slice(0, 20);
    await this.#pass(`${name} runs`);
    const answer = this.database.run(query);
    await this.#pass(`${name} is answered`);
    return answer;
  }

  /** Ends as soon as the connection does. */
  async #pass(step: string): Promise<void> {
    const lost = new Promise<void>((resolve) => this.once('end', resolve));
    if (!this.#lost) await Promise.race([this.database.gate(`the writer’s ${step}`), lost]);
    if (this.#lost) throw this.#lost;
  }

  #end(error: Error): void {
    this.#lost ??= error;
    this.emit('end');
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './log.js';
import { Writer } from './writer.js';
import type { Append, Outcome } from './writer.js';

const retryAfter = 500;

/** Keeps a writer open: when its connection is lost, the next one takes the lock and reads the head anew. */
export class Sequencer {
  #writer: Writer | undefined;
  readonly #closing = new AbortController();
  readonly #open: () => Promise<Writer>;
  readonly #say: (line: string) => void;

  private constructor(open: () => Promise<Writer>, say: (line: string) => void) {
    this.#open = open;
    this.#say = say;
  }

  static async start(databaseUrl: string, log: Log, say: (line: string) => void): Promise<Sequencer> {
    const sequencer = new Sequencer(() => Writer.open(databaseUrl, log), say);
    sequencer.#writer = await sequencer.#open();
    void sequencer.#replaceWhenLost(sequencer.#writer);
    return sequencer;
  }

  /** Rejects while there is no writer, and when it is lost before the commit is known. */
  async append(append: Append): Promise<Outcome> {
    if (!this.#writer) throw new Error('the event node has lost its database');
    return this.#writer.append(append);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#writer?.close();
  }

  async #replaceWhenLost(writer: Writer): Promise<void> {
    await writer.ended;
    this.#writer = undefined;
    while (!this.#closing.signal.aborted) {
      try {
        this.#say('The event node has lost its database and connects again.');
        const next = await this.#open();
        if (this.#closing.signal.aborted) return await next.close();
        this.#writer = next;
        this.#say('The event node writes again.');
        return void this.#replaceWhenLost(next);
      } catch (error) {
        this.#say(`No connection to the database: ${(error as Error).message}`);
        await pause(retryAfter, undefined, { signal: this.#closing.signal }).catch(() => undefined);
      }
    }
  }
}

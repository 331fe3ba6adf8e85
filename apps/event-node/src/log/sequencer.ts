import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './log.js';
import { Writer } from './writer.js';
import type { Append, Outcome } from './writer.js';

const retryAfter = 500;

type Heard = {
  say: (line: string) => void;
  /** The lock could not be taken again, for this reason; undefined when it is held again. */
  unable: (reason: Error | undefined) => void;
};

/** Keeps a writer open: when its connection is lost, the next one takes the lock and reads the head anew. */
export class Sequencer {
  #writer: Writer | undefined;
  readonly #closing = new AbortController();
  readonly #open: () => Promise<Writer>;
  readonly #heard: Heard;

  private constructor(open: () => Promise<Writer>, heard: Heard) {
    this.#open = open;
    this.#heard = heard;
  }

  static async start(databaseUrl: string, log: Log, heard: Heard): Promise<Sequencer> {
    const sequencer = new Sequencer(() => Writer.open(databaseUrl, log), heard);
    const writer = await sequencer.#open();
    void sequencer.#keepOpen(writer);
    return sequencer;
  }

  /** Rejects while there is no writer, and when it is lost before the commit is known. */
  async append(append: Append): Promise<Outcome> {
    if (!this.#writer) throw new Error('the event node has no connection to its database');
    return this.#writer.append(append);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#writer?.close();
  }

  async #keepOpen(writer: Writer): Promise<void> {
    for (let next: Writer | undefined = writer; next; next = await this.#reopen()) {
      this.#writer = next;
      const reason = await next.ended;
      this.#writer = undefined;
      if (!this.#closing.signal.aborted) this.#heard.say(`The event node cannot write: ${reason.message}`);
    }
  }

  async #reopen(): Promise<Writer | undefined> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        const writer = await this.#open();
        if (signal.aborted) return void (await writer.close());
        this.#heard.unable(undefined);
        this.#heard.say('The event node writes again.');
        return writer;
      } catch (error) {
        this.#heard.unable(error as Error);
        this.#heard.say(`The event node cannot write: ${(error as Error).message}`);
        await pause(retryAfter, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}

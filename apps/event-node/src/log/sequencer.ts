import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Log } from './log.js';
import { Writer } from './writer.js';
import type { Append, Outcome } from './writer.js';

const retryAfter = 500;

/** Callbacks for metrics. */
export type SequencerObserver = {
  /** This many appends were committed together in this many seconds. */
  committed: (appends: number, seconds: number) => void;
  /** The number of appends that are not answered yet. */
  queued: (appends: number) => void;
};

type SequencerListener = {
  writeLine: (line: string) => void;
  /** Called with the reason when the lock cannot be taken again, and with undefined when it is held again. */
  setUnavailable: (reason: Error | undefined) => void;
  observer?: SequencerObserver | undefined;
};

/** Keeps a writer open: when its connection is lost, a new writer takes the lock and reads the head again. */
export class Sequencer {
  #writer: Writer | undefined;
  #queued = 0;
  readonly #closing = new AbortController();
  readonly #open: () => Promise<Writer>;
  readonly #listener: SequencerListener;

  private constructor(open: () => Promise<Writer>, listener: SequencerListener) {
    this.#open = open;
    this.#listener = listener;
  }

  static async start(connect: () => Client, log: Log, listener: SequencerListener): Promise<Sequencer> {
    const sequencer = new Sequencer(
      () => Writer.open(connect(), log, listener.observer?.committed),
      listener,
    );
    const writer = await sequencer.#open();
    void sequencer.#keepOpen(writer);
    return sequencer;
  }

  /** Rejects while there is no writer, and when the writer is lost before the commit is confirmed. */
  async append(append: Append): Promise<Outcome> {
    if (!this.#writer) throw new Error('the event node has no connection to its database');
    this.#queue(1);
    try {
      return await this.#writer.append(append);
    } finally {
      this.#queue(-1);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#writer?.close();
  }

  #queue(change: number): void {
    this.#queued += change;
    this.#listener.observer?.queued(this.#queued);
  }

  async #keepOpen(writer: Writer): Promise<void> {
    for (let next: Writer | undefined = writer; next; next = await this.#reopen()) {
      this.#writer = next;
      const reason = await next.ended;
      this.#writer = undefined;
      if (!this.#closing.signal.aborted)
        this.#listener.writeLine(`The event node cannot write: ${reason.message}`);
    }
  }

  async #reopen(): Promise<Writer | undefined> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        const writer = await this.#open();
        if (signal.aborted) {
          await writer.close();
          return;
        }
        this.#listener.setUnavailable(undefined);
        this.#listener.writeLine('The event node writes again.');
        return writer;
      } catch (error) {
        this.#listener.setUnavailable(error as Error);
        this.#listener.writeLine(`The event node cannot write: ${(error as Error).message}`);
        await pause(retryAfter, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { openLog } from './log-file.js';
import { exitedWell, killGroup, launch, PartFailed, stopOne, untilReady } from './part.js';
import type { Part, Running } from './part.js';
import type { Records } from './records.js';

/** When a part that died is started again, and when that is given up. */
export type Patience = {
  /** Milliseconds before the first try; each further one waits twice as long. */
  pause: number;
  longestPause: number;
  /** A part that lived shorter, in milliseconds, died at its start. */
  start: number;
  /** After so many deaths in a row at its start it is given up. */
  deaths: number;
};

const defaultPatience: Patience = { pause: 500, longestPause: 15_000, start: 5_000, deaths: 5 };

/**
 * Runs parts as processes of their own, out of reach of the terminal's Ctrl-C: they are stopped in order, by
 * `stop` alone. What is started is written to the records, so that a later start can end it if this one is killed.
 * A part that dies is started again, and `say` tells so in a line.
 */
export class Supervisor {
  readonly #running = new Map<string, Running>();
  readonly #logs: string;
  readonly #stopRequest = new AbortController();
  #stopping: Promise<void> | undefined;
  #failed: (error: Error) => void = () => undefined;

  /** Resolves to the reason when a part is given up. */
  readonly failure = new Promise<Error>((resolve) => {
    this.#failed = resolve;
  });

  constructor(
    readonly records: Records,
    private readonly say: (line: string) => void = () => undefined,
    private readonly patience: Patience = defaultPatience,
  ) {
    this.#logs = join(records.dataDir, 'logs');
    mkdirSync(this.#logs, { recursive: true, mode: 0o700 });
  }

  /**
   * Starts a part, waits until it is ready, and from then on keeps it running. Rejects with PartFailed when it
   * ends or is not ready in time.
   */
  async start(part: Part, timeoutMilliseconds = 60_000): Promise<void> {
    const since = Date.now();
    const running = this.#spawn(part, 'fresh');
    const settled = new AbortController();
    const early = running.exited.then((how) => {
      throw new PartFailed(part.name, how, this.#logOf(part));
    });
    const late = after(timeoutMilliseconds, undefined, settled).then(() => {
      throw new PartFailed(
        part.name,
        `was not ready after ${timeoutMilliseconds / 1000} s`,
        this.#logOf(part),
      );
    });
    try {
      await Promise.race([early, late, untilReady(part, settled.signal)]);
    } finally {
      settled.abort();
    }
    this.#keep(running, since).catch((error: Error) => this.#failed(error));
  }

  /** Runs a part that ends by itself. Rejects with PartFailed when it does not end well. */
  async run(part: Part): Promise<void> {
    const how = await this.#spawn(part, 'fresh').exited;
    if (how !== exitedWell) throw new PartFailed(part.name, how, this.#logOf(part));
  }

  /** Stops all, wave by wave, and kills what does not stop: at most 1.5 s for each wave. */
  stop(): Promise<void> {
    this.#stopRequest.abort();
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    const waves = [...new Set([...this.#running.values()].map(({ part }) => part.wave))].sort(
      (a, b) => b - a,
    );
    for (const wave of waves)
      await Promise.all([...this.#running.values()].filter(({ part }) => part.wave === wave).map(stopOne));
  }

  /** Starts the part again whenever it ends, until the stack stops or the part dies too often. */
  async #keep(first: Running, startedAt: number): Promise<void> {
    const { part } = first;
    const { signal } = this.#stopRequest;
    const { pause, longestPause, start, deaths: limit } = this.patience;
    let [running, since, deaths] = [first, startedAt, 0];
    for (;;) {
      const how = await running.exited;
      if (signal.aborted) return;
      killGroup(running.child);
      deaths = Date.now() - since < start ? deaths + 1 : 1;
      if (deaths > limit) {
        const end = `died ${deaths} times in a row at its start, the last time it ${how}`;
        throw new PartFailed(part.name, end, this.#logOf(part));
      }
      const wait = Math.min(pause * 2 ** (deaths - 1), longestPause);
      this.say(
        `${timeOfDay()}  ${part.name} ${how}: started again in ${wait / 1000} s (attempt ${deaths} of ${limit})`,
      );
      await after(wait, undefined, { signal }).catch(() => undefined);
      await part.clearAway?.();
      if (signal.aborted) return;
      [running, since] = [this.#spawn(part, 'again'), Date.now()];
    }
  }

  #spawn(part: Part, log: 'fresh' | 'again'): Running {
    if (this.#stopping) throw new Error('The stack is stopping');
    const { name } = part;
    const running = launch(part, openLog(this.#logOf(part), log === 'fresh'));
    const { pid } = running.child;
    if (pid) this.records.add(name, pid);
    const exited = running.exited.finally(() => {
      this.#running.delete(name);
      this.records.remove(name);
    });
    const kept = { ...running, exited };
    this.#running.set(name, kept);
    return kept;
  }

  #logOf({ name }: Part): string {
    return join(this.#logs, `${name}.log`);
  }
}

const timeOfDay = (): string => new Date().toTimeString().slice(0, 8);

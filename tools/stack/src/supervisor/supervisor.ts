import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { openLog } from './log-file.js';
import { exitedWell, killGroup, launch, PartFailed, stopOne, untilReady } from './part.js';
import type { Part, Running } from './part.js';
import type { Records } from './records.js';

/** The delays of restarts, and the number of deaths after which a part is not restarted. */
export type RestartPolicy = {
  /** Milliseconds before the first restart; each further one waits twice as long. */
  delay: number;
  maxDelay: number;
  /** A part that lived for less than this, in milliseconds, died at its start. */
  startup: number;
  /** A part that dies at its start more often than this in a row is not started again. */
  maxDeaths: number;
};

/** Milliseconds between two checks of its progress, and between two lines about it. */
const progressEvery = 1_000;
const tellEvery = 10_000;
/** How much longer a part that has shown progress may be at one thing: an index of a long log takes minutes. */
const patience = 10;

const defaultPolicy: RestartPolicy = { delay: 500, maxDelay: 15_000, startup: 5_000, maxDeaths: 5 };

/**
 * Runs parts as processes of their own, which the terminal's Ctrl-C does not reach: only `stop` stops them, in order.
 * Each process is written to the records, so that a later start can end it if this one is killed. A part that dies is
 * started again, and `report` receives a line about it.
 */
export class Supervisor {
  readonly #running = new Map<string, Running>();
  readonly #logs: string;
  readonly #stopRequest = new AbortController();
  #stopping: Promise<void> | undefined;
  #failed: (error: Error) => void = () => undefined;

  /** Resolves to the reason when a part died too often and is not started again. */
  readonly failure = new Promise<Error>((resolve) => {
    this.#failed = resolve;
  });

  constructor(
    readonly records: Records,
    private readonly report: (line: string) => void = () => undefined,
    private readonly policy: RestartPolicy = defaultPolicy,
  ) {
    this.#logs = join(records.dataDir, 'logs');
    mkdirSync(this.#logs, { recursive: true, mode: 0o700 });
  }

  /**
   * Starts a part, waits until it is ready, and from then on keeps it running. Rejects with PartFailed when it ends or
   * is not ready in time. Each progress, which is asked for `every` milliseconds, gives it ten times as long.
   */
  async start(part: Part, timeoutMilliseconds = 60_000, every = progressEvery): Promise<void> {
    const startedAt = Date.now();
    const running = this.#spawn(part, 'new log');
    const startFinished = new AbortController();
    const early = running.exited.then((how) => {
      throw new PartFailed(part.name, how, this.#logOf(part));
    });
    const late = this.#untilLate(part, timeoutMilliseconds, every, startFinished.signal).then((how) => {
      throw new PartFailed(part.name, how, this.#logOf(part));
    });
    try {
      await Promise.race([early, late, untilReady(part, startFinished.signal)]);
    } finally {
      startFinished.abort();
    }
    this.#keepRunning(running, startedAt).catch((error: Error) => this.#failed(error));
  }

  /** Resolves to what is wrong when the part's time is over. */
  async #untilLate(part: Part, milliseconds: number, every: number, finished: AbortSignal): Promise<string> {
    let [deadline, latest, toldAt] = [Date.now() + milliseconds, '', 0];
    const seconds = (time: number) => `${time / 1_000} s`;
    for (;;) {
      const rest = deadline - Date.now();
      await after(Math.max(0, Math.min(rest, every)), undefined, { signal: finished });
      const progress = await part.progress?.().catch(() => undefined);
      if (progress !== undefined && progress !== latest) {
        latest = progress;
        deadline = Date.now() + patience * milliseconds;
        if (Date.now() - toldAt >= tellEvery) {
          this.report(progress);
          toldAt = Date.now();
        }
      } else if (Date.now() >= deadline)
        return latest === ''
          ? `was not ready after ${seconds(milliseconds)}`
          : `made no progress for ${seconds(patience * milliseconds)}`;
    }
  }

  /** Runs a part that ends by itself. Rejects with PartFailed when it does not end well. */
  async run(part: Part): Promise<void> {
    const how = await this.#spawn(part, 'new log').exited;
    if (how !== exitedWell) throw new PartFailed(part.name, how, this.#logOf(part));
  }

  /** Stops all parts, wave by wave, and kills those that do not stop: at most 1.5 s for each wave, or as long as a part of it needs. */
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
  async #keepRunning(first: Running, firstStartedAt: number): Promise<void> {
    const { part } = first;
    const { signal } = this.#stopRequest;
    const { delay, maxDelay, startup, maxDeaths } = this.policy;
    let [running, startedAt, deaths] = [first, firstStartedAt, 0];
    for (;;) {
      const how = await running.exited;
      if (signal.aborted) return;
      killGroup(running.child);
      deaths = Date.now() - startedAt < startup ? deaths + 1 : 1;
      if (deaths > maxDeaths) {
        const end = `died ${deaths} times in a row at its start, the last time it ${how}`;
        throw new PartFailed(part.name, end, this.#logOf(part));
      }
      const wait = Math.min(delay * 2 ** (deaths - 1), maxDelay);
      this.report(
        `${timeOfDay()}  ${part.name} ${how}: started again in ${wait / 1000} s (attempt ${deaths} of ${maxDeaths})`,
      );
      await after(wait, undefined, { signal }).catch(() => undefined);
      await part.cleanUp?.();
      if (signal.aborted) return;
      [running, startedAt] = [this.#spawn(part, 'same log'), Date.now()];
    }
  }

  #spawn(part: Part, log: 'new log' | 'same log'): Running {
    if (this.#stopping) throw new Error('The stack is stopping');
    const { name } = part;
    const running = launch(part, openLog(this.#logOf(part), log === 'new log'));
    const { pid } = running.child;
    if (pid) this.#record(name, pid);
    const endWatch = pid ? part.watch?.(pid, (line) => this.report(`${timeOfDay()}  ${line}`)) : undefined;
    const exited = running.exited.finally(() => {
      endWatch?.();
      this.#running.delete(name);
      this.records.remove(name);
    });
    const recorded = { ...running, exited };
    this.#running.set(name, recorded);
    return recorded;
  }

  /** Without its record, only a start after a crash would miss the part, so a full disk is no reason to stop it. */
  #record(name: string, pid: number): void {
    try {
      this.records.add(name, pid);
    } catch (error) {
      this.report(`${timeOfDay()}  process ${pid} of ${name} is not recorded: ${(error as Error).message}`);
    }
  }

  #logOf({ name }: Part): string {
    return join(this.#logs, `${name}.log`);
  }
}

const timeOfDay = (): string => new Date().toTimeString().slice(0, 8);

import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds after which the next run begins although the one before it has not ended: it may wait for a frozen server. */
const longestWait = 250;

type Runs = { running: Promise<unknown>; next: Promise<unknown> | undefined };

/**
 * Lets callers who want the same thing at the same time share one run of the work. A caller who comes while it runs gets the
 * result of the next run, because the present one may have read what was there before the call.
 */
export class SharedRuns {
  private readonly runs = new Map<string, Runs>();

  constructor(private readonly wait = longestWait) {}

  /** The result of a run that begins after this call. `key` names the thing: all its callers pass the same work. */
  run<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const runs = this.runs.get(key);
    if (!runs) return this.begin(key, work);
    runs.next ??= this.hasEndedOrIsLate(runs.running).then(() => this.begin(key, work));
    return runs.next as Promise<Value>;
  }

  private begin<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const running = work();
    const runs: Runs = { running, next: undefined };
    this.runs.set(key, runs);
    const forget = () => {
      if (this.runs.get(key) === runs && !runs.next) this.runs.delete(key);
    };
    running.then(forget, forget);
    return running;
  }

  private async hasEndedOrIsLate(running: Promise<unknown>): Promise<void> {
    const stop = new AbortController();
    const late = delay(this.wait, undefined, { signal: stop.signal, ref: false });
    await Promise.race([running, late]).catch(() => undefined);
    stop.abort();
  }
}

/** `atOnce`: running calls of one key. `waiting`: calls that may wait; further ones are refused. */
export type Bounds = { atOnce: number; waiting: number };

/** Ends a turn, or leaves the queue. May be called again. */
export type Leave = () => void;

type Key = { running: number; queue: Set<() => void> };

/**
 * Limits the concurrent calls of one caller. Each caller has a queue of its own, so a flood of one caller delays no
 * other. Counts this process only, whose memory and connections it protects, before any database is queried.
 */
export class Turns {
  private readonly keys = new Map<string, Key>();

  /** The numbers of running and waiting calls. */
  get counts(): { running: number; waiting: number } {
    const all = [...this.keys.values()];
    return {
      running: all.reduce((sum, { running }) => sum + running, 0),
      waiting: all.reduce((sum, { queue }) => sum + queue.size, 0),
    };
  }

  /** Calls `begin` once it is this call's turn, maybe at once. Returns how to leave; undefined when it is refused. */
  enter(name: string, { atOnce, waiting }: Bounds, begin: () => void): Leave | undefined {
    const key = this.keys.get(name) ?? { running: 0, queue: new Set() };
    if (key.running >= atOnce && key.queue.size >= waiting) return undefined;
    this.keys.set(name, key);
    let state: 'waits' | 'runs' | 'left' = 'waits';
    const run = () => {
      state = 'runs';
      key.running += 1;
      key.queue.delete(run);
      begin();
    };
    if (key.running < atOnce) run();
    else key.queue.add(run);
    return () => {
      if (state === 'left') return;
      if (state === 'waits') key.queue.delete(run);
      else {
        key.running -= 1;
        const [next] = key.queue;
        next?.();
      }
      state = 'left';
      if (key.running === 0 && key.queue.size === 0) this.keys.delete(name);
    };
  }
}

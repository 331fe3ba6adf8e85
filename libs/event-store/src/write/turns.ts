/** Milliseconds. A command takes a few; one that takes longer waits for a store that is away, and the others do not wait for it. */
const longestTurn = 500;

type Queue = { waiting: ((release: () => void) => void)[]; overdue?: NodeJS.Timeout };

/**
 * Commands on one stream take turns in this process, in the order in which they came: each would otherwise find that another
 * was first, again and again. Whether a command may be written is decided by the store alone.
 */
export class Turns {
  private readonly queues = new Map<string, Queue>();

  constructor(private readonly longest = longestTurn) {}

  /** Resolves to what ends the turn. */
  take(stream: string): Promise<() => void> {
    const queue = this.queues.get(stream);
    if (queue) return new Promise((resolve) => queue.waiting.push(resolve));
    const begun: Queue = { waiting: [] };
    this.queues.set(stream, begun);
    return Promise.resolve(this.begin(stream, begun));
  }

  private begin(stream: string, queue: Queue): () => void {
    queue.overdue = setTimeout(() => this.letAllGo(stream, queue), this.longest);
    queue.overdue.unref();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(queue.overdue);
      const next = queue.waiting.shift();
      if (next) next(this.begin(stream, queue));
      else if (this.queues.get(stream) === queue) this.queues.delete(stream);
    };
  }

  private letAllGo(stream: string, queue: Queue): void {
    this.queues.delete(stream);
    for (const go of queue.waiting.splice(0)) go(() => undefined);
  }
}

/**
 * Milliseconds. A command takes a few. One that takes longer probably waits for an unreachable store, so the next one
 * stops waiting for it.
 */
const longestTurn = 2_000;
/**
 * Until a command has ended, those behind an overdue one wait this part of the longest turn for each other. All at once would
 * find again and again that another was first, and be refused in the end, if only the machine was slow.
 */
const partWhileOverdue = 1 / 20;
/** Turns after which a queue lets writers of other processes go first. */
const turnsInARow = 4;

type Queue = { waiting: ((turn: Turn) => void)[]; served: number; longest: number };

/** The right to be the only command of this process that is decided on a stream. */
export type Turn = {
  /** The store has answered but the command is not done: the others go on waiting for it. */
  extend(): void;
  end(): void;
};

/**
 * Commands on one stream take turns in this process, in their order of arrival: otherwise each would find again and
 * again that another was first. Only the store decides whether a command is written.
 *
 * A long queue pauses now and then for as long as its last turn took. Without the pauses a writer of another process,
 * which has to read the new events first, would always be too late.
 */
export class Turns {
  private readonly queues = new Map<string, Queue>();

  constructor(private readonly longest = longestTurn) {}

  take(stream: string): Promise<Turn> {
    const queue = this.queues.get(stream);
    if (queue) return new Promise((resolve) => queue.waiting.push(resolve));
    const begun: Queue = { waiting: [], served: 0, longest: this.longest };
    this.queues.set(stream, begun);
    return Promise.resolve(this.begin(stream, begun));
  }

  private begin(stream: string, queue: Queue): Turn {
    const begun = Date.now();
    let isWaitedFor = true;
    const overdue = setTimeout(() => {
      isWaitedFor = false;
      queue.longest = this.longest * partWhileOverdue;
      this.next(stream, queue);
    }, queue.longest).unref();
    return {
      extend: () => {
        if (isWaitedFor) overdue.refresh();
      },
      end: () => {
        queue.longest = this.longest;
        if (!isWaitedFor) return;
        isWaitedFor = false;
        clearTimeout(overdue);
        queue.served += 1;
        const isPauseDue = queue.served % turnsInARow === 0 && queue.waiting.length > 0;
        if (isPauseDue) setTimeout(() => this.next(stream, queue), Date.now() - begun);
        else this.next(stream, queue);
      },
    };
  }

  private next(stream: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next) next(this.begin(stream, queue));
    else if (this.queues.get(stream) === queue) this.queues.delete(stream);
  }
}

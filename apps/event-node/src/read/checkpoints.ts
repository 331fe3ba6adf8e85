/** `prepare` is 0 for a checkpoint at the beginning of a search window, as in EventStoreDB 24. */
export type Checkpoint = { commit: number; prepare: number };

const at = (position: number): Checkpoint => ({ commit: position, prepare: position });

/**
 * The checkpoints of a filtered subscription, which report how far it has searched. While it catches up, the log is
 * searched in windows. After `interval` events the checkpoint is the last event sent in the window or, when none was
 * sent, the event at which the window began. Once the subscription is live, every `interval`th event is a checkpoint.
 */
export class Checkpoints {
  #live = false;
  /** Events since the last checkpoint, excluding those of the present window while catching up. */
  #events = 0;
  #inWindow = 0;
  #windowStart: Checkpoint | undefined;
  #sentInWindow: Checkpoint | undefined;
  /** The last event sent, or the position at which the subscription began. */
  #reached: Checkpoint | undefined;
  #last = 0;

  constructor(
    private readonly window: number,
    private readonly interval: number,
  ) {}

  /** The event at which the subscription begins belongs to the first window, but is not sent. */
  begin(position: number): Checkpoint | undefined {
    this.#reached = this.#windowStart = at(position);
    return this.#searched();
  }

  /** To be called for each event in order. Returns the checkpoint that is due after it. */
  onEvent(position: number, sent: boolean): Checkpoint | undefined {
    if (this.#live) return ++this.#events < this.interval ? undefined : this.#due(at(position), 0);
    if (this.#inWindow === 0) this.#windowStart = { commit: position, prepare: 0 };
    if (sent) this.#reached = this.#sentInWindow = at(position);
    return this.#searched();
  }

  /** Goes live. Returns the checkpoint that must be sent before `caughtUp`. */
  caughtUp(): Checkpoint | undefined {
    this.#live = true;
    this.#events += this.#inWindow;
    return this.#reached && this.#reached.commit >= this.#last ? this.#reached : undefined;
  }

  #searched(): Checkpoint | undefined {
    if (++this.#inWindow < this.window) return undefined;
    const checkpoint = this.#sentInWindow ?? this.#windowStart;
    this.#events += this.#inWindow;
    this.#inWindow = 0;
    this.#sentInWindow = undefined;
    if (this.#events < this.interval) return undefined;
    return this.#due(checkpoint, this.#events % this.interval);
  }

  #due(checkpoint: Checkpoint | undefined, events: number): Checkpoint | undefined {
    this.#events = events;
    this.#last = checkpoint?.commit ?? this.#last;
    return checkpoint;
  }
}

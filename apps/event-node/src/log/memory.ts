import type { Written } from './decide.js';

/** How many of the newest events are known by their ids. */
export const eventsKept = 50_000;

/** What the writer knows without asking the database: at least as much as the limit, at most twice. */
export class Memory {
  readonly #revisions = new Recent<number>();
  readonly #events = new Recent<Written & { stream: string }>();

  /** The last revision of a stream, if it is known. */
  revision(stream: string): number | undefined {
    return this.#revisions.get(stream);
  }

  setRevision(stream: string, revision: number): void {
    this.#revisions.set(stream, revision);
  }

  /** An event of a stream by its id. Of two with one id the first is meant, as in EventStoreDB. */
  find(stream: string, id: string): Written | undefined {
    const event = this.#events.get(id);
    return event?.stream === stream ? event : undefined;
  }

  add(stream: string, { id, revision, position }: Written): void {
    if (!this.#events.get(id)) this.#events.set(id, { id, revision, position, stream });
  }
}

/** Two generations, for a Map that drops its oldest entry at every insertion is slow. */
class Recent<Value> {
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();

  get(key: string): Value | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }

  set(key: string, value: Value): void {
    this.#young.set(key, value);
    if (this.#young.size < eventsKept) return;
    this.#old = this.#young;
    this.#young = new Map();
  }
}

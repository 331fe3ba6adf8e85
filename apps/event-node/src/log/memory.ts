import type { WrittenEvent } from './decide.js';

/** At least this many of the newest events can be found by their ids. */
export const retainedEvents = 50_000;

/** The events that the writer knows without a query: between one and two times `retainedEvents`. */
export class Memory {
  readonly #events = new Recent<WrittenEvent & { stream: string }>(retainedEvents);

  /** An event of a stream by its id. When two have the same id it is the first, as in EventStoreDB. */
  find(stream: string, id: string): WrittenEvent | undefined {
    const event = this.#events.get(id);
    return event?.stream === stream ? event : undefined;
  }

  add(stream: string, { id, revision, position }: WrittenEvent): void {
    if (!this.#events.get(id)) this.#events.set(id, { id, revision, position, stream });
  }
}

/** A map with two generations, because a Map that drops its oldest entry at each insertion is slow. */
export class Recent<Value> {
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();
  readonly #retained: number;

  constructor(retained: number) {
    this.#retained = retained;
  }

  get(key: string): Value | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }

  set(key: string, value: Value): void {
    this.#young.set(key, value);
    if (this.#young.size < this.#retained) return;
    this.#old = this.#young;
    this.#young = new Map();
  }
}

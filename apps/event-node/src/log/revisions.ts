import { noStream } from './decide.js';
import { Recent, retainedEvents } from './memory.js';

type Known = { key: string; revision: number };

/**
 * The last revisions of streams as the writer decided them. Streams of the present group are pinned, because the group
 * may evict others from the memory.
 */
export class Revisions {
  readonly #recent: Recent<number>;
  #pinned = new Map<string, number>();

  constructor(retained = retainedEvents) {
    this.#recent = new Recent(retained);
  }

  /**
   * Begins a group. `load` reads the durable revisions of the streams that are not remembered; `uncommitted` has the
   * events that were decided but may not be durable yet.
   */
  async pin(
    keys: readonly string[],
    uncommitted: () => readonly Known[],
    load: (keys: readonly string[]) => Promise<readonly { key: string; revision: number | string | null }[]>,
  ): Promise<void> {
    const streams = [...new Set(keys)];
    this.#pinned = new Map(
      streams.flatMap((key) => {
        const revision = this.#recent.get(key);
        return revision === undefined ? [] : [[key, revision]];
      }),
    );
    const missing = streams.filter((key) => !this.#pinned.has(key));
    if (missing.length === 0) return;
    // Taken before the query, whose answer may lack what is committed meanwhile.
    const decided = uncommitted();
    const found = new Map(
      (await load(missing)).map(({ key, revision }) => [key, Number(revision ?? noStream)]),
    );
    for (const { key, revision } of decided)
      if (found.has(key)) found.set(key, Math.max(revision, found.get(key)!));
    for (const key of missing) this.set(key, found.get(key) ?? noStream);
  }

  /** The last revision of a stream of the group. */
  get(key: string): number {
    const revision = this.#pinned.get(key);
    if (revision === undefined) throw new Error('The stream is not in the group that is being decided');
    return revision;
  }

  set(key: string, revision: number): void {
    this.#pinned.set(key, revision);
    this.#recent.set(key, revision);
  }
}

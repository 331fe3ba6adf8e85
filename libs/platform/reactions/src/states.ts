import { evolve } from '@platform/kernel';
import type { Folded } from '@platform/kernel';
import { MalformedEvent, recorded } from '@platform/log';
import type { EventStore, StoredEvent } from '@platform/log';
import { LRUCache } from 'lru-cache';
import type { AnyReactions } from './options.js';

/** How many streams have their states cached. The others are read again. */
const maxStates = 2_000;

export type Around = { before: Folded; after: Folded };

/** The states of streams before and after each event, in the order of the log. */
export class States {
  private readonly states = new LRUCache<string, Folded>({ max: maxStates });

  constructor(private readonly store: Pick<EventStore, 'read'>) {}

  async around({ evolution }: Pick<AnyReactions, 'evolution'>, event: StoredEvent): Promise<Around> {
    const known = this.states.get(event.stream);
    const before =
      event.revision === 0
        ? evolution.initial
        : known?.revision === event.revision - 1
          ? known
          : await this.read(evolution, event);
    const after = folded(evolution, before, event);
    this.states.set(event.stream, after);
    return { before, after };
  }

  private async read(
    evolution: AnyReactions['evolution'],
    { stream, revision }: StoredEvent,
  ): Promise<Folded> {
    const entries = await this.store.read(stream, 0, revision);
    return { ...foldedAll(evolution, entries, revision), revision: revision - 1 };
  }

  /** The state of a stream at the end of the log. */
  async latest(evolution: AnyReactions['evolution'], stream: string): Promise<Folded> {
    return foldedAll(evolution, await this.store.read(stream));
  }
}

const foldedAll = (
  evolution: AnyReactions['evolution'],
  entries: readonly (StoredEvent | MalformedEvent)[],
  before = Infinity,
): Folded =>
  entries
    .filter((entry): entry is StoredEvent => !(entry instanceof MalformedEvent) && entry.revision < before)
    .reduce((state, event) => folded(evolution, state, event), evolution.initial);

/** An event that cannot be folded changes only the revision, as in the audit. */
function folded(evolution: AnyReactions['evolution'], state: Folded, event: StoredEvent): Folded {
  try {
    return evolve(evolution, state, recorded<Record<string, object>>(event));
  } catch {
    return { ...state, revision: event.revision };
  }
}

import { evolve } from '@platform/kernel';
import type { Folded } from '@platform/kernel';
import { MalformedEvent, recorded } from '@platform/log';
import type { EventStore, StoredEvent } from '@platform/log';
import { LRUCache } from 'lru-cache';
import type { AnyReactions } from './options.js';

/** How many streams have their states cached. The others are read again. */
const maxStates = 2_000;
const readAtOnce = 20;

export type Around = { before: Folded; after: Folded };

/** The states of streams before and after each event, in the order of the log. */
export class States {
  private readonly states = new LRUCache<string, Folded>({ max: maxStates });

  constructor(private readonly store: Pick<EventStore, 'read'>) {}

  /** Reads the states before these events, each the first of its stream, many at once. */
  async prepare(
    firsts: readonly { evolution: AnyReactions['evolution']; event: StoredEvent }[],
  ): Promise<void> {
    for (let from = 0; from < firsts.length; from += readAtOnce)
      await Promise.all(
        firsts.slice(from, from + readAtOnce).map(({ evolution, event }) => this.before(evolution, event)),
      );
  }

  async around({ evolution }: Pick<AnyReactions, 'evolution'>, event: StoredEvent): Promise<Around> {
    const before = await this.before(evolution, event);
    const after = folded(evolution, before, event);
    this.states.set(event.stream, after);
    return { before, after };
  }

  private async before(evolution: AnyReactions['evolution'], event: StoredEvent): Promise<Folded> {
    if (event.revision === 0) return evolution.initial;
    const known = this.states.get(event.stream);
    if (known?.revision === event.revision - 1) return known;
    const read = await this.read(evolution, event);
    this.states.set(event.stream, read);
    return read;
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

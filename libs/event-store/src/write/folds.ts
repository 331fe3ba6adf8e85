import { evolve } from '@control-center/domain';
import type { Decider, Folded, RecordedOf } from '@control-center/domain';
import type { NewEvent, StoredEvent } from '../codec/codec.js';

/** A command that a stream holds: what it was, and where its last event stands. */
export type Done = { id: string; hash: string; revision: number };

/** What a stream says so far. */
export type Fold<State> = {
  state: State;
  /** Of the last event; undefined for a stream that does not exist. */
  position: bigint | undefined;
  /** The last commands, the newest at the end. */
  done: readonly Done[];
};

/** Commands of a stream that are remembered: a repeat that comes after so many others is decided anew. */
const remembered = 200;

/** An event with its place: read from the log, or just written to it. */
type Placed = Omit<NewEvent, 'id'> & Pick<StoredEvent, 'revision' | 'position'>;

/** The recorded form that the domain folds. */
export const recorded = <Events>({
  type,
  data,
  metadata,
  revision,
}: Omit<Placed, 'position'>): RecordedOf<Events> =>
  ({ type, data, at: metadata.occurredAt, by: metadata.actorId, revision }) as RecordedOf<Events>;

export const emptyFold = <State>(initial: State): Fold<State> => ({
  state: initial,
  position: undefined,
  done: [],
});

/** The fold with the events that follow it. */
export function advance<State extends Folded, Commands, Events>(
  decider: Decider<State, Commands, Events>,
  fold: Fold<State>,
  events: readonly Placed[],
): Fold<State> {
  if (events.length === 0) return fold;
  const state = events.reduce(
    (folded, event) => evolve(decider, folded, recorded<Events>(event)),
    fold.state,
  );
  const done = new Map(fold.done.map((one) => [one.id, one]));
  for (const { metadata, revision } of events)
    done.set(metadata.commandId, { id: metadata.commandId, hash: metadata.commandHash, revision });
  return { state, position: events.at(-1)!.position, done: [...done.values()].slice(-remembered) };
}

/** The folds of the streams that were used last. */
export class FoldCache {
  // A Map keeps the order of insertion: the first is the one that was used longest ago.
  private readonly folds = new Map<string, Fold<Folded>>();

  constructor(private readonly limit: number) {}

  get<State extends Folded>(stream: string): Fold<State> | undefined {
    const fold = this.folds.get(stream);
    if (!fold) return undefined;
    this.folds.delete(stream);
    this.folds.set(stream, fold);
    return fold as Fold<State>;
  }

  /** Keeps the newer of what is known and what is given. */
  keep(stream: string, fold: Fold<Folded>): void {
    const known = this.folds.get(stream);
    if (known && known.state.revision > fold.state.revision) return;
    this.folds.delete(stream);
    this.folds.set(stream, fold);
    if (this.folds.size > this.limit) this.folds.delete(this.folds.keys().next().value!);
  }

  forget(stream: string): void {
    this.folds.delete(stream);
  }

  clear(): void {
    this.folds.clear();
  }
}

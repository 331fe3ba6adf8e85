import { operationsStream } from '@platform/kernel';
import type { Evolution, Folded } from '@platform/kernel';
import { discardedIn, noDiscards } from '../discards.js';
import type { Discards } from '../discards.js';
import { ownTurn } from '../own-turn.js';
import { advance, emptyFold } from './folds.js';
import type { Fold, FoldCache, PlacedEvent } from './folds.js';
import type { SharedRuns } from './shared-runs.js';

/** Events that are folded in one go; then other work runs, so that a long stream does not hold up every request. */
const foldedAtOnce = 20;

/** What a fold is made from: an EventStore. */
type FoldSource = {
  readonly folds: FoldCache;
  readonly foldings: SharedRuns;
  loadToEnd(stream: string, fromRevision: number): Promise<{ events: PlacedEvent[]; revision: number }>;
  discards(): Promise<Discards>;
};

/**
 * The present fold of a stream: its cached fold and the events written since. Events that administrators have discarded are
 * left out, as they are in the rows, whether they could be folded or not. Throws for an event that cannot be folded.
 *
 * A hundred who ask at once cause two reads, not a hundred that wait for each other.
 */
export const current = <State extends Folded, Events>(
  store: FoldSource,
  evolution: Evolution<State, Events>,
  stream: string,
): Promise<Fold<State>> => store.foldings.run(stream, () => readAndFold(store, evolution, stream));

async function readAndFold<State extends Folded, Events>(
  store: FoldSource,
  evolution: Evolution<State, Events>,
  stream: string,
): Promise<Fold<State>> {
  const since = store.folds.clearings;
  const cached = store.folds.get<State>(stream) ?? emptyFold(evolution.initial);
  const [{ events, revision }, discards] = await Promise.all([
    store.loadToEnd(stream, cached.revision + 1),
    // Operations cannot be discarded.
    stream === operationsStream ? noDiscards : store.discards(),
  ]);
  // An event in the cached fold was discarded, so the stream is folded again from the beginning.
  if (cached.discarded !== discardedIn(discards, stream, cached.revision)) {
    store.folds.forget(stream);
    return readAndFold(store, evolution, stream);
  }
  let fold = cached;
  for (let from = 0; from < events.length; from += foldedAtOnce) {
    if (from > 0) await ownTurn();
    fold = advance(evolution, fold, events.slice(from, from + foldedAtOnce), discards);
  }
  fold = { ...fold, revision, discarded: discardedIn(discards, stream, revision) };
  if (fold.position !== undefined) store.folds.set(stream, fold, since);
  return fold;
}

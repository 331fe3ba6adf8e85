import { decide, Refusal } from '@control-center/domain';
import type { Decider, Facts, Folded, OneOf } from '@control-center/domain';
import type { NewEvent } from '../codec/codec.js';
import { Conflict, MalformedEvent } from '../errors.js';
import type { EventStore } from '../event-store.js';
import { derivedId } from './command.js';
import { advance, emptyFold } from './folds.js';
import type { Fold } from './folds.js';

/** Who asks for what, once: a repeat has the same id and the same hash. */
export type CommandContext = {
  commandId: string;
  commandHash: string;
  correlationId: string;
  command: string;
  actor: Facts['actor'];
  now: string;
};

export type Executed<State> = {
  state: State;
  /** Where the log must have been read up to for this answer to be seen; undefined for an empty stream. */
  position: bigint | undefined;
  /** Of the command's last event, also in a repeat; the stream's own when the command changed nothing. */
  revision: number;
};

const attempts = 8;

/** What a stream says now: what is remembered of it, and what was written since. */
export async function current<State extends Folded, Commands, Events>(
  store: EventStore,
  decider: Decider<State, Commands, Events>,
  stream: string,
): Promise<Fold<State>> {
  const known = store.folds.get<State>(stream) ?? emptyFold(decider.initial);
  const events = await store.load(stream, known.state.revision + 1);
  const folded = attemptTo(() => advance(decider, known, events));
  const fold = 'error' in folded ? await withoutDiscarded() : folded.value;
  if (fold.position !== undefined) store.folds.keep(stream, fold);
  return fold;

  /** An event that cannot be folded stands in the way until an administrator has discarded it. */
  async function withoutDiscarded(): Promise<Fold<State>> {
    const discards = await store.discards();
    const left = events.filter((event) => !discards.has(event));
    return left.reduce((before, event) => {
      const after = attemptTo(() => advance(decider, before, [event]));
      if ('value' in after) return after.value;
      const place = { ...event, revision: BigInt(event.revision) };
      throw new MalformedEvent(place, `cannot be folded: ${String(after.error)}`);
    }, known);
  }
}

/**
 * Decides on the fold of a stream and appends where it still stands; decides anew when somebody else was
 * first. `commands` sees the state, so that a request may mean another command in another state. A command
 * that is already in the stream is not decided again: the stream's present state answers it. Nothing is
 * refused, and nothing said to be as wished already, on the word of a fold that may be behind.
 */
export async function execute<State extends Folded, Commands, Events>(
  store: EventStore,
  decider: Decider<State, Commands, Events>,
  stream: string,
  commands: (state: State) => readonly OneOf<Commands>[],
  context: CommandContext,
): Promise<Executed<State>> {
  const remembered = store.folds.get<State>(stream);
  let fold = remembered ?? (await current(store, decider, stream));
  let isFresh = !remembered;
  // The stream may stand further than the fold: behind its last event may be some that were discarded.
  let stands = fold.state.revision;
  const refresh = async () => {
    fold = await current(store, decider, stream);
    stands = Math.max(stands, fold.state.revision);
    isFresh = true;
  };

  for (let attempt = 1; ;) {
    const { state, position } = fold;
    const before = doneBefore(fold, context);
    if (before) return { state, position, revision: before.revision };
    const decided = attemptTo(() => decide(decider, state, commands(state), factsOf(context)));
    if ('error' in decided || decided.value.events.length === 0) {
      if (!isFresh) {
        await refresh();
        continue;
      }
      if ('error' in decided) throw decided.error;
      return { state, position, revision: state.revision };
    }

    const events = decided.value.events.map((event, index) =>
      newEvent(event, index, context, decider.onBehalfOf?.(state, event.type, context.actor)),
    );
    try {
      const { position: written } = await store.append(stream, events, stands);
      const seen = events.map((event, index) => ({
        ...event,
        revision: stands + 1 + index,
        position: written,
      }));
      const next = advance(decider, fold, seen);
      store.folds.keep(stream, next);
      return { state: next.state, position: written, revision: next.state.revision };
    } catch (error) {
      // The present state says whether this command was written; what is remembered may not.
      if (!(error instanceof Conflict)) store.folds.forget(stream);
      if (!(error instanceof Conflict) || attempt === attempts) throw error;
      attempt += 1;
      // A stream that is shorter than remembered is another stream.
      if (error.actualRevision < stands) store.folds.forget(stream);
      stands = error.actualRevision;
      await refresh();
    }
  }
}

type Attempt<Value> = { value: Value } | { error: unknown };

function attemptTo<Value>(work: () => Value): Attempt<Value> {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}

function doneBefore<State>({ done }: Fold<State>, { commandId, commandHash }: CommandContext) {
  const before = done.find(({ id }) => id === commandId);
  if (before && before.hash !== commandHash)
    throw new Refusal('command.key-reused', 'Idempotency-Key này đã dùng cho một yêu cầu khác');
  return before;
}

/** What a decision of this command may know. */
export function factsOf({ commandId, actor, now }: CommandContext): Facts {
  let count = 0;
  return { actor, now, newId: () => derivedId(commandId, 'new', String((count += 1))) };
}

/** What was decided, with the data as it will be read back. */
export const newEvent = <Events>(
  { type, data }: OneOf<Events>,
  index: number,
  context: CommandContext,
  onBehalfOf: string | undefined,
): NewEvent => ({
  id: derivedId(context.commandId, String(index)),
  type,
  data: JSON.parse(JSON.stringify(data)) as object,
  metadata: {
    correlationId: context.correlationId,
    causationId: context.commandId,
    commandId: context.commandId,
    commandHash: context.commandHash,
    command: context.command,
    actorId: context.actor.id,
    actorRole: context.actor.role,
    occurredAt: context.now,
    ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
  },
});

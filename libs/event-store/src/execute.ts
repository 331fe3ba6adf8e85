import { decide, evolve, Refusal } from '@control-center/domain';
import type { Decider, Facts, Folded, OneOf, RecordedOf } from '@control-center/domain';
import type { EventMetadata, StoredEvent } from './codec.js';
import { derivedId } from './command.js';
import { Conflict, Unsettled } from './event-store.js';
import type { EventStore } from './event-store.js';

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
};

const attempts = 8;

/** The recorded form that the domain folds. */
export const recorded = <Events>({ type, data, metadata, revision }: StoredEvent): RecordedOf<Events> =>
  ({ type, data, at: metadata.occurredAt, by: metadata.actorId, revision }) as RecordedOf<Events>;

/**
 * Loads a stream, decides on its fold, and appends where it still stands; decides anew when somebody else
 * was first. `commands` sees the state, so that a request may mean another command in another state. A
 * command that is already in the stream is not decided again: the stream's present state answers it.
 */
export async function execute<State extends Folded, Commands, Events>(
  store: EventStore,
  decider: Decider<State, Commands, Events>,
  stream: string,
  commands: (state: State) => readonly OneOf<Commands>[],
  context: CommandContext,
): Promise<Executed<State>> {
  for (let attempt = 1; ; attempt += 1) {
    const past = await store.load(stream);
    const state = past.reduce(
      (folded, event) => evolve(decider, folded, recorded<Events>(event)),
      decider.initial,
    );
    const seen = { state, position: past.at(-1)?.position };
    if (isRepeat(past, context)) return seen;

    const decided = decide(decider, state, commands(state), factsOf(context));
    if (decided.events.length === 0) return seen;
    try {
      const events = decided.events.map((event, index) => ({
        ...event,
        data: event.data as object,
        id: derivedId(context.commandId, String(index)),
        metadata: metadataOf(context),
      }));
      const { position } = await store.append(stream, events, state.revision);
      return { state: decided.state, position };
    } catch (error) {
      // After either, the stream tells: it holds this command, or the decision is taken again.
      const again = error instanceof Conflict || error instanceof Unsettled;
      if (!again || attempt === attempts) throw error;
    }
  }
}

function isRepeat(past: readonly StoredEvent[], { commandId, commandHash }: CommandContext): boolean {
  const first = past.find(({ metadata }) => metadata.commandId === commandId);
  if (first && first.metadata.commandHash !== commandHash)
    throw new Refusal('command.key-reused', 'Idempotency-Key này đã dùng cho một yêu cầu khác');
  return first !== undefined;
}

function factsOf({ commandId, actor, now }: CommandContext): Facts {
  let count = 0;
  return { actor, now, newId: () => derivedId(commandId, 'new', String((count += 1))) };
}

const metadataOf = (context: CommandContext): EventMetadata => ({
  correlationId: context.correlationId,
  causationId: context.commandId,
  commandId: context.commandId,
  commandHash: context.commandHash,
  command: context.command,
  actorId: context.actor.id,
  actorRole: context.actor.role,
  schemaVersion: 1,
  occurredAt: context.now,
});

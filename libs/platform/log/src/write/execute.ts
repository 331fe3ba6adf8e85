import { setTimeout as delay } from 'node:timers/promises';
import { decide } from '@platform/kernel';
import type { Actor, Decider, Facts, Folded, OneOf } from '@platform/kernel';
import type { NewEvent } from '../codec/codec.js';
import { CommandIdReused, Conflict, UnknownOutcome, Unreachable } from '../errors.js';
import type { EventStore } from '../event-store.js';
import { ownTurn } from '../own-turn.js';
import { derivedId } from './command.js';
import { current } from './current.js';
import { advance, bytesOf, sum } from './folds.js';
import type { Fold, Size } from './folds.js';
import { Turns } from './turns.js';
import type { Turn } from './turns.js';

/** Identifies a command and its actor. A repeat of a command has the same id and the same hash. */
export type CommandContext<By extends Actor = Actor> = {
  commandId: string;
  commandHash: string;
  correlationId: string;
  /** The id of the event to which the command reacts, if any. */
  causationId?: string | undefined;
  actor: By;
  /** The interface in which the actor works, if any. */
  interface?: string | undefined;
  /** The `traceparent` (W3C) of the command's span, if it is recorded. */
  traceparent?: string | undefined;
  /** ISO 8601, UTC. Asked at each decision: a command may wait for its turn, and times in a stream should not go back. */
  now: () => string;
};

/** The context of one decision. */
export type DecisionContext<By extends Actor = Actor> = Omit<CommandContext<By>, 'now'> & { now: string };

export type Executed<State> = {
  state: State;
  /** A reader that has processed the log up to here sees this result; undefined for an empty stream. */
  position: bigint | undefined;
  /** Of the command's last event, also for a repeat; of the stream when the command changed nothing. */
  revision: number;
};

/** The state before an append, what it adds, and the size of the stream after it. Bytes of the events as JSON. */
export type Growth = {
  state: Folded;
  events: readonly { type: string; data: object }[];
  commands: readonly string[];
  bytes: number;
  stream: Size;
  /** What the actor has added to the stream in all. */
  own: Size;
};

/** Called before each append; throws to refuse it. Returns a function that is called when nothing was written. */
export type Admit = (growth: Growth) => Promise<() => Promise<void>>;

const admitAll: Admit = () => Promise.resolve(() => Promise.resolve());

/**
 * Upper bound in milliseconds of the random pause before another decision, so that writers of several processes do not
 * collide again.
 */
const longestPause = 50;
const turns = new WeakMap<EventStore, Turns>();
/** From this many bytes of events, other work runs between decision and append, because each takes noticeable time. */
const largeAppend = 64 * 1024;
/**
 * Decides on the fold of a stream and appends the events; when another writer was first, decides again on the new
 * state, until the store's `patience` is over. Throws Conflict when others kept changing the stream. Throws Unreachable
 * when the store reports a change that cannot be read: the leader was lost in between.
 *
 * `commands` receives the state, so that a request can map to different commands in different states. A command that is
 * already in the stream is not executed again; the result is the stream's present state. A fold that may be outdated is
 * never the reason to reject a command or to report that it changes nothing: it is updated first.
 */
export async function execute<State extends Folded, Commands, Events, By extends Actor>(
  store: EventStore,
  decider: Decider<State, Commands, Events, By>,
  stream: string,
  commands: (state: State) => readonly OneOf<Commands>[],
  context: CommandContext<By>,
  admit: Admit = admitAll,
): Promise<Executed<State>> {
  const ofStore = turns.get(store) ?? new Turns();
  turns.set(store, ofStore);
  const turn = await ofStore.take(stream);
  try {
    return await executeInTurn(turn, store, decider, stream, commands, context, admit);
  } finally {
    turn.end();
  }
}

async function executeInTurn<State extends Folded, Commands, Events, By extends Actor>(
  turn: Turn,
  store: EventStore,
  decider: Decider<State, Commands, Events, By>,
  stream: string,
  commands: (state: State) => readonly OneOf<Commands>[],
  context: CommandContext<By>,
  admit: Admit,
): Promise<Executed<State>> {
  const deadline = Date.now() + store.patience;
  const since = store.folds.clearings;
  const cachedFold = store.folds.get<State>(stream);
  let fold = cachedFold ?? (await current(store, decider, stream));
  let isUpToDate = !cachedFold;
  const refresh = async () => {
    fold = await current(store, decider, stream);
    isUpToDate = true;
  };

  for (let attempt = 1; ;) {
    const { state, position } = fold;
    const executed = findExecuted(fold, context);
    if (executed) return { state, position, revision: executed.revision };
    const decision = { ...context, now: context.now() };
    const decided = attemptTo(() => decide(decider, state, commands(state), factsOf(decision)));
    if ('error' in decided || decided.value.events.length === 0) {
      if (!isUpToDate) {
        await refresh();
        continue;
      }
      if ('error' in decided) throw decided.error;
      return { state, position, revision: state.revision };
    }

    const events = decided.value.events.map((event, index) =>
      newEvent(event, index, {
        ...decision,
        command: decided.value.decidedBy[index]!,
        onBehalfOf: decider.onBehalfOf?.(state, event.type, context.actor),
      }),
    );
    const bytes = bytesOf(events);
    const undo = await admit({
      state,
      events,
      commands: [...new Set(decided.value.decidedBy)],
      bytes,
      stream: { events: fold.revision + 1 + events.length, bytes: fold.bytes + bytes },
      own: sum(fold.added.get(context.actor.id), { events: events.length, bytes }),
    });
    if (bytes > largeAppend) await ownTurn();
    try {
      const appended = await store.append(stream, events, fold.revision);
      const next = advance(decider, fold, appended.events);
      store.folds.set(stream, next, since);
      return { state: next.state, position: appended.position, revision: next.state.revision };
    } catch (error) {
      if (!(error instanceof UnknownOutcome)) await undo();
      // Unless it is a conflict, the command may have been written; only the stream can tell, not the cache.
      if (!(error instanceof Conflict)) store.folds.forget(stream);
      if (!(error instanceof Conflict)) throw error;
      attempt += 1;
      turn.extend();
      const decidedAt = fold.revision;
      // A stream that is shorter than its cached fold is a different stream: the log was replaced.
      if (error.actualRevision < decidedAt) store.folds.forget(stream);
      await refresh();
      // The read lacks the events of the other writer, so that node no longer leads.
      const isBehind = fold.revision < error.actualRevision;
      if (Date.now() >= deadline) {
        if (!isBehind && fold.revision !== decidedAt) throw error;
        throw new Unreachable(`What has changed in ${stream} cannot be read`, error);
      }
      if (isBehind) await store.findLeader(attempt);
      else if (attempt > 2) await delay(Math.random() * longestPause);
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

function findExecuted<State>({ recentCommands }: Fold<State>, { commandId, commandHash }: CommandContext) {
  const executed = recentCommands.find(({ id }) => id === commandId);
  if (executed && executed.hash !== commandHash) throw new CommandIdReused(commandId);
  return executed;
}

/** The facts that the decision may use. */
export function factsOf<By extends Actor>({ commandId, actor, now }: DecisionContext<By>): Facts<By> {
  let count = 0;
  return { actor, now, newId: () => derivedId(commandId, 'new', String((count += 1))) };
}

/** The decided event as it is stored, with its data as it will be read back. */
export const newEvent = <Events>(
  { type, data }: OneOf<Events>,
  index: number,
  context: DecisionContext & { command: string; onBehalfOf: string | undefined },
): NewEvent => ({
  id: derivedId(context.commandId, String(index)),
  type,
  data: JSON.parse(JSON.stringify(data)) as object,
  metadata: {
    correlationId: context.correlationId,
    causationId: context.causationId ?? context.commandId,
    commandId: context.commandId,
    commandHash: context.commandHash,
    command: context.command,
    actorId: context.actor.id,
    actorRole: context.actor.role,
    occurredAt: context.now,
    ...(context.interface === undefined ? {} : { interface: context.interface }),
    ...(context.onBehalfOf === undefined ? {} : { onBehalfOf: context.onBehalfOf }),
    ...(context.traceparent === undefined ? {} : { traceparent: context.traceparent }),
  },
});

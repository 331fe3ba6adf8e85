import type { Grants } from '@control-center/contracts';

/** The acting account with its effective access. */
export type Actor = Grants & { id: string };

/** Inputs of a decision beside the state: everything that a pure function cannot obtain by itself. */
export type Facts = {
  /** ISO 8601, UTC. */
  now: string;
  actor: Actor;
  /** A new UUID at each call. A retry of the command gets the same sequence. */
  newId: () => string;
};

/** Event or command names with the type of their data. */
export type Shapes = Record<string, object>;

/** The union of `{ type, data }` over a map of shapes. */
export type OneOf<Map> = { [Type in keyof Map & string]: { type: Type; data: Map[Type] } }[keyof Map &
  string];

/** An event as it is stored in the log. */
export type Recorded<Data> = {
  data: Data;
  /** ISO 8601, UTC. */
  at: string;
  /** Account id of the actor. */
  by: string;
  /** Its number in the stream, from 0. */
  revision: number;
};

export type RecordedOf<Events> = {
  [Type in keyof Events & string]: { type: Type } & Recorded<Events[Type]>;
}[keyof Events & string];

/** Every folded state carries the revision and time of its last event; -1 and '' before the first. */
export type Folded = { revision: number; updatedAt: string };

/**
 * Decisions and evolution of one kind of stream. A decision returns no events when nothing would change, and throws a
 * Refusal when a rule forbids the command.
 */
export type Decider<State extends Folded, Commands, Events> = {
  initial: State;
  decide: {
    [Name in keyof Commands]: (state: State, data: Commands[Name], facts: Facts) => OneOf<Events>[];
  };
  evolve: { [Type in keyof Events]: (state: State, event: Recorded<Events[Type]>) => State };
  /** The account id on whose behalf the actor decided, for the event's metadata. */
  onBehalfOf?: (state: State, type: string, actor: Actor) => string | undefined;
};

export function evolve<State extends Folded, Commands, Events>(
  decider: Decider<State, Commands, Events>,
  state: State,
  event: RecordedOf<Events>,
): State {
  const next = decider.evolve[event.type](state, event);
  return { ...next, revision: event.revision, updatedAt: event.at };
}

/** Decides several commands as one: each sees the state after the ones before it. `decidedBy` names each event's command. */
export function decide<State extends Folded, Commands, Events>(
  decider: Decider<State, Commands, Events>,
  state: State,
  commands: readonly OneOf<Commands>[],
  facts: Facts,
): { events: OneOf<Events>[]; state: State; decidedBy: (keyof Commands & string)[] } {
  const events: OneOf<Events>[] = [];
  const decidedBy: (keyof Commands & string)[] = [];
  let current = state;
  for (const command of commands) {
    const decided = decider.decide[command.type](current, command.data, facts);
    for (const event of decided) {
      const revision = current.revision + 1;
      current = evolve(decider, current, {
        ...event,
        at: facts.now,
        by: facts.actor.id,
        revision,
      });
      events.push(event);
      decidedBy.push(command.type);
    }
  }
  return { events, state: current, decidedBy };
}

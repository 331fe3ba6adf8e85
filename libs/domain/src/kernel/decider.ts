import type { Grants } from '@control-center/contracts';

/** Who acts, and what they may use: their role's full set unless it says less. */
export type Actor = Grants & { id: string };

/** What a decision may know beside the state: everything that a pure function cannot find out by itself. */
export type Facts = {
  /** ISO 8601, UTC. */
  now: string;
  actor: Actor;
  /** A new UUID at each call; the same ones again when the command is retried. */
  newId: () => string;
};

/** Event or command names with the shape of their data. */
export type Shapes = Record<string, object>;

/** The union of `{ type, data }` over a map of shapes. */
export type OneOf<Map> = { [Type in keyof Map & string]: { type: Type; data: Map[Type] } }[keyof Map &
  string];

/** An event as the log holds it. */
export type Recorded<Data> = {
  data: Data;
  /** When it happened. ISO 8601, UTC. */
  at: string;
  /** Account id of the actor. */
  by: string;
  /** Its number in its stream, from 0. */
  revision: number;
};

export type RecordedOf<Events> = {
  [Type in keyof Events & string]: { type: Type } & Recorded<Events[Type]>;
}[keyof Events & string];

/** What every folded state carries: the revision and the moment of its last event; -1 and '' before the first. */
export type Folded = { revision: number; updatedAt: string };

/**
 * One kind of stream: what may be asked of it and what has happened to it. A decision returns no event
 * when nothing would change, and throws a Refusal when it may not be.
 */
export type Decider<State extends Folded, Commands, Events> = {
  initial: State;
  decide: {
    [Name in keyof Commands]: (state: State, data: Commands[Name], facts: Facts) => OneOf<Events>[];
  };
  evolve: { [Type in keyof Events]: (state: State, event: Recorded<Events[Type]>) => State };
  /** Whose decision an actor took in their stead: an account id, for the event's metadata. */
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

/** Decides several commands as one: each sees the state that the ones before it lead to. */
export function decide<State extends Folded, Commands, Events>(
  decider: Decider<State, Commands, Events>,
  state: State,
  commands: readonly OneOf<Commands>[],
  facts: Facts,
): { events: OneOf<Events>[]; state: State } {
  const events: OneOf<Events>[] = [];
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
    }
  }
  return { events, state: current };
}

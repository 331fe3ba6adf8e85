/** The acting account. A domain adds what its decisions need to know of it. */
export type Actor = { id: string; role: string };

/** Inputs of a decision beside the state: everything that a pure function cannot obtain by itself. */
export type Facts<By extends Actor = Actor> = {
  /** ISO 8601, UTC. */
  now: string;
  actor: By;
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

/** What the events of one kind of stream mean. */
export type Evolution<State extends Folded, Events> = {
  initial: State;
  evolve: { [Type in keyof Events]: (state: State, event: Recorded<Events[Type]>) => State };
  /** Events that only a later release knows change nothing. Otherwise they make the stream unreadable. */
  toleratesUnknown?: true;
};

/**
 * Decisions and evolution of one kind of stream. A decision returns no events when nothing would change, and throws
 * when a rule forbids the command.
 */
export type Decider<State extends Folded, Commands, Events, By extends Actor = Actor> = Evolution<
  State,
  Events
> & {
  decide: {
    [Name in keyof Commands]: (state: State, data: Commands[Name], facts: Facts<By>) => OneOf<Events>[];
  };
  /** The account id on whose behalf the actor decided, for the event's metadata. */
  onBehalfOf?: (state: State, type: string, actor: By) => string | undefined;
};

export function evolve<State extends Folded, Events>(
  evolution: Evolution<State, Events>,
  state: State,
  event: RecordedOf<Events>,
): State {
  const isTolerated = evolution.toleratesUnknown && !Object.hasOwn(evolution.evolve, event.type);
  const next = isTolerated ? state : evolution.evolve[event.type](state, event);
  return { ...next, revision: event.revision, updatedAt: event.at };
}

/** Decides several commands as one: each sees the state after the ones before it. `decidedBy` names each event's command. */
export function decide<State extends Folded, Commands, Events, By extends Actor>(
  decider: Decider<State, Commands, Events, By>,
  state: State,
  commands: readonly OneOf<Commands>[],
  facts: Facts<By>,
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

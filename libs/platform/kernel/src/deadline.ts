import type { Actor, Decider, Folded, OneOf } from './decider.js';

/** When something is due in a stream. */
export type Due = {
  /** ISO 8601, UTC. */
  at: string;
  /** The fact that it follows from: a day, a moment or an id. What is due because of one fact is decided once. */
  basis: string;
};

/**
 * What becomes due in one kind of stream. A state names what is due; once the time has come, a command is decided like any
 * other. Names and bases are stored.
 */
export type Deadlines<
  State extends Folded,
  Commands,
  Events,
  Settings extends Folded,
  By extends Actor = Actor,
> = {
  /** The streams named `<kind>-<id>`. */
  kind: string;
  decider: Decider<State, Commands, Events, By>;
  /** What the moments depend on beside the state. */
  settings: { stream: string; evolution: { initial: Settings; evolve: object } };
  /** By name. Whether something is due follows from the state alone; only when it is may depend on the settings. */
  due: Readonly<Record<string, (state: State, settings: Settings) => Due | undefined>>;
  /** `isNews` is false where the time had passed before anybody looked for it, as in a log that is imported. */
  command: (deadline: string, settings: Settings, isNews: boolean) => OneOf<Commands>;
  /** On whose account it is decided. */
  actor: By;
};

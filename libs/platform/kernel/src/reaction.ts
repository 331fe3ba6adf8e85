import type { Evolution, Folded, RecordedOf } from './decider.js';

/** What is to be done because of an event, as data: to decide it does nothing. */
export type Effect = {
  /** The kind of delivery that performs it. */
  channel: string;
  /** Whom or what it concerns. What goes to one recipient never waits for another. */
  recipient: string;
  /** Ids and facts, no personal text: it is stored until it is done. */
  data: object;
  /** It waits until nothing more of this name has come for the recipient for so many milliseconds. */
  bundle?: { name: string; quiet: number };
};

/** Pure: what an event leads to, and the state of its stream after and before it. */
export type Reaction<State extends Folded, Events> = (
  event: RecordedOf<Events>,
  state: State,
  before: State,
) => readonly Effect[];

export type ReactionName = `when${string}Then${string}`;

/** The reactions to one kind of stream. Their names are stored: what has been reacted to is known by them. */
export type Reactions<State extends Folded, Events> = {
  /** The streams named `<kind>-<id>`. */
  kind: string;
  evolution: Evolution<State, Events>;
  reactions: Readonly<Record<ReactionName, Reaction<State, Events>>>;
};

const withdrawal = 'withdraw';

/** Whatever still waits for this recipient is dropped. */
export const withdraw = (recipient: string): Effect => ({ channel: withdrawal, recipient, data: {} });

export const isWithdrawal = ({ channel }: Pick<Effect, 'channel'>): boolean => channel === withdrawal;

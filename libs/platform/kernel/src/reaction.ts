import type { Evolution, Folded, RecordedOf } from './decider.js';

/** What to do because of an event, as data. Deciding on it changes nothing: a delivery performs it later. */
export type Effect = {
  /** The kind of delivery that performs it. */
  channel: string;
  /** Whom or what it concerns. Effects for one recipient never wait for those of another. */
  recipient: string;
  /** Ids and facts, no personal text: it is stored until it is done. */
  data: object;
  /** It waits until no other effect of this name has come for the recipient for `quiet` milliseconds. */
  bundle?: { name: string; quiet: number };
};

/** Pure: what an event leads to, and the state of its stream after and before it. */
export type Reaction<State extends Folded, Events> = (
  event: RecordedOf<Events>,
  state: State,
  before: State,
) => readonly Effect[];

export type ReactionName = `when${string}Then${string}`;

/** The reactions to one kind of stream. Their names are stored with how far each has come, so they never change. */
export type Reactions<State extends Folded, Events> = {
  /** The streams named `<kind>-<id>`. */
  kind: string;
  evolution: Evolution<State, Events>;
  reactions: Readonly<Record<ReactionName, Reaction<State, Events>>>;
};

const withdrawal = 'withdraw';

/** Drops everything that still waits for this recipient. */
export const withdraw = (recipient: string): Effect => ({ channel: withdrawal, recipient, data: {} });

export const isWithdrawal = ({ channel }: Pick<Effect, 'channel'>): boolean => channel === withdrawal;

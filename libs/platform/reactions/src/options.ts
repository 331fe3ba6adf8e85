import type { Actor, Deadlines, Effect, Evolution, Folded, Reactions } from '@platform/kernel';
import type { Admit, EventStore } from '@platform/log';
import type { Pool } from 'pg';

/** Reactions with the types of their state and events erased. */
export type AnyReactions = Reactions<Folded, Record<string, object>>;

export const reactionsOf = <State extends Folded, Events>(
  definition: Reactions<State, Events>,
): AnyReactions => definition as unknown as AnyReactions;

/** Deadlines with the types of their state, commands and settings erased. */
export type AnyDeadlines = Omit<
  Deadlines<Folded, Record<string, object>, Record<string, object>, Folded>,
  'settings'
> & {
  settings: { stream: string; evolution: Evolution<Folded, Record<string, object>> };
  /** Whether an error is the decider's refusal, and no failure that may pass. */
  isRefusal: (error: unknown) => boolean;
  admit?: Admit;
};

export const deadlinesOf = <
  State extends Folded,
  Commands,
  Events,
  Settings extends Folded,
  By extends Actor,
>(
  definition: Deadlines<State, Commands, Events, Settings, By> & Pick<AnyDeadlines, 'isRefusal' | 'admit'>,
): AnyDeadlines => definition as unknown as AnyDeadlines;

/** An effect that is to be performed. */
export type Item = Pick<Effect, 'channel' | 'recipient' | 'data'> & {
  /** With `number` its identity: the same for every attempt. */
  eventId: string;
  number: string;
  stream: string;
  revision: number;
  correlationId: string;
  /** ISO 8601: when the event occurred. */
  occurredAt: string;
};

export type Outcome =
  | 'done'
  /** It is not wanted any more. */
  | { dropped: string }
  /** In its place stand these: a list for each item. */
  | { split: readonly (readonly Effect[])[] }
  /** It is not to go out before; what comes until then goes out with it. Counts as no attempt. */
  | { wait: Date }
  /** This recipient cannot be reached now. */
  | { later: string }
  /** This recipient never can. */
  | { dead: string }
  /** Nobody can be reached on this channel now. */
  | { down: string };

/** Performs what is due for one recipient. A rejection counts as `later`. */
export type Deliver = (
  items: readonly Item[],
  attempt: {
    /** Names this batch, the same at every attempt. */
    batch: string;
    recipient: string;
    now: Date;
    /** Aborts when the attempt must not go on: another process may begin with it soon. */
    signal: AbortSignal;
  },
) => Promise<Outcome>;

export type Channel = {
  deliver: Deliver;
  /** Most items that go out together; 1 where absent. */
  most?: number;
  /** Milliseconds between two deliveries to a recipient: what comes in between goes out together. */
  gap?: number;
};

export type ReactionsOptions = {
  /** Its connections see schema reactions. */
  pool: Pool;
  store: EventStore;
  reactions: readonly AnyReactions[];
  channels: Readonly<Record<string, Channel>>;
  deadlines?: readonly AnyDeadlines[];
  log: (line: string, error?: unknown) => void;
  clock?: () => Date;
  /** Resolves when the clock shows this time, or the signal aborts; by the time of this machine where absent. */
  sleep?: (until: Date, signal: AbortSignal) => Promise<unknown>;
  /** Most deliveries at once. */
  parallel?: number;
  /** Milliseconds between two looks for what has become due; a second. */
  poll?: number;
  observer?: {
    /** An attempt ended after so many seconds. */
    attempted: (channel: string, outcome: string, seconds: number) => void;
  };
};

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
  /** Whether an error is a refusal by the decider. Any other error is tried again. */
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

/** An effect to perform. */
export type Item = Pick<Effect, 'channel' | 'recipient' | 'data'> & {
  /** `eventId` and `number` identify the effect at every attempt. */
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
  /** No longer needed; the text says why. */
  | { dropped: string }
  /** Replaced by other effects: a list for each item. */
  | { split: readonly (readonly Effect[])[] }
  /** Not before this time. Items that arrive until then join it. Does not count as an attempt. */
  | { wait: Date }
  /** This recipient cannot be reached now: try again later. The text says why. */
  | { later: string }
  /** This recipient can never be reached: give up. */
  | { dead: string }
  /** The channel is down: no recipient can be reached now. */
  | { down: string };

/** Delivers the due items of one recipient. A rejection counts as `later`; with Unreachable, which says that the log is, as `down`. */
export type Deliver = (
  items: readonly Item[],
  attempt: {
    /** The id of the batch: the same at every attempt. */
    batch: string;
    recipient: string;
    now: Date;
    /** Aborts when the attempt must stop, because another process may soon start it. */
    signal: AbortSignal;
  },
) => Promise<Outcome>;

export type Channel = {
  deliver: Deliver;
  /** The largest number of items in one delivery; 1 by default. */
  most?: number;
  /** Milliseconds between two deliveries to a recipient. Items that arrive meanwhile share the next one. */
  gap?: number;
};

export type ReactionsOptions = {
  /** Its connections look up tables in schema reactions. */
  pool: Pool;
  store: EventStore;
  reactions: readonly AnyReactions[];
  channels: Readonly<Record<string, Channel>>;
  deadlines?: readonly AnyDeadlines[];
  log: (line: string, error?: unknown) => void;
  clock?: () => Date;
  /** Resolves at this time, or when the signal aborts. By default the machine's clock counts. */
  sleep?: (until: Date, signal: AbortSignal) => Promise<unknown>;
  /** The largest number of concurrent deliveries. */
  parallel?: number;
  /** Milliseconds between two queries for due effects; 1,000 by default. */
  poll?: number;
  /** The longest pause after a batch of events, in milliseconds; 100 by default. */
  longestPause?: number;
  observer?: {
    /** Called when an attempt has ended, with its duration. */
    attempted: (channel: string, outcome: string, seconds: number) => void;
  };
};

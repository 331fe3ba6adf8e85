import { setTimeout as delay } from 'node:timers/promises';
import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  isCommandError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
} from '@eventstore/db-client';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { Unreachable } from '../errors.js';
import { ClientClosed } from './connection.js';
import type { Connection } from './connection.js';
import { NoAnswer } from './timeout.js';

/** How long a caller waits, in milliseconds. */
export type Timeouts = {
  /** For the reply to one append, and for the next event of a read. */
  perAttempt: number;
  /** In total, including all retries: an election takes up to six seconds. */
  total: number;
};

export const defaultTimeouts: Timeouts = { perAttempt: 1_500, total: 10_000 };

const firstPause = 100;
/** The longest pause, so that a program reconnects within a second after any outage. */
const longestPause = 1_000;

/** Milliseconds to wait after this many failures in a row. Jitter keeps clients from retrying at the same time. */
export const pauseAfter = (failures: number): number =>
  Math.min(firstPause * 2 ** (failures - 1), longestPause) * (0.5 + Math.random() / 2);

/** How long one attempt may wait for an answer: `perAttempt`, but not much beyond the time limit of all attempts. */
export const silenceAllowed = (perAttempt: number, deadline: number): number =>
  Math.min(perAttempt * 1.5, Math.max(deadline - Date.now(), perAttempt / 4));

const transientErrors = [
  UnavailableError,
  CancelledError,
  DeadlineExceededError,
  TimeoutError,
  NotLeaderError,
  NoAnswer,
  ClientClosed,
];
/** RESOURCE_EXHAUSTED, INTERNAL (a reset stream) and DATA_LOSS of gRPC, for which the client has no class. */
const transientCodes = [8, 13, 15];
/** Messages of the plain errors that the client throws while it looks for a leader or replaces its channel. */
const transientMessages = /^Failed to discover|^Channel has been shut down/;

/** Whether the same call may succeed if it is repeated. */
export function isTransient(error: unknown): boolean {
  if (transientErrors.some((kind) => error instanceof kind)) return true;
  if (!(error instanceof Error)) return false;
  if (isCommandError(error)) return transientCodes.includes(error.code as number);
  return transientMessages.test(error.message);
}

type Repeated<Value> = {
  /** Called each time with a new client and the milliseconds of silence after which it should give up. */
  attempt: (client: EventStoreDBClient, silence: number) => Promise<Value>;
  /** Whether the attempt may succeed if it is repeated. Any other error is thrown at once. */
  mayRepeat: (error: unknown) => boolean;
  /** The error when the total timeout has passed. */
  exhausted: (reason: unknown) => Error;
};

/** Repeats an attempt until it succeeds, or the total timeout has passed. */
export async function repeat<Value>(
  connection: Connection,
  { perAttempt, total }: Timeouts,
  { attempt, mayRepeat, exhausted }: Repeated<Value>,
): Promise<Value> {
  const deadline = Date.now() + total;
  let reason: unknown;
  for (let failures = 1; ; failures += 1) {
    const client = await connection.current();
    const { answers } = connection;
    const silence = silenceAllowed(perAttempt, deadline);
    try {
      const value = await attempt(client, silence);
      connection.answered();
      return value;
    } catch (error) {
      if (!mayRepeat(error)) throw error;
      connection.leave(client, error, answers);
      // The error of an attempt that had little time left says less than the one before it.
      if (silence >= perAttempt || !(error instanceof NoAnswer)) reason = error;
      const pause = pauseAfter(failures);
      if (Date.now() + pause > deadline) throw exhausted(reason ?? error);
      await delay(pause);
    }
  }
}

/** Repeats an idempotent call. Throws Unreachable when the total timeout has passed. */
export const withRetries = <Value>(
  failureMessage: string,
  connection: Connection,
  timeouts: Timeouts,
  call: (client: EventStoreDBClient, silence: number) => Promise<Value>,
): Promise<Value> =>
  repeat(connection, timeouts, {
    attempt: call,
    mayRepeat: isTransient,
    exhausted: (reason) => new Unreachable(failureMessage, reason),
  }).catch((error: unknown) => {
    // An outage that lasts until somebody corrects the address or the account.
    throw error instanceof AccessDeniedError ? new Unreachable(failureMessage, error) : error;
  });

import { setTimeout as delay } from 'node:timers/promises';
import {
  CancelledError,
  DeadlineExceededError,
  isCommandError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
} from '@eventstore/db-client';
import { Unreachable } from '../errors.js';

/** How long a caller waits, in milliseconds. */
export type Timeouts = {
  /** For the reply to one append; a read uses the client's own deadline. */
  perAttempt: number;
  /** In total, including all retries. */
  total: number;
};

export const defaultTimeouts: Timeouts = { perAttempt: 2_000, total: 15_000 };

const firstPause = 100;
/** A program is back within a second after the longest outage. */
const longestPause = 1_000;

/** Milliseconds to wait after this many failures in a row. Jitter keeps clients from retrying at the same time. */
export const pauseAfter = (failures: number): number =>
  Math.min(firstPause * 2 ** (failures - 1), longestPause) * (0.5 + Math.random() / 2);

export class NoAnswer extends Error {
  constructor(milliseconds: number) {
    super(`no answer in ${milliseconds} ms`);
    this.name = 'NoAnswer';
  }
}

export function withTimeout<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer(milliseconds)), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const transientErrors = [
  UnavailableError,
  CancelledError,
  DeadlineExceededError,
  TimeoutError,
  NotLeaderError,
  NoAnswer,
];
/** RESOURCE_EXHAUSTED, INTERNAL (a reset stream) and DATA_LOSS of gRPC, for which the client has no class. */
const transientCodes = [8, 13, 15];
/** Messages of the plain errors that the client throws while it looks for a leader or replaces its channel. */
const transientMessages = /^Failed to discover|^Channel has been shut down|^The client has been closed/;

/** Whether the same call may succeed if it is repeated. */
export function isTransient(error: unknown): boolean {
  if (transientErrors.some((kind) => error instanceof kind)) return true;
  if (!(error instanceof Error)) return false;
  if (isCommandError(error)) return transientCodes.includes(error.code as number);
  return transientMessages.test(error.message);
}

/** Repeats an idempotent call until it succeeds. Throws Unreachable when the total timeout has passed. */
export async function withRetries<Value>(
  failureMessage: string,
  { total }: Pick<Timeouts, 'total'>,
  call: () => Promise<Value>,
): Promise<Value> {
  const deadline = Date.now() + total;
  for (let failures = 1; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isTransient(error)) throw error;
      const pause = pauseAfter(failures);
      if (Date.now() + pause > deadline) throw new Unreachable(failureMessage, error);
      await delay(pause);
    }
  }
}

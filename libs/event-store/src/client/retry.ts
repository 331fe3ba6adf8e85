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

/** How long a caller waits, in ms. */
export type Patience = {
  /** For the answer to one append; a read has the client's own deadline. */
  once: number;
  /** In all, with every retry. */
  total: number;
};

export const defaultPatience: Patience = { once: 2_000, total: 15_000 };

const firstPause = 100;
const longestPause = 5_000;

/** Milliseconds to wait after so many failures. Jitter keeps many from coming back at the same moment. */
export const pauseAfter = (failures: number): number =>
  Math.min(firstPause * 2 ** (failures - 1), longestPause) * (0.5 + Math.random() / 2);

export class NoAnswer extends Error {
  constructor(milliseconds: number) {
    super(`no answer in ${milliseconds} ms`);
    this.name = 'NoAnswer';
  }
}

export function within<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer(milliseconds)), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const passing = [
  UnavailableError,
  CancelledError,
  DeadlineExceededError,
  TimeoutError,
  NotLeaderError,
  NoAnswer,
];
/** RESOURCE_EXHAUSTED, INTERNAL (a reset stream) and DATA_LOSS of gRPC, which have no class of their own. */
const passingCodes = [8, 13, 15];
/** The client's plain errors while it looks for a leader or changes its channel. */
const passingWords = /^Failed to discover|^Channel has been shut down|^The client has been closed/;

/** Whether the same call may succeed a moment later. */
export function isPassing(error: unknown): boolean {
  if (passing.some((kind) => error instanceof kind)) return true;
  if (!(error instanceof Error)) return false;
  if (isCommandError(error)) return passingCodes.includes(error.code as number);
  return passingWords.test(error.message);
}

/** Tries a call that may be repeated until it answers. Throws Unreachable when patience is at its end. */
export async function retried<Value>(
  what: string,
  { total }: Pick<Patience, 'total'>,
  call: () => Promise<Value>,
): Promise<Value> {
  const until = Date.now() + total;
  for (let failures = 1; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isPassing(error)) throw error;
      const pause = pauseAfter(failures);
      if (Date.now() + pause > until) throw new Unreachable(what, error);
      await delay(pause);
    }
  }
}

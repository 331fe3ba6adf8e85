import type { EventEmitter } from 'node:events';
import { status } from '@grpc/grpc-js';
import { Refusal } from './refusal.js';

/** Reads, subscriptions and batch appends together; each may hold a page of the log in memory. */
const openCalls = 1_000;

/** The calls that are open, so that they stay few enough and the node can end them when it closes. */
export class Calls {
  #refusal: Error | undefined;
  readonly #open = new Map<EventEmitter, (reason: Error) => void>();

  /** Ends the call at once when none is taken or too many are open, and says whether it may go on. */
  add(call: EventEmitter, end: (reason: Error) => void): boolean {
    if (this.#refusal) {
      end(this.#refusal);
      return false;
    }
    if (this.#open.size >= openCalls) {
      end(new Refusal(status.RESOURCE_EXHAUSTED, `${openCalls} calls are open already.`));
      return false;
    }
    this.#open.set(call, end);
    call.once('close', () => this.#open.delete(call));
    return true;
  }

  /** Ends those that are open and takes no more, until it is called without a reason. */
  refuse(reason: Error | undefined): void {
    this.#refusal = reason;
    if (reason) for (const end of this.#open.values()) end(reason);
  }
}

import type { EventEmitter } from 'node:events';
import { status } from '@grpc/grpc-js';
import { Refusal } from './refusal.js';

/** Reads, subscriptions and batch appends together; each may hold a page of the log in memory. */
const openCalls = 1_000;

/** The calls that are open, so that they stay few enough and the node can end them when it closes. */
export class Calls {
  readonly #open = new Map<EventEmitter, (reason: Error) => void>();

  /** Ends the call at once when too many are open, and says whether it may go on. */
  add(call: EventEmitter, end: (reason: Error) => void): boolean {
    if (this.#open.size >= openCalls) {
      end(new Refusal(status.RESOURCE_EXHAUSTED, `${openCalls} calls are open already.`));
      return false;
    }
    this.#open.set(call, end);
    call.once('close', () => this.#open.delete(call));
    return true;
  }

  end(reason: Error): void {
    for (const end of this.#open.values()) end(reason);
  }
}

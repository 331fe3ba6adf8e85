import type { EventEmitter } from 'node:events';
import { status } from '@grpc/grpc-js';
import { GrpcError } from './grpc-error.js';

/** Limit for reads, subscriptions and batch appends together; each may have a page of the log in memory. */
const maxOpenCalls = 1_000;

/** The open calls. Limits their number, and ends them when the node closes. */
export class Calls {
  #rejection: Error | undefined;
  readonly #open = new Map<EventEmitter, (reason: Error) => void>();

  /** Whether the call may proceed. Ends it at once when calls are rejected or too many are open. */
  add(call: EventEmitter, end: (reason: Error) => void): boolean {
    if (this.#rejection) {
      end(this.#rejection);
      return false;
    }
    if (this.#open.size >= maxOpenCalls) {
      end(new GrpcError(status.RESOURCE_EXHAUSTED, `${maxOpenCalls} calls are already open.`));
      return false;
    }
    this.#open.set(call, end);
    call.once('close', () => this.#open.delete(call));
    return true;
  }

  /** Ends all open calls and rejects new ones, until it is called with undefined. */
  rejectAll(reason: Error | undefined): void {
    this.#rejection = reason;
    if (reason) for (const end of this.#open.values()) end(reason);
  }
}

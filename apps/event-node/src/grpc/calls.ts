import type { EventEmitter } from 'node:events';

/** The calls that are open, so that the node can end them when it closes. */
export class Calls {
  readonly #open = new Map<EventEmitter, (reason: Error) => void>();

  add(call: EventEmitter, end: (reason: Error) => void): void {
    this.#open.set(call, end);
    call.once('close', () => this.#open.delete(call));
  }

  end(reason: Error): void {
    for (const end of this.#open.values()) end(reason);
  }
}

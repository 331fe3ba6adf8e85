import { Subchannel } from '@grpc/grpc-js/build/src/subchannel.js';

type Internals = { refcount: number; continueConnecting: boolean; handleBackoffTimer: () => void };

let isDone = false;

/**
 * An unused connection of grpc-js that waits for its next attempt would connect once the server is back and stay open
 * for ever. After an outage there were several for each node, so their attempts are cancelled.
 */
export function letGoOfUnusedConnections(): void {
  if (isDone) return;
  isDone = true;
  const internals = Subchannel.prototype as unknown as Internals;
  const { handleBackoffTimer } = internals;
  internals.handleBackoffTimer = function afterBackoff(this: Internals) {
    if (this.refcount === 0) this.continueConnecting = false;
    handleBackoffTimer.call(this);
  };
}

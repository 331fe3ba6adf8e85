import { Subchannel } from '@grpc/grpc-js/build/src/subchannel.js';

type Internals = { refcount: number; continueConnecting: boolean; handleBackoffTimer: () => void };

let isDone = false;

/**
 * A connection of grpc-js that nobody uses any more, but that waits for its next attempt, would connect once the server is back,
 * and stay for ever: after an outage several for each node were left over. It waits no more.
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

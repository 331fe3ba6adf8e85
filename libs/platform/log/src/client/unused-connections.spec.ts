import { connectivityState } from '@grpc/grpc-js';
import { Subchannel } from '@grpc/grpc-js/build/src/subchannel.js';
import { expect, it } from '@jest/globals';
import { letGoOfUnusedConnections } from './unused-connections.js';

letGoOfUnusedConnections();
const { handleBackoffTimer } = Subchannel.prototype as unknown as { handleBackoffTimer: () => void };

it.each([
  ['that is used goes on', 1, connectivityState.CONNECTING],
  ['that nobody uses any more ends', 0, connectivityState.IDLE],
])('a connection %s after its pause between two attempts', (_, refcount, next) => {
  const states: unknown[] = [];
  const transitionToState = (from: unknown[], to: unknown) => states.push(...from, to);
  handleBackoffTimer.call({ refcount, continueConnecting: true, transitionToState });
  expect(states).toEqual([connectivityState.TRANSIENT_FAILURE, next]);
});

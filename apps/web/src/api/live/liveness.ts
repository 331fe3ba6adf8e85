import { reconnectAfter } from '@market/contracts';
import { useSyncExternalStore } from 'react';

/** Milliseconds. A connection that is lost is back after one attempt, of which nobody needs to know. */
const grace = 2 * reconnectAfter;

let isLost = false;
let losing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (next === isLost) return;
  isLost = next;
  for (const listener of listeners) listener();
}

/** Tells whether this page follows the present: null while it does not want to. */
export function noteLive(isLive: boolean | null): void {
  if (isLive === false) {
    losing ??= setTimeout(() => set(true), grace);
    return;
  }
  clearTimeout(losing);
  losing = undefined;
  set(false);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether this page has wanted to follow the present for a while, and does not. */
export const useLiveLost = (): boolean => useSyncExternalStore(subscribe, () => isLost);

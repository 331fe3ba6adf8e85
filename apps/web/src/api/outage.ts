import { useSyncExternalStore } from 'react';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';

/** Milliseconds. How long a call is repeated while the server is away, before the user has to decide. */
export const patience = { total: 30_000, pause: 1_000 };

/**
 * Whether the server, or what it depends on, is away for a while: nothing answers, or it says that it cannot. A repeat of the
 * same call will succeed.
 */
export function isAway({ status, data }: FetchBaseQueryError): boolean {
  if (status === 'FETCH_ERROR' || status === 502 || status === 504) return true;
  const { code } = (data ?? {}) as { code?: unknown };
  return status === 503 && (typeof code !== 'string' || code === 'store.unavailable');
}

/** False, or why: what the server is about to finish, or true where it does not say. */
type Away = boolean | string;

/** How far the server is with the rows that it is building. */
export function awayText({ data }: FetchBaseQueryError): Away {
  const { building } = (data ?? {}) as { building?: unknown };
  return typeof building === 'string' ? building : true;
}

let away: Away = false;
const listeners = new Set<() => void>();

/** Tells how the last call ended. A browser without a network says nothing about the server. */
export function noteServer(isServerAway: Away): void {
  const next = isServerAway && navigator.onLine ? isServerAway : false;
  if (next === away) return;
  away = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the last call found the server away. */
export const isServerAway = (): Away => away;
export const useServerAway = (): Away => useSyncExternalStore(subscribe, isServerAway);

/** Resolves after a pause, or at once when the signal aborts. */
export const pauseOf = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

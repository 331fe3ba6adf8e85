import { useSyncExternalStore } from 'react';

const minute = 60_000;
let now = Date.now();

/** One timer for all clocks of the page. */
const subscribe = (notify: () => void): (() => void) => {
  // Without a clock on the page, none was renewed.
  now = Date.now();
  const timer = setInterval(() => {
    now = Date.now();
    notify();
  }, minute);
  return () => clearInterval(timer);
};

/** The present time in milliseconds, renewed every minute. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

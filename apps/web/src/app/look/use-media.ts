import { useSyncExternalStore } from 'react';

function watched(query: string) {
  const media = matchMedia(query);
  return {
    matches: () => media.matches,
    subscribe: (onChange: () => void) => {
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
  };
}

const narrow = watched('(max-width: 599px)');
const still = watched('(prefers-reduced-motion: reduce)');

/** Whether the window is as narrow as a phone's, where fingers press what a mouse presses elsewhere. */
export const usePhone = (): boolean => useSyncExternalStore(narrow.subscribe, narrow.matches);

/** Whether the person has asked for as little movement as possible. */
export const useStillness = (): boolean => useSyncExternalStore(still.subscribe, still.matches);

import { useSyncExternalStore } from 'react';

function mediaQuery(query: string) {
  const media = matchMedia(query);
  return {
    matches: () => media.matches,
    subscribe: (onChange: () => void) => {
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
  };
}

const phoneWidth = mediaQuery('(max-width: 599px)');
const narrowWidth = mediaQuery('(max-width: 960px)');
const wideWidth = mediaQuery('(min-width: 1200px)');
const reducedMotion = mediaQuery('(prefers-reduced-motion: reduce)');

/** Whether the window is as narrow as a phone's, so that its controls need the size of touch targets. */
export const useIsPhone = (): boolean => useSyncExternalStore(phoneWidth.subscribe, phoneWidth.matches);

/** Whether the window is too narrow for two panes beside each other. */
export const useIsNarrow = (): boolean => useSyncExternalStore(narrowWidth.subscribe, narrowWidth.matches);

/** Whether the window has room for every column of a table. */
export const useIsWide = (): boolean => useSyncExternalStore(wideWidth.subscribe, wideWidth.matches);

/** Whether the user prefers reduced motion. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(reducedMotion.subscribe, reducedMotion.matches);

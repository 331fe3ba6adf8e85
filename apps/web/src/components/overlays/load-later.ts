import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

/** Milliseconds until code that could not be loaded is tried again, if the browser does not come online before. */
export const tryAgainAfter = 10_000;

const nextTry = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, tryAgainAfter);
    addEventListener('online', go);
  });

/** Loads code without which the page works, for as long as it takes. Where a browser remembers the failure, for ever. */
async function whenItCan<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;)
    try {
      return await load();
    } catch {
      await nextTry();
    }
}

/**
 * A part that is always on the page and loaded after it. While its code cannot be loaded, the `Suspense` around it goes on
 * showing its fallback: with React's `lazy` alone, the failure would take the place of all that is around it.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- as in React's own type of `lazy`
export const loadLater = <Part extends ComponentType<any>>(
  load: () => Promise<Part>,
): LazyExoticComponent<Part> => lazy(async () => ({ default: await whenItCan(load) }));

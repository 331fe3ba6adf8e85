/** Thrown when the code of a screen cannot be loaded although the browser is online. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded';
}

const backOnline = () =>
  new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true }));

/**
 * Loads the code of a screen; while the browser is offline, it waits and tries again by itself. Most browsers remember
 * that a module could not be loaded: there the page has to be loaded again, with the address that was to be opened.
 */
export async function loadScreen<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let wasOffline = false; ; wasOffline = true) {
    try {
      return await load();
    } catch (cause) {
      if (!navigator.onLine) await backOnline();
      else if (wasOffline) return reloaded();
      else throw new ScreenNotLoaded('The code of a screen could not be loaded', { cause });
    }
  }
}

/** Never resolves: the page goes away. */
function reloaded(): Promise<never> {
  location.assign(location.href);
  return new Promise(() => undefined);
}

/** Thrown when the code of a screen cannot be loaded although the browser is online. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded';
}

const backOnline = () =>
  new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true }));

/** Loads the code of a screen; while the browser is offline, it waits and tries again by itself. */
export async function loadScreen<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch (cause) {
      if (navigator.onLine) throw new ScreenNotLoaded('The code of a screen could not be loaded', { cause });
      await backOnline();
    }
  }
}

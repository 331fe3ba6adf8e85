import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

/** Asks for what a screen shows first. */
export type Ask = (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>) => PromiseLike<unknown>;

/** Loads once. What has arrived is handed over at once, so that React draws it without a fallback before. */
function once<Screen>(load: () => Promise<Screen>): () => Promise<Screen> {
  let screen: Screen | undefined;
  const arrived = { then: (use: (screen: Screen | undefined) => void) => use(screen) };
  return () => (screen ? (arrived as Promise<Screen>) : load().then((loaded) => (screen = loaded)));
}

/** What is drawn in a chunk of its own. */
export const screens = {
  shell: once(async () => ({ default: (await import('./Shell')).Shell })),
  customer: once(async () => {
    const { CustomerPage, askOwnProjects } = await import('../pages/customer/CustomerPage');
    return { default: CustomerPage, ask: askOwnProjects };
  }),
  provider: once(async () => ({ default: (await import('../pages/provider/ProviderPage')).ProviderPage })),
  factory: once(async () => ({ default: (await import('../pages/factory/FactoryPage')).FactoryPage })),
};

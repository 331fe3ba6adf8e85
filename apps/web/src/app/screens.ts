import type { User } from '@market/contracts';
import type { ThunkDispatch } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { loadScreen } from './load-screen';

export type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** Loads into the cache what a screen shows first. */
export type Preload = (dispatch: Dispatch, user: Pick<User, 'id'>) => PromiseLike<unknown>;

/** Loads once. A loaded screen is returned synchronously, so that React renders it without showing a fallback first. */
function once<Screen>(load: () => Promise<Screen>): () => Promise<Screen> {
  let screen: Screen | undefined;
  const loadedScreen = { then: (resolve: (screen: Screen | undefined) => void) => resolve(screen) };
  return () =>
    screen ? (loadedScreen as Promise<Screen>) : loadScreen(load).then((loaded) => (screen = loaded));
}

/** Screens that are bundled as separate chunks. */
export const screens = {
  shell: once(async () => ({ default: (await import('./shell/Shell')).Shell })),
  customer: once(async () => {
    const { CustomerPage, preloadOwnProjects } = await import('../pages/customer/CustomerPage');
    return { default: CustomerPage, preload: preloadOwnProjects };
  }),
  provider: once(async () => ({ default: (await import('../pages/provider/ProviderPage')).ProviderPage })),
  factory: once(async () => {
    const { FactoryPage, preloadDrawings } = await import('../pages/factory/FactoryPage');
    return { default: FactoryPage, preload: preloadDrawings };
  }),
  admin: once(async () => ({ default: (await import('../pages/admin/AdminPage')).AdminPage })),
};

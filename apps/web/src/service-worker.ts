// Caches the program so that it opens without a network, and nothing else: calls and files always go to the server.
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { ExpirationPlugin } from 'workbox-expiration';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isReader } from './program-files';

declare const self: {
  skipWaiting: () => Promise<void>;
  addEventListener: (
    type: 'message',
    listener: (event: MessageEvent<{ type?: string } | null>) => void,
  ) => void;
};
/** The files of the program; the build writes them here. */
declare const __PROGRAM_FILES__: PrecacheEntry[];

// A new version waits until the user agrees: UpdateCard sends this.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

precacheAndRoute(__PROGRAM_FILES__);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(api|objects|ws|health)(\/|$)/],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isReader(url.pathname.slice(1)),
  new CacheFirst({ cacheName: 'readers', plugins: [new ExpirationPlugin({ maxEntries: 8 })] }),
);

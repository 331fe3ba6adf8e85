// Caches the program so that it opens without a network: calls and files always go to the server. Shows what is pushed.
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

type Extendable = { waitUntil: (work: Promise<unknown>) => void };
/** What the api pushes (libs/market/notices/src/push/deliver.ts). */
type PushMessage = { title: string; body: string; tag: string; path: string };
type Events = {
  message: MessageEvent<{ type?: string } | null>;
  push: Extendable & { data: { json: () => PushMessage } | null };
  notificationclick: Extendable & { notification: { data: string; close: () => void } };
};
declare const self: {
  skipWaiting: () => Promise<void>;
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (options: {
      type: 'window';
      includeUncontrolled: boolean;
    }) => Promise<readonly { url: string; focus: () => Promise<unknown> }[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  addEventListener: <Type extends keyof Events>(type: Type, listener: (event: Events[Type]) => void) => void;
};
/** The files of the program; the build writes them here. */
declare const __PROGRAM_FILES__: PrecacheEntry[];

// A new version waits until the user agrees: UpdateCard sends this.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, tag, path } = event.data.json();
  const shown = { body, tag, data: path, icon: '/icon.svg', lang: 'vi' };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data, self.location.origin).href));
});

/** A window that shows another page keeps it: somebody may be typing there. */
async function show(url: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((each) => each.url === url);
  await (open ? open.focus() : self.clients.openWindow(url));
}

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

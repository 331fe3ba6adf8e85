import { loadLater } from './load-later';

const overlays = () => import('./overlays');

/**
 * What opens over the page, loaded after the first view: until then, the fallback of a `Suspense` around it shows what it
 * opens from. A click on that should be remembered, so that it opens as soon as its code is there.
 */
export const Dropdown = loadLater(async () => (await overlays()).Dropdown);
export const Popover = loadLater(async () => (await overlays()).Popover);
export const Tooltip = loadLater(async () => (await overlays()).Tooltip);

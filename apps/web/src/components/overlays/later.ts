import { lazy } from 'react';

const overlays = () => import('./overlays');

/**
 * What opens over the page, loaded after the first view: until then, the fallback of a `Suspense` around it shows what it
 * opens from. A click on that should be remembered, so that it opens as soon as its code is there.
 */
export const Dropdown = lazy(async () => ({ default: (await overlays()).Dropdown }));
export const Popover = lazy(async () => ({ default: (await overlays()).Popover }));
export const Tooltip = lazy(async () => ({ default: (await overlays()).Tooltip }));

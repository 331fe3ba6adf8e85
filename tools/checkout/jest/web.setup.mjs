import { jest } from '@jest/globals';
import { configure, getConfig } from '@testing-library/react';
import React from 'react';
import { setImmediate } from 'node:timers/promises';

// Testing Library recognises fake timers by this global.
Object.assign(globalThis, { jest });

// React's build for development remembers where each element was made, for its own messages: a tenth of the time of a spec.
// It stops after many in a second.
/** @type {unknown} */
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(/** @type {object} */ (internals), 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
});

// Long, because the machine may be busy and an element either appears or never does.
configure({ asyncUtilTimeout: 60_000 });

// An awaited element may be drawn a turn before the rest of the same change.
const library = getConfig();
configure({
  asyncWrapper: (wait) =>
    library.asyncWrapper(async () => {
      /** @type {unknown} */
      const result = await wait();
      await setImmediate();
      return result;
    }),
});

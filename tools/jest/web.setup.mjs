import { jest } from '@jest/globals';
import { configure, getConfig } from '@testing-library/react';
import { setImmediate } from 'node:timers/promises';

// Testing Library recognises fake timers by this global.
Object.assign(globalThis, { jest });

// Long, because the machine may be busy: a test looks for an element that either appears or never does.
configure({ asyncUtilTimeout: 60_000 });

// What a test waited for may be drawn a turn before the rest of the same change.
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

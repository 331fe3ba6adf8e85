// Every web spec file loads this anew before its own imports.
import { setImmediate } from 'node:timers/promises';
import { afterEach, jest } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { cleanWindow } from './window.mjs';

jest.useRealTimers();
jest.restoreAllMocks();
cleanWindow();
// Testing Library does it itself only where it is loaded anew.
afterEach(async () => {
  cleanup();
  // By then Node has told of a rejection that the test left.
  await setImmediate();
});

// Every web spec file loads this anew before its own imports.
import { setImmediate } from 'node:timers/promises';
import { afterEach, jest } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { cleanWindow } from './window.mjs';

jest.useRealTimers();
jest.restoreAllMocks();
cleanWindow();
// Testing Library does this itself only when it is loaded again.
afterEach(async () => {
  cleanup();
  // By then Node has reported rejections of the test.
  await setImmediate();
});

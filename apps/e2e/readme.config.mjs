import { defineConfig } from '@playwright/test';
import screens from './screens.config.mjs';

/** The pictures of the README, on a new installation with the demo world. */
export default defineConfig({
  ...screens,
  testDir: 'readme',
  webServer: { ...screens.webServer, command: 'node dist/local-stack.js --demo' },
});

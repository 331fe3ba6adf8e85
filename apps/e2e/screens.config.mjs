import { defineConfig } from '@playwright/test';
import journeys, { servers } from './playwright.config.mjs';

/** Screenshots of the pages, on a stack like that of the journeys. */
export default defineConfig({
  ...journeys,
  testDir: 'screens',
  testMatch: '**/*.shots.ts',
  workers: 1,
  webServer: servers.slice(0, 1),
  timeout: 300_000,
  retries: 0,
  use: { ...journeys.use, trace: 'off', actionTimeout: 20_000 },
});

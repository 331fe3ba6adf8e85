import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.mjs';

/** Screenshots of the pages, on a stack like that of the journeys. */
export default defineConfig({
  ...journeys,
  testDir: 'screens',
  testMatch: '**/*.shots.ts',
  timeout: 300_000,
  retries: 0,
  use: { ...journeys.use, trace: 'off', actionTimeout: 20_000 },
});

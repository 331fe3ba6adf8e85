import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '@control-center/experiments/browser';
import { freePort } from '@control-center/testing';

const root = join(import.meta.dirname, '..', '..');

// Every worker loads this file again and inherits the ports and the folder that the first load chose.
for (const name of ['PORT', 'POSTGRES_PORT', 'EVENT_NODE_PORT', 'IDP_PORT'])
  process.env[`E2E_${name}`] ??= String(await freePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'e2e-'));

const { E2E_PORT, E2E_POSTGRES_PORT, E2E_EVENT_NODE_PORT, E2E_IDP_PORT, E2E_DATA_DIR } = process.env;
const browser = await findBrowser();

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.e2e.ts',
  workers: 1,
  forbidOnly: true,
  // Journeys run in a real browser on any machine. A test that fails twice counts as failed; a test that needed its
  // second attempt is listed at the end of the run.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${E2E_PORT}`,
    // A service worker would answer requests before the routes that journeys mock.
    serviceWorkers: 'block',
    // A click may miss an element that is still moving. Only one journey tests animations.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      env: { ...process.env, ...browser.env },
    },
  },
  webServer: {
    command: 'node tools/local-stack/dist/main.js',
    cwd: root,
    url: `http://localhost:${E2E_PORT}/health/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: E2E_PORT,
      POSTGRES_PORT: E2E_POSTGRES_PORT,
      EVENT_NODE_PORT: E2E_EVENT_NODE_PORT,
      IDP_PORT: E2E_IDP_PORT,
      DATA_DIR: E2E_DATA_DIR,
      // All journeys come from one address.
      LIMIT_SIGN_INS: '0',
    },
  },
});

import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../../tools/browser.mjs';

const root = join(import.meta.dirname, '..', '..');

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(String(port)));
    });
  });

// Every worker reads this file again and inherits what the first reading chose.
for (const name of ['PORT', 'POSTGRES_PORT', 'EVENT_NODE_PORT', 'IDP_PORT'])
  process.env[`E2E_${name}`] ??= await freePort();
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'e2e-'));

const { E2E_PORT, E2E_POSTGRES_PORT, E2E_EVENT_NODE_PORT, E2E_IDP_PORT, E2E_DATA_DIR } = process.env;
const browser = await findBrowser();

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.e2e.ts',
  workers: 1,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${E2E_PORT}`,
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
    },
  },
});

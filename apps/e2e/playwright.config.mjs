import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { derivedId } from '@platform/log';
import { findBrowser } from '@control-center/lab/browser';
import { freePort } from '@platform/testing';

const root = join(import.meta.dirname, '..', '..');

const prefix = 'E2E_';
// A worker loads this file again and inherits the ports and the folder that the first load chose.
for (const port of ['PORT', 'POSTGRES_PORT', 'EVENT_NODE_PORT', 'IDP_PORT', 'MAIL_SINK_PORT'])
  process.env[prefix + port] ??= String(await freePort());
process.env[`${prefix}DATA_DIR`] ??= mkdtempSync(join(tmpdir(), 'e2e-'));
/** Settings of the system of the journeys: those that begin with E2E_. */
const settings = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith(prefix) && value !== undefined ? [[name.slice(prefix.length), value]] : [],
  ),
);
/** The factory of the one-click «gửi nhà máy», as the provider of OIDC_ISSUER knows it. */
const issuer = process.env['OIDC_ISSUER']?.replace(/\/$/, '');
const factory = issuer && { DEFAULT_MANUFACTURER_ID: derivedId('account', issuer, 'xuong') };
export const baseURL = `http://localhost:${settings['PORT']}`;

/** Journeys tagged `@spine`: `npm test`; `@long`: `npm run test:all`; the others: `npm run test:rest`. By their path all run. */
const part = process.env['TEST_PART'];
const wantsLong = process.env['TEST_ROUNDS'] || process.argv.some((word) => word.includes('.e2e'));
const left = [...(wantsLong ? [] : ['@long']), ...(part === 'rest' ? ['@spine'] : [])].join('|');

const browser = await findBrowser();

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.e2e.ts',
  ...(part === 'spine' && { grep: /@spine/ }),
  ...(left && { grepInvert: new RegExp(left) }),
  // One system, and so one journey at a time: those of one account never meet.
  workers: 1,
  forbidOnly: true,
  // Journeys run in a real browser on any machine. A test that fails twice counts as failed; a test that needed its
  // second attempt is listed at the end of the run.
  retries: 1,
  timeout: 360_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL,
    // A service worker would answer requests before the routes that journeys mock.
    serviceWorkers: 'block',
    // A click may miss an element that is still moving. Only one journey tests animations.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    viewport: { width: 1440, height: 900 },
    // Recording a trace takes a quarter of the time of a journey.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      env: { ...process.env, ...browser.env },
    },
  },
  webServer: {
    command: 'node dist/local-stack.js',
    cwd: root,
    url: `${baseURL}/health/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // All journeys come from one address.
    env: { ...settings, ...factory, LIMIT_SIGN_INS: '0' },
  },
  ...(issuer && { globalSetup: './foreign-people.mjs' }),
});

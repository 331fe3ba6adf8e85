import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { derivedId } from '@control-center/event-store';
import { findBrowser } from '@control-center/experiments/browser';
import { freePort } from '@control-center/testing';

const root = join(import.meta.dirname, '..', '..');

/** Each worker has a system of its own, so that journeys of one account never meet. */
const workers = 2;
const ports = ['PORT', 'POSTGRES_PORT', 'EVENT_NODE_PORT', 'IDP_PORT'];

// Every worker loads this file again and inherits the ports and the folders that the first load chose.
/** @type {Record<string, string>[]} */
const systems = [];
for (let worker = 0; worker < workers; worker++) {
  /** @type {Record<string, string>} */
  const settings = {};
  for (const [name, value] of Object.entries(process.env))
    if (name.startsWith(`E2E_${worker}_`)) settings[name.slice(`E2E_${worker}_`.length)] = value ?? '';
  for (const port of ports)
    settings[port] = process.env[`E2E_${worker}_${port}`] ??= String(await freePort());
  settings['DATA_DIR'] = process.env[`E2E_${worker}_DATA_DIR`] ??= mkdtempSync(join(tmpdir(), 'e2e-'));
  systems.push(settings);
}
/** The factory of the one-click «gửi nhà máy», as the provider of OIDC_ISSUER knows it. */
const issuer = process.env['OIDC_ISSUER']?.replace(/\/$/, '');
const factory = issuer && { DEFAULT_MANUFACTURER_ID: derivedId('account', issuer, 'xuong') };
const urlOf = (/** @type {Record<string, string>} */ system) => `http://localhost:${system['PORT']}`;
const ownSystem = systems[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? {};
for (const name of ['EVENT_NODE_PORT', 'DATA_DIR']) process.env[`E2E_${name}`] = ownSystem[name];

/** A started system for each worker. */
export const servers = systems.map((system) => ({
  command: 'node dist/local-stack.js',
  cwd: root,
  url: `${urlOf(system)}/health/ready`,
  timeout: 120_000,
  gracefulShutdown: /** @type {const} */ ({ signal: 'SIGTERM', timeout: 10_000 }),
  // All journeys come from one address.
  env: { ...system, ...factory, LIMIT_SIGN_INS: '0' },
}));

/** Journeys with the tag `@long`: `npm run test:all`, or by the path of their file. */
const wantsLong = process.env['TEST_ROUNDS'] || process.argv.some((word) => word.includes('.e2e'));

const browser = await findBrowser();

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.e2e.ts',
  ...(!wantsLong && { grepInvert: /@long/ }),
  workers,
  forbidOnly: true,
  // Journeys run in a real browser on any machine. A test that fails twice counts as failed; a test that needed its
  // second attempt is listed at the end of the run.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: urlOf(ownSystem),
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
  webServer: servers,
  ...(issuer && { globalSetup: './foreign-people.mjs' }),
});

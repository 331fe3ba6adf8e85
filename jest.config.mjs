import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ignoredIntegration, ignoredOthers } from './tools/checkout/src/checks/parts.mjs';
import { swcOptions } from './tools/checkout/jest/swc-options.mjs';
import { testTimeout } from './tools/checkout/jest/test-timeout.mjs';

const shared = {
  runner: '<rootDir>/tools/checkout/jest/runner/runner.mjs',
  setupFiles: ['reflect-metadata'],
  setupFilesAfterEnv: ['<rootDir>/tools/checkout/jest/runner/globals.mjs'],
  // With these Jest finds the specs that a change concerns, and Stryker's runs load modules.
  resolver: '<rootDir>/tools/checkout/jest/resolver.cjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.tsx?$': ['@swc/jest', swcOptions],
  },
};

const sources = ['<rootDir>/libs', '<rootDir>/apps', '<rootDir>/tools'];
/** The longest specs, such as the plans of queries over 100,000 orders: `npm run test:all`, or by path. */
const wantsLongSpecs = process.env['TEST_ROUNDS'] || process.argv.some((word) => word.includes('.long.'));
const withoutLongSpecs = wantsLongSpecs ? [] : ['\\.long\\.int\\.spec\\.ts$'];

const web = join(import.meta.dirname, 'apps', 'web', 'src');
/** Specs of the web that run without a window, as unit specs do. */
const withoutWindow = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.spec\.tsx?$/.test(name))
  .filter((name) => readFileSync(join(web, name), 'utf8').startsWith('/** @jest-environment node */'))
  .map((name) => `/apps/web/src/${name.replaceAll('\\', '/')}`);

export default {
  testTimeout,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      roots: sources,
      testMatch: [
        '**/{libs,tools}/**/src/**/*.spec.ts',
        '**/apps/!(web)/{src,testing/src}/**/*.spec.ts',
        ...withoutWindow.map((path) => `**${path}`),
      ],
      testPathIgnorePatterns: ['\\.int\\.spec\\.ts$', '/node_modules/', '/dist/', ...ignoredOthers],
    },
    {
      ...shared,
      displayName: 'integration',
      roots: sources,
      testMatch: ['**/src/**/*.int.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/', ...withoutLongSpecs, ...ignoredIntegration],
      globalSetup: '<rootDir>/tools/checkout/jest/postgres.setup.mjs',
      globalTeardown: '<rootDir>/tools/checkout/jest/postgres.teardown.mjs',
    },
    {
      ...shared,
      displayName: 'web',
      roots: ['<rootDir>/apps/web'],
      globalSetup: '<rootDir>/tools/checkout/jest/web-packages.setup.mjs',
      setupFiles: [...shared.setupFiles, '<rootDir>/tools/checkout/jest/runner/window.mjs'],
      setupFilesAfterEnv: [...shared.setupFilesAfterEnv, '<rootDir>/tools/checkout/jest/web.setup.mjs'],
      testMatch: ['**/src/**/*.spec.{ts,tsx}'],
      testPathIgnorePatterns: ['/node_modules/', ...withoutWindow, ...ignoredOthers],
    },
  ],
};

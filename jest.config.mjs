import { bundledPackages } from './tools/jest/web-packages.mjs';

/** Native ESM + SWC, with decorators and their metadata as tsc emits them. */
const shared = {
  resolver: '<rootDir>/tools/jest/resolver.cjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  setupFiles: ['reflect-metadata'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        swcrc: false,
        sourceMaps: 'inline',
        module: { type: 'es6' },
        jsc: {
          target: 'es2022',
          keepClassNames: true,
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            useDefineForClassFields: false,
            react: { runtime: 'automatic' },
          },
        },
      },
    ],
  },
};

const sources = ['<rootDir>/libs', '<rootDir>/apps', '<rootDir>/testing', '<rootDir>/tools'];
const serverProject = { ...shared, testEnvironment: 'node', roots: sources };

export default {
  // Long, because the machine may be busy: a test waits for an event that either comes or never does.
  testTimeout: 120_000,
  projects: [
    {
      ...serverProject,
      displayName: 'unit',
      testMatch: ['**/src/**/*.spec.ts'],
      testPathIgnorePatterns: ['\\.int\\.spec\\.ts$', '/apps/web/', '/node_modules/', '/dist/'],
    },
    {
      ...serverProject,
      displayName: 'integration',
      testMatch: ['**/src/**/*.int.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
      globalSetup: '<rootDir>/tools/jest/postgres.setup.mjs',
      globalTeardown: '<rootDir>/tools/jest/postgres.teardown.mjs',
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: 'jsdom',
      roots: ['<rootDir>/apps/web'],
      globalSetup: '<rootDir>/tools/jest/web-packages.setup.mjs',
      setupFiles: [...shared.setupFiles, '<rootDir>/tools/jest/web-globals.mjs'],
      setupFilesAfterEnv: ['<rootDir>/tools/jest/web.setup.mjs'],
      testMatch: ['**/src/**/*.spec.{ts,tsx}'],
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        ...bundledPackages,
        '\\.css$': '<rootDir>/tools/jest/empty.mjs',
      },
    },
  ],
};

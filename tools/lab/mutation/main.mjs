// npm run test:mutation [-- [--share 0.1] PATH…]: plants faults in the sources below PATH, all or a random share of them, and lists
// those that no spec notices.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import jestConfig from '../../../jest.config.mjs';
import { notFaked } from '../../checkout/jest/not-faked.mjs';
import { bundledPackages } from '../../checkout/jest/web-packages.mjs';
import bundlePackages from '../../checkout/jest/web-packages.setup.mjs';

/** The default paths: code about money, rights, data and staleness. The web's code needs a PATH. */
const everything = [
  ...[
    'market/contracts',
    'market/domain',
    'platform/kernel',
    'platform/log',
    'platform/files',
    'platform/settings',
  ].map((name) => `libs/${name}/src`),
  ...['accounts', 'http', 'objects', 'realtime', 'sessions'].map((name) => `apps/api/src/${name}`),
  'libs/platform/rows/src',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { share: { type: 'string', default: '1' } },
});
const share = Number(values.share);
process.env['MUTATION_SHARE'] = values.share;
const given = positionals.length > 0 ? positionals : everything;
const project = given.every((path) => path.startsWith('apps/web')) ? 'web' : 'unit';

const sources = given.map((path) => {
  if (!existsSync(path)) throw new Error(`There is no ${path}`);
  return statSync(path).isDirectory() ? join(path, '**/*.{ts,tsx}') : path;
});

/** Only the specs of the same package: each fault is to be noticed beside its code, and soon. */
const roots = [
  ...new Set(
    given.map(
      (path) =>
        `<rootDir>/${path
          .split('/')
          .slice(0, path.startsWith('libs/') ? 3 : 2)
          .join('/')}`,
    ),
  ),
];

const config = jestConfig.projects.find(({ displayName }) => displayName === project);

/** Stryker needs Jest's own runner to count what each test reaches. */
const ownRunner = {
  runner: 'jest-runner',
  setupFilesAfterEnv: [],
  // As this project's runner has it.
  fakeTimers: { doNotFake: notFaked },
};
const ownWebRunner = {
  ...ownRunner,
  globalSetup: undefined,
  testEnvironment: 'jsdom',
  setupFiles: ['reflect-metadata', '<rootDir>/tools/checkout/jest/web-globals.mjs'],
  setupFilesAfterEnv: ['<rootDir>/tools/checkout/jest/web.setup.mjs'],
  moduleNameMapper: {
    ...config?.moduleNameMapper,
    ...Object.fromEntries([...bundledPackages].map(([name, file]) => [`^${name}$`, file])),
    '\\.css$': '<rootDir>/tools/checkout/jest/empty.mjs',
  },
};

if (project === 'web') await bundlePackages();

/** Random lives of orders take most of the time, and an example should notice the same faults. */
const randomLives = ['/all-phases/model\\.spec', '/replay/replay\\.spec'];

/** Fakes what a module of Node exports, which works only in this project's own runner. */
const needsOwnRunner = ['/read/leader-watch\\.spec'];

const mutants = await new Stryker({
  mutate: [...sources, '!**/*.spec.ts', '!**/*.spec.tsx', '!**/*.fixture.ts', '!**/*.d.ts', '!**/dist/**'],
  // Most texts are names that the compiler checks, or sentences for people.
  mutator: { excludedMutations: ['StringLiteral'] },
  plugins: ['@stryker-mutator/jest-runner', join(import.meta.dirname, 'covering-runner.mjs')],
  testRunner: 'jest-covering',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  jest: {
    projectType: 'custom',
    config: {
      ...config,
      ...(project === 'web' ? ownWebRunner : ownRunner),
      roots,
      projects: [],
      testPathIgnorePatterns: [
        '/node_modules/',
        '/dist/',
        '\\.int\\.spec\\.ts$',
        ...randomLives,
        ...needsOwnRunner,
      ],
    },
    enableFindRelatedTests: true,
  },
  coverageAnalysis: 'perTest',
  incremental: share === 1,
  incrementalFile: '.stryker/incremental.json',
  tempDirName: '.stryker/sandbox',
  symlinkNodeModules: false,
  buildCommand: 'node tools/lab/mutation/link-packages.mjs',
  ignorePatterns: ['docs/images', '.nx', '.data', '.stryker'],
  concurrency: 1,
  // Each run loads all modules again, and Node keeps them.
  maxTestRunnerReuse: 40,
  // On a busy machine a slow run is not an endless loop.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 30,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: '.stryker/report.json' },
  clearTextReporter: { allowColor: false, reportTests: false },
  allowConsoleColors: false,
}).runMutationTest();

/** @param {import('@stryker-mutator/api/core').MutantStatus[]} statuses */
const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
const [noticed, missed, notReached] = [
  count('Killed', 'Timeout'),
  count('Survived'),
  // They are known without a run, so all of them are.
  count('NoCoverage') * share,
];
const percent = (/** @type {number} */ of) => ((100 * noticed) / of).toFixed(0);
console.log(
  `${noticed} of ${noticed + missed} faults noticed (${percent(noticed + missed)} %); ${percent(noticed + missed + notReached)} % with those that no spec reaches`,
);

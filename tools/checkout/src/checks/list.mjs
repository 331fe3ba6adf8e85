import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProduct, compilePackages } from '../build.mjs';
import { root } from '../prepare.mjs';
import { CommandFailed, run } from '../run.mjs';

/**
 * A check: `perform` resolves to how many tests passed and failed, the output to print when one failed, and remarks to
 * print at the end. It waits for the check in `after`, and does not run when the check in `needs` failed.
 *
 * @typedef {{ passed: number, failed: number, output?: string, remarks?: string[] | undefined }} Result
 * @typedef {{ title: string, after?: Name, needs?: Name, perform: () => Promise<Result> }} Check
 * @typedef {'format' | 'lock' | 'lint' | 'boundaries' | 'types' | 'unit' | 'web' | 'integration' | 'build' | 'browser'} SpineName
 * @typedef {'compiled' | 'unitRest' | 'webRest' | 'integrationRest' | 'browserRest'} RestName
 * @typedef {'chaosOfEventStore' | 'chaosOfReadSide' | 'chaosOfCluster' | 'chaosOfNotices' | 'restore' | 'fuzz' | 'auditBuild' | 'image' | 'node22' | 'node24'} LongName
 * @typedef {SpineName | RestName | LongName} Name
 */

/**
 * The used parts of the reports of Jest and Playwright.
 *
 * @typedef {{ name: string, status: string, message: string }} JestSuite
 * @typedef {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number, testResults: JestSuite[] }} JestReport
 * @typedef {{ file: string, title: string, tests: { status: string }[] }} PlaywrightSpec
 * @typedef {{ specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ stats: { expected: number, flaky: number, unexpected: number }, suites: PlaywrightSuite[] }} PlaywrightReport
 */

const bin = (/** @type {string[]} */ ...path) => join(root, 'node_modules', ...path);

const node = (/** @type {string[]} */ args) => run(process.execPath, args, { cwd: root });

/** The program of a package of this repository, which the check `types` compiles. */
const compiled = (/** @type {string} */ program) => node(['--enable-source-maps', program]);

/**
 * A check that counts as one test.
 *
 * @param {string} title
 * @param {() => Promise<unknown>} work
 * @returns {Check}
 */
const singleCheck = (title, work) => ({
  title,
  perform: async () => {
    const failure = await failureOf(work());
    return failure ? { passed: 0, failed: 1, output: failure.message } : { passed: 1, failed: 0 };
  },
});

/**
 * A test runner that writes a report, which `count` reads. No test or an unexplained exit code is a failure.
 *
 * @template Report
 * @param {string} title
 * @param {(report: Report) => Result} count
 * @param {(report: string) => Promise<unknown>} work
 * @returns {Check}
 */
const checkWithReport = (title, count, work) => ({
  title,
  perform: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'report-'));
    const report = join(folder, 'report.json');
    try {
      const failure = await failureOf(work(report));
      const { passed, failed, remarks, output } = readCounts(report, count);
      const unexplained = failed === 0 && (failure !== undefined || passed === 0) ? 1 : 0;
      const said = output || (failure?.message ?? 'No test ran');
      return { passed, failed: failed + unexplained, remarks, output: said };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

/** How the command failed, if it did. @param {Promise<unknown>} work */
async function failureOf(work) {
  try {
    await work;
  } catch (error) {
    if (error instanceof CommandFailed) return error;
    throw error;
  }
}

/** @template Report @param {string} file @param {(report: Report) => Result} count @returns {Result} */
function readCounts(file, count) {
  try {
    /** @type {unknown} */
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return count(/** @type {Report} */ (report));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

/** The specs of a Playwright report, at every depth. @param {PlaywrightSuite[]} suites @returns {PlaywrightSpec[]} */
const specsOf = (suites = []) => suites.flatMap(({ specs, suites }) => [...specs, ...specsOf(suites)]);

/** Many times what a test runner needs. A test that holds a thread is ended by no time limit of its own. */
const minutes = 15;

/** MiB for new objects. Tests make short-lived objects, and often clearing a small space takes a tenth of the time. */
const newSpace = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

/** What failed in a spec file: its first lines, because a setup that fails makes every test fail. @param {JestSuite} suite */
const failuresOf = ({ name, status, message }) =>
  status === 'failed' ? [[name, ...message.split('\n').slice(0, 60)].join('\n')] : [];

/** @typedef {'spine' | 'rest'} TestPart */

/** @param {string} title @param {TestPart} part */
const titleOf = (title, part) => (part === 'rest' ? `${title}, rest` : title);

/** @param {string} title @param {string} project @param {TestPart} part @param {string[]} options */
const jest = (title, project, part, ...options) =>
  checkWithReport(
    titleOf(title, part),
    (
      /** @type {JestReport} */ { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults },
    ) => ({
      passed: numPassedTests,
      failed: numFailedTests + numRuntimeErrorTestSuites,
      output: testResults.flatMap(failuresOf).join('\n\n'),
    }),
    (report) =>
      run(
        process.execPath,
        [
          ...[...newSpace, '--experimental-vm-modules', '--no-warnings', bin('jest', 'bin', 'jest.js')],
          ...['--selectProjects', project, '--json', `--outputFile=${report}`, ...options],
        ],
        { cwd: root, env: { TEST_PART: part }, minutes },
      ),
  );

/** The unit specs under another release of Node, from the package of that name. @param {number} version */
const unitUnder = (version) =>
  singleCheck(`Unit tests, Node ${version}`, () =>
    run(
      'npx',
      [
        ...['--yes', '--package', `node@${version}`, '--', 'node', ...newSpace],
        ...[
          '--experimental-vm-modules',
          '--no-warnings',
          bin('jest', 'bin', 'jest.js'),
          '--selectProjects',
          'unit',
        ],
      ],
      { cwd: root },
    ),
  );

/** An npm script that exits with an error when it finds a fault. */
const script = (/** @type {string[]} */ ...args) => run('npm', ['run', '--silent', ...args], { cwd: root });

/** Read late, because `npm run test:all` chooses it. */
const seed = () => ['--seed', process.env['TEST_SEED'] ?? ''];

/** @param {TestPart} part @returns {Check} */
const browser = (part) => ({
  needs: part === 'spine' ? 'build' : 'compiled',
  ...checkWithReport(
    titleOf('Browser tests', part),
    (/** @type {PlaywrightReport} */ { stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      remarks: specsOf(suites)
        .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
        .map(({ file, title }) => `Passed at a second attempt: ${file} › ${title}`),
    }),
    (report) =>
      run(process.execPath, [bin('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'], {
        cwd: join(root, 'apps', 'e2e'),
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, TEST_PART: part },
        minutes,
      }),
  ),
});

/** @type {Record<Name, Check>} */
export const checks = {
  format: singleCheck('Format', () => node([bin('oxfmt', 'bin', 'oxfmt'), '--check'])),
  lock: { after: 'types', ...singleCheck('Lock file', () => compiled('tools/lab/dist/check-lock.js')) },
  lint: { after: 'types', ...singleCheck('Lint', () => node([bin('oxlint', 'bin', 'oxlint')])) },
  boundaries: {
    after: 'types',
    ...singleCheck('Import boundaries', async () => {
      await node([bin('oxlint', 'bin', 'oxlint'), '-c', 'oxlint.imports.mjs']);
      await compiled('tools/lab/dist/boundaries/check.js');
    }),
  },
  types: singleCheck('Types', () => node([bin('@typescript', 'native', 'bin', 'tsc'), '-b'])),
  unit: { after: 'types', ...jest('Unit tests', 'unit', 'spine') },
  unitRest: { after: 'compiled', ...jest('Unit tests', 'unit', 'rest') },
  web: jest('Web tests', 'web', 'spine'),
  webRest: jest('Web tests', 'web', 'rest'),
  // Some specs start the built programs. Three at a time, because they wait for timers and leases for a third of their
  // time.
  integration: { after: 'build', ...jest('Integration tests', 'integration', 'spine', '--maxWorkers=3') },
  integrationRest: {
    after: 'compiled',
    ...jest('Integration tests', 'integration', 'rest', '--maxWorkers=3'),
  },
  // Built as by npm start, so that commands in specs do not build again.
  build: { after: 'types', ...singleCheck('Build', () => buildProduct(root)) },
  // The rest needs this; after the spine it exists already.
  compiled: singleCheck('Build', async () => {
    await compilePackages(root);
    await buildProduct(root);
  }),
  browser: browser('spine'),
  browserRest: browser('rest'),
  chaosOfEventStore: {
    needs: 'build',
    ...singleCheck('Chaos, event store', () => script('chaos', '--', 'event-store', ...seed())),
  },
  chaosOfReadSide: {
    needs: 'build',
    ...singleCheck('Chaos, read side', () => script('chaos', '--', 'read-side', ...seed())),
  },
  chaosOfCluster: {
    needs: 'build',
    ...singleCheck('Chaos, cluster', () => script('chaos', '--', 'cluster', ...seed())),
  },
  chaosOfNotices: {
    needs: 'build',
    ...singleCheck('Chaos, notices', () => script('chaos', '--', 'notices', ...seed())),
  },
  // Kills and deletes everything, then restores it with the commands.
  restore: {
    needs: 'build',
    ...singleCheck('Restore', () => script('chaos', '--', 'restore', ...seed())),
  },
  fuzz: { needs: 'build', ...singleCheck('Fuzz', () => script('fuzz', '--', ...seed())) },
  // Fails when the audit of a million events is built more slowly than the read models beside it.
  auditBuild: {
    needs: 'build',
    ...singleCheck('Audit of a million events', () => script('bench', '--', 'audit', '--only', 'build')),
  },
  node22: { after: 'types', ...unitUnder(22) },
  node24: { after: 'types', ...unitUnder(24) },
  image: {
    needs: 'build',
    ...singleCheck('Steps of the Dockerfile', () => compiled('tools/lab/dist/docker/image.js')),
  },
};

/** The checks of `npm test`, in this order unless they wait for one another. @type {SpineName[]} */
export const spine = [
  'types',
  'web',
  'build',
  'integration',
  'browser',
  'unit',
  'lint',
  'boundaries',
  'format',
  'lock',
];

/** The checks of `npm run test:rest`. @type {RestName[]} */
export const rest = ['compiled', 'integrationRest', 'webRest', 'browserRest', 'unitRest'];

/** Those that take minutes. @type {LongName[]} */
export const longChecks = [
  'chaosOfEventStore',
  'chaosOfReadSide',
  'chaosOfCluster',
  'chaosOfNotices',
  'restore',
  'fuzz',
  'auditBuild',
  'image',
  'node22',
  'node24',
];

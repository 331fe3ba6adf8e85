import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './checkout/src/build.mjs';
import { step } from './checkout/src/progress.mjs';
import { root } from './checkout/src/prepare.mjs';
import { CommandFailed, run } from './checkout/src/run.mjs';

/**
 * A check: `perform` resolves to how many tests passed and failed, the output to print when one failed, and remarks
 * to print at the end. It waits for the check that it comes `after`, and is not run when the one that it `needs` failed.
 *
 * @typedef {{ passed: number, failed: number, output?: string, remarks?: string[] }} Result
 * @typedef {{ title: string, after?: string, needs?: string, perform: () => Promise<Result> }} Check
 */

const bin = (...path) => join(root, 'node_modules', ...path);
const node = (args, env = {}) => run(process.execPath, args, { cwd: root, env });

/** A check that counts as one test. */
const singleCheck = (title, work) => ({
  title,
  perform: async () => {
    try {
      await work();
      return { passed: 1, failed: 0 };
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
      return { passed: 0, failed: 1, output: error.message };
    }
  },
});

/** A test runner that writes a report, which `count` reads. No report, no test or an unexplained exit code is a failure. */
const checkWithReport = (title, count, work) => ({
  title,
  perform: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'report-'));
    const report = join(folder, 'report.json');
    try {
      const failure = await work(report).then(
        () => undefined,
        (error) => error,
      );
      if (failure && !(failure instanceof CommandFailed)) throw failure;
      const { passed, failed, remarks } = readCounts(report, count);
      const unexplained = failed === 0 && (failure !== undefined || passed === 0) ? 1 : 0;
      return { passed, failed: failed + unexplained, remarks, output: failure?.message ?? 'No test ran' };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

function readCounts(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

/** The specs of a Playwright report, at every depth. */
const specsOf = (suites = []) => suites.flatMap(({ specs, suites }) => [...specs, ...specsOf(suites)]);

const jest = (title, project, ...options) =>
  checkWithReport(
    title,
    ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) => ({
      passed: numPassedTests,
      failed: numFailedTests + numRuntimeErrorTestSuites,
    }),
    (report) =>
      node([
        ...['--experimental-vm-modules', '--no-warnings', bin('jest', 'bin', 'jest.js')],
        ...['--selectProjects', project, '--json', `--outputFile=${report}`, ...options],
      ]),
  );

/** An npm script that ends with another code than 0 when it finds a fault. */
const script = (...args) => run('npm', ['run', '--silent', ...args], { cwd: root });
/** Read late, because `npm run test:all` chooses it. */
const seed = () => ['--seed', process.env.TEST_SEED];

/** @type {Record<string, Check>} */
const checks = {
  format: singleCheck('Format', () =>
    node([bin('prettier', 'bin', 'prettier.cjs'), '--check', '.', '--cache', '--log-level', 'warn']),
  ),
  lock: singleCheck('Lock file', () => node(['tools/check-lock.mjs'])),
  lint: singleCheck('Lint', () => node([bin('eslint', 'bin', 'eslint.js'), '.', '--max-warnings=0'])),
  boundaries: singleCheck('Import boundaries', () => node(['tools/boundary-probes/check.mjs'])),
  types: singleCheck('Types', () => node([bin('typescript', 'bin', 'tsc'), '-b'])),
  unit: { after: 'types', ...jest('Unit tests', 'unit') },
  web: jest('Web tests', 'web'),
  // Some specs start the built programs.
  integration: { after: 'build', ...jest('Integration tests', 'integration', '--maxWorkers=2') },
  // As npm start does it: commands that specs run must not build once more.
  build: { after: 'types', ...singleCheck('Build', () => build(root)) },
  browser: {
    needs: 'build',
    ...checkWithReport(
      'Browser tests',
      ({ stats, suites }) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        remarks: specsOf(suites)
          .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
          .map(({ file, title }) => `Passed at a second attempt: ${file} › ${title}`),
      }),
      (report) =>
        run(process.execPath, [bin('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'], {
          cwd: join(root, 'apps', 'e2e'),
          env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
        }),
    ),
  },
  chaosOfEventStore: {
    needs: 'build',
    ...singleCheck('Chaos, event store', () => script('chaos', '--', 'event-store', ...seed())),
  },
  chaosOfReadSide: {
    needs: 'build',
    ...singleCheck('Chaos, read side', () => script('chaos', '--', 'read-side', ...seed())),
  },
  fuzz: { needs: 'build', ...singleCheck('Fuzz', () => script('fuzz', '--', ...seed())) },
};

/** Longest first, as far as they do not wait for another. */
export const everyCheck = [
  ...['types', 'lint', 'build', 'browser', 'integration', 'web'],
  ...['unit', 'format', 'boundaries', 'lock'],
];

/** Those that take minutes. */
export const longChecks = ['chaosOfEventStore', 'chaosOfReadSide', 'fuzz'];

/** Most checks use one core, or wait for others half of the time. */
const atOnce = 2;

/**
 * Performs the checks, two at a time and as far as possible in this order, prints a table of results and sets the exit
 * code.
 *
 * @param {string[]} names
 */
export async function perform(names) {
  const results = new Map();
  const running = new Set();
  const waiting = [...names];
  const isReady = (name) =>
    [checks[name].after, checks[name].needs].every((other) => !names.includes(other) || results.has(other));
  const start = async (name) => {
    const { title, needs } = checks[name];
    const since = Date.now();
    const result =
      results.get(needs)?.failed > 0
        ? { passed: 0, failed: 1, output: `Not run: ${checks[needs].title} failed` }
        : await performOne(checks[name]);
    results.set(name, { ...result, title, seconds: (Date.now() - since) / 1000 });
  };
  const since = Date.now();
  while (results.size < names.length) {
    const next = running.size < atOnce ? waiting.findIndex(isReady) : -1;
    if (next >= 0) {
      const work = start(waiting.splice(next, 1)[0]).finally(() => running.delete(work));
      running.add(work);
    } else await Promise.race(running);
  }

  const rows = names.map((name) => results.get(name));
  const total = (key) => rows.reduce((sum, row) => sum + row[key], 0);
  const [passed, failed] = [total('passed'), total('failed')];
  const line = (row) =>
    `${row.failed > 0 ? '✗' : '✓'} ${row.title.padEnd(20)} ${`${row.passed}`.padStart(6)} passed ${`${row.failed}`.padStart(4)} failed ${row.seconds.toFixed(1).padStart(8)} s`;
  const sum = { title: 'Total', passed, failed, seconds: (Date.now() - since) / 1000 };
  console.log(`\n${[...rows, sum].map(line).join('\n')}\n`);
  for (const remark of rows.flatMap(({ remarks = [] }) => remarks)) console.log(remark);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/** Performs one check and, when it fails, prints its output at once. */
async function performOne(check) {
  let result;
  await step(check.title, async () => {
    result = await check.perform();
    if (result.failed > 0) throw result;
  }).catch((error) => {
    if (error !== result) throw error;
    console.log(`${result.output}\n`);
  });
  return result;
}

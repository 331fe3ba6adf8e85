import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { step } from './local-stack/src/progress.mjs';
import { root } from './prepare.mjs';
import { Failed, run } from './run.mjs';

/**
 * A step of the checks: `perform` resolves to how many passed and failed, with what to show of the failures and
 * what else to say at the end.
 *
 * @typedef {{ passed: number, failed: number, output?: string, remarks?: string[] }} Result
 * @typedef {{ title: string, perform: () => Promise<Result> }} Check
 */

const bin = (...path) => join(root, 'node_modules', ...path);
const node = (args, env = {}) => run(process.execPath, args, { cwd: root, env });
const nx = (...args) =>
  node([bin('nx', 'dist', 'bin', 'nx.js'), ...args], { NX_DAEMON: 'false', NX_TUI: 'false' });

/** A check that passes or fails as a whole. */
const whole = (title, work) => ({
  title,
  perform: async () => {
    try {
      await work();
      return { passed: 1, failed: 0 };
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      return { passed: 0, failed: 1, output: error.message };
    }
  },
});

/** A runner that writes a report; `count` reads it. No report, no test, or an exit code of its own: a failure. */
const reported = (title, count, work) => ({
  title,
  perform: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'report-'));
    const report = join(folder, 'report.json');
    try {
      const failure = await work(report).then(
        () => undefined,
        (error) => error,
      );
      if (failure && !(failure instanceof Failed)) throw failure;
      const { passed, failed, remarks } = countOf(report, count);
      const unexplained = failed === 0 && (failure !== undefined || passed === 0) ? 1 : 0;
      return { passed, failed: failed + unexplained, remarks, output: failure?.message ?? 'No test ran' };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

function countOf(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

/** The specs of a Playwright report, whatever their depth. */
const specsOf = (suites = []) => suites.flatMap(({ specs, suites }) => [...specs, ...specsOf(suites)]);

const jest = (title, project, ...options) =>
  reported(
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

/** @type {Record<string, Check>} */
export const checks = {
  format: whole('Format', () =>
    node([bin('prettier', 'bin', 'prettier.cjs'), '--check', '.', '--cache', '--log-level', 'warn']),
  ),
  lock: whole('Lock file', () => node(['tools/check-lock.mjs'])),
  lint: whole('Lint', () => node([bin('eslint', 'bin', 'eslint.js'), '.', '--max-warnings=0'])),
  boundaries: whole('Import boundaries', () => node(['tools/boundary-probes/check.mjs'])),
  types: whole('Types', () => node([bin('typescript', 'bin', 'tsc'), '-b'])),
  unit: jest('Unit tests', 'unit'),
  web: jest('Web tests', 'web'),
  integration: jest('Integration tests', 'integration', '--maxWorkers=2'),
  build: whole('Build', () => nx('run-many', '-t', 'build')),
  browser: reported(
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
};

/**
 * Performs the checks and shows a table of them. Each stage has lanes, which run side by side; a lane performs its
 * checks one after another. `needs` names the check without which one is pointless. Sets the exit code.
 *
 * @param {string[][][]} stages
 * @param {Record<string, string>} [needs]
 */
export async function perform(stages, needs = {}) {
  const done = new Map();
  const lane = async (names) => {
    for (const name of names) {
      const since = Date.now();
      const result =
        done.get(needs[name])?.failed > 0
          ? { passed: 0, failed: 1, output: `Not run: ${checks[needs[name]].title} failed` }
          : await shown(checks[name]);
      done.set(name, { ...result, title: checks[name].title, seconds: (Date.now() - since) / 1000 });
    }
  };
  const since = Date.now();
  for (const lanes of stages) await Promise.all(lanes.map(lane));

  const rows = stages.flat(2).map((name) => done.get(name));
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

/** Performs one check and, when it fails, says at once why. */
async function shown(check) {
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

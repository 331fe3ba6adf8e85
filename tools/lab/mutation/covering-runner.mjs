// Jest's runner of Stryker repeats every spec that is related to the mutated file. This one repeats only those whose
// tests reach the mutant, which is several times as fast.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { MutantRunStatus } from '@stryker-mutator/api/test-runner';
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner';

/**
 * @typedef {import('@stryker-mutator/api/test-runner').TestRunner} TestRunner
 * @typedef {{ testFiles?: string[] }} Settings
 * @typedef {{ jestTestAdapter: { run: (settings: Settings) => Promise<unknown> } }} Internals
 */

/** Where the first run leaves the files of each test, for the processes that come after it. */
const list = '.stryker-tests.json';

const [jest] = /** @type {[{ factory: (injector: unknown) => TestRunner & Internals }]} */ (
  /** @type {unknown} */ (jestPlugins)
);

/**
 * Whether a fault belongs to a random share of all: the same in each run, and whoever else draws.
 *
 * @param {import('@stryker-mutator/api/core').Mutant} mutant
 * @param {number} share
 */
function isDrawn({ fileName, location, replacement }, share) {
  const inCheckout = fileName.slice(fileName.search(/(apps|libs)[/\\]/));
  const hash = createHash('sha1')
    .update(JSON.stringify([inCheckout, location, replacement]))
    .digest();
  return hash.readUInt32BE() < share * 2 ** 32;
}

/** @param {import('@stryker-mutator/api/plugin').Injector} injector */
function coveringRunner(injector) {
  const runner = jest.factory(injector);
  const { jestTestAdapter: adapter } = runner;
  const dryRun = runner.dryRun.bind(runner);
  const mutantRun = runner.mutantRun.bind(runner);
  const run = adapter.run.bind(adapter);

  runner.dryRun = async (options) => {
    const result = await dryRun(options);
    /** @type {Record<string, (string | undefined)[]>} */
    const files = {};
    if ('tests' in result) for (const { id, fileName } of result.tests) (files[id] ??= []).push(fileName);
    writeFileSync(list, JSON.stringify(files));
    return result;
  };
  runner.mutantRun = (options) => {
    if (!isDrawn(options.activeMutant, Number(process.env['MUTATION_SHARE'])))
      return Promise.resolve({ status: MutantRunStatus.Error, errorMessage: 'not drawn' });
    const files = /** @type {Record<string, string[]>} */ (JSON.parse(readFileSync(list, 'utf8')));
    const testFiles = options.testFilter && [...new Set(options.testFilter.flatMap((id) => files[id] ?? []))];
    adapter.run = (settings) => run(testFiles ? { ...settings, testFiles } : settings);
    return mutantRun(options);
  };
  return runner;
}
coveringRunner.inject = tokens(commonTokens.injector);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'jest-covering', coveringRunner)];

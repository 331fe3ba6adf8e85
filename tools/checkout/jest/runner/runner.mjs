import { createRunner } from 'jest-light-runner';

/**
 * Runs specs in plain Node threads that keep loaded modules. Jest's own runner creates a global object and loads every
 * module again for each spec file, which is half of the time of a unit spec and more of a web spec.
 */
const LightRunner = createRunner({ runtime: 'worker_threads' });

export default class ThreadRunner extends LightRunner {
  /**
   * @param {import('@jest/types').Config.GlobalConfig} globalConfig
   * @param {unknown} context
   */
  constructor(globalConfig, context) {
    // With one worker it would run the specs in this process, which cannot load TypeScript.
    super({ ...globalConfig, maxWorkers: Math.max(2, globalConfig.maxWorkers) }, context);
  }

  /**
   * @override
   * @param {unknown[]} args
   */
  async runTests(...args) {
    const { NODE_OPTIONS } = process.env;
    process.env['NODE_OPTIONS'] = [
      ...['--conditions=@control-center/source', '--enable-source-maps', '--no-warnings'],
      `--import=${new URL('./load-typescript.mjs', import.meta.url).href}`,
    ].join(' ');
    try {
      await super.runTests(...args);
    } finally {
      if (NODE_OPTIONS === undefined) delete process.env['NODE_OPTIONS'];
      else process.env['NODE_OPTIONS'] = NODE_OPTIONS;
    }
  }
}

// It has no types of its own.
declare module 'jest-light-runner' {
  import type { Config } from '@jest/types';

  class Runner {
    constructor(globalConfig: Config.GlobalConfig, context: unknown);
    runTests(...args: unknown[]): Promise<void>;
  }
  export function createRunner(options: {
    runtime: 'main_thread' | 'worker_threads' | 'child_process';
  }): typeof Runner;
}

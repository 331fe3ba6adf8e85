import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Target } from './faults.js';

/**
 * A running cluster. `command` is called with the name of a fault, for which it finds the leader itself, and with
 * `heal`. It exits with an error when it cannot do it.
 */
export function genuineCluster(url: string, command: string): Target {
  const call = async (what: string) => {
    await promisify(execFile)(command, [what]);
  };
  return { url, harm: call, heal: () => call('heal'), close: () => Promise.resolve() };
}

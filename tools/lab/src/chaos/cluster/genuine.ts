import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Target } from './faults.js';

/**
 * A running cluster. `command` is called with the name of a fault, of which it finds the leader by itself, and with `heal`;
 * it ends with another code than 0 when it cannot.
 */
export function genuineCluster(url: string, command: string): Target {
  const call = async (what: string) => {
    await promisify(execFile)(command, [what]);
  };
  return { url, harm: call, heal: () => call('heal'), close: () => Promise.resolve() };
}

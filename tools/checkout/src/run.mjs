import { spawn } from 'node:child_process';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let isStopping = false;

/**
 * When this process is asked to stop, it interrupts the commands that it runs, and ends when they have ended. Each
 * command leads a process group of its own and receives a single SIGINT, however many signals a terminal or a script
 * sends: test runners clean up at the first, but leave their servers behind at a second or at a SIGTERM.
 */
function interruptAll() {
  if (isStopping) return;
  isStopping = true;
  for (const { pid, exitCode } of running) if (pid && exitCode === null) process.kill(-pid, 'SIGINT');
}

export class CommandFailed extends Error {
  /** @param {string} command @param {string} reason @param {string} output */
  constructor(command, reason, output) {
    super(`${command} ended with ${reason}:\n${output.trimEnd().split('\n').slice(-200).join('\n')}`);
    this.name = 'CommandFailed';
    this.output = output;
  }
}

/**
 * Runs a command and resolves to its output, standard output and error together. With `visible` it writes to the
 * terminal instead. Rejects with CommandFailed, which holds the output, when it does not end with 0, or when it did not
 * end within `minutes` and was killed.
 *
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, visible?: boolean, cwd?: string, minutes?: number }} [options]
 * @returns {Promise<string>}
 */
export function run(file, args, { env = {}, visible = false, cwd, minutes } = {}) {
  if (running.size === 0)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interruptAll);
  const child = spawn(file, args, {
    cwd,
    detached: true,
    env: { ...process.env, ...env },
    stdio: visible ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  let tookTooLong = false;
  const kill = () => {
    tookTooLong = true;
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    // What it started and left behind may hold its output open.
    for (const stream of [child.stdout, child.stderr]) stream?.destroy();
  };
  const timer = minutes && setTimeout(kill, minutes * 60_000);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      running.delete(child);
      if (running.size === 0)
        for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, interruptAll);
      if (isStopping) {
        if (running.size === 0) process.exit(130);
      } else if (code === 0) resolve(output);
      else {
        const end = tookTooLong ? `no end after ${minutes} minutes` : (signal ?? `code ${code}`);
        reject(new CommandFailed([file, ...args].join(' '), end, output));
      }
    });
  });
}

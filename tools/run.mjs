import { spawn } from 'node:child_process';

const running = new Set();
let ending = false;

/**
 * Whoever stops us stops what we run, and we end when it has ended. Each command leads a process group of its own and
 * hears one SIGINT, however many a terminal or a script sends to us: runners tidy up at the first, and leave their
 * servers behind at a second or at a SIGTERM.
 */
function end() {
  if (ending) return;
  ending = true;
  for (const { pid, exitCode } of running) if (pid && exitCode === null) process.kill(-pid, 'SIGINT');
}

export class Failed extends Error {
  constructor(command, code, output) {
    super(`${command} ended with ${code}:\n${output.trimEnd().split('\n').slice(-200).join('\n')}`);
    this.name = 'Failed';
    this.output = output;
  }
}

/**
 * Runs a command to its end and resolves to what it wrote, standard output and error together. `visible` lets it
 * write to the terminal instead. Rejects with Failed, which holds the output, when it does not end with 0.
 */
export function run(file, args, { env = {}, visible = false, cwd } = {}) {
  if (running.size === 0) for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  const child = spawn(file, args, {
    cwd,
    detached: true,
    env: { ...process.env, ...env },
    stdio: visible ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      running.delete(child);
      if (running.size === 0) for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, end);
      if (ending) {
        if (running.size === 0) process.exit(130);
      } else if (code === 0) resolve(output);
      else reject(new Failed([file, ...args].join(' '), signal ?? `code ${code}`, output));
    });
  });
}

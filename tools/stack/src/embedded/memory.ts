import { readFileSync } from 'node:fs';
import { allAnalysts } from './roles.js';

// Every analyst's query runs in a process of the server that also holds the log. The kernel ends processes when the memory of the machine is
// used up, and a server one of whose processes was ended so ends all the others. So no query may come near to that.

/**
 * The address space of each process of the server, in KiB. A larger request fails («out of memory») and ends only its
 * statement. PostgreSQL makes values of up to 1 GB, the first of which does not fit.
 */
export const addressSpace = 1024 * 1024;

/** A command that runs with that limit. Where a system has none (macOS), it runs without. */
export const withLimitedMemory = <Command extends { file: string; args: readonly string[] }>(
  command: Command,
  kib = addressSpace,
): Command => ({
  ...command,
  file: '/bin/sh',
  args: ['-c', `ulimit -v ${String(kib)} 2>/dev/null; exec "$0" "$@"`, command.file, ...command.args],
});

/** The private memory of a process in bytes, and the title that PostgreSQL gives it. */
export type Backend = { pid: number; title: string; bytes: number };

const mebibyte = 1024 * 1024;

type MemoryLimits = {
  /** The limit of all processes of one query. */
  each: number;
  /** The limit of all analysts' queries together. */
  all: number;
};
const limits: MemoryLimits = { each: 512 * mebibyte, all: 1024 * mebibyte };

/** The processes whose queries have to end: those of analysts that use too much, the largest first. */
export function tooLarge(backends: readonly Backend[], { each, all } = limits): number[] {
  const isOfAnalyst = new RegExp(`^postgres: (${allAnalysts.join('|')}) `);
  const groups = backends
    .filter(({ title }) => isOfAnalyst.test(title))
    .map(({ pid, bytes }) => ({
      pid,
      bytes: backends
        .filter(({ title }) => title.startsWith(`postgres: parallel worker for PID ${String(pid)} `))
        .reduce((sum, worker) => sum + worker.bytes, bytes),
    }))
    .sort((first, second) => second.bytes - first.bytes);
  let sum = groups.reduce((total, { bytes }) => total + bytes, 0);
  return groups.flatMap(({ pid, bytes }) => {
    if (bytes <= each && sum <= all) return [];
    sum -= bytes;
    return [pid];
  });
}

/** Milliseconds, in which a query of large values adds some 100 MB. */
const interval = 200;

/**
 * Ends the queries of analysts that use too much memory, as long as the server `pid` runs. SIGTERM ends one connection;
 * SIGKILL would end all. Returns a function that stops this.
 */
export function watchMemory(pid: number, report: (line: string) => void): () => void {
  const looking = setInterval(() => {
    for (const backend of tooLarge(backendsOf(pid))) {
      report(
        `the query of an analyst was ended, because it used too much memory (process ${String(backend)})`,
      );
      try {
        process.kill(backend, 'SIGTERM');
      } catch {
        // It has ended by itself.
      }
    }
  }, interval).unref();
  return () => clearInterval(looking);
}

/** The processes of a server, as the kernel tells; none where it does not. */
export function backendsOf(server: number): Backend[] {
  const pids = read(`/proc/${String(server)}/task/${String(server)}/children`)
    .trim()
    .split(' ');
  return pids.filter(Boolean).flatMap((pid) => {
    const [, kib] = /^RssAnon:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`)) ?? [];
    const title = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
    return kib === undefined ? [] : [{ pid: Number(pid), title, bytes: Number(kib) * 1024 }];
  });
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

import { closeSync, fstatSync, openSync, readSync, renameSync } from 'node:fs';

/** Opens a log for appending. `rotate` first renames the log of the previous run to `.1`. */
export function openLog(file: string, rotate: boolean): number {
  try {
    if (rotate) renameSync(file, `${file}.1`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return openSync(file, 'a', 0o600);
}

/** The last lines of a log, from at most its last 16 kB. */
export function lastLines(file: string, count = 20): string {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const length = Math.min(size, 16 * 1024);
    const buffer = Buffer.alloc(length);
    readSync(descriptor, buffer, 0, length, size - length);
    return buffer.toString('utf8').trimEnd().split('\n').slice(-count).join('\n');
  } finally {
    closeSync(descriptor);
  }
}

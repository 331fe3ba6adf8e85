// Loaded into each program before its own modules: `--import …/standstills.js?file=…`. In an api, appends the
// standstills of its event loop to the file, with the share in which its thread worked. On a busy machine it waits for
// a processor most of the time, or for the threads of the garbage collector that do, which says nothing about the program.
import { appendFileSync, openSync, readSync } from 'node:fs';

export type Standstill = { at: number; ms: number; workedMs: number };

const file = new URL(import.meta.url).searchParams.get('file');
const everyMs = 10;
/** Shorter ones are of no interest. */
const shortestMs = 20;

if (file && process.argv[1]?.endsWith('/dist/api.js')) {
  /** Linux: nanoseconds on a processor, nanoseconds of waiting for one, and how often it got one. */
  const scheduled = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  const buffer = Buffer.alloc(100);
  const worked = () =>
    Number(buffer.toString('latin1', 0, readSync(scheduled, buffer, 0, 100, 0)).split(' ')[0]);
  let [last, lastWorked] = [performance.now(), worked()];
  setInterval(() => {
    const [now, nowWorked] = [performance.now(), worked()];
    const standstill: Standstill = {
      at: Date.now(),
      ms: now - last - everyMs,
      workedMs: (nowWorked - lastWorked) / 1e6,
    };
    if (standstill.ms >= shortestMs) appendFileSync(file, `${JSON.stringify(standstill)}\n`);
    [last, lastWorked] = [now, nowWorked];
  }, everyMs).unref();
}

import type { Browser, Page } from '@playwright/test';

/** Milliseconds: of processor time, and by the clock, which counts the time of other programs on a busy machine too. */
export type LongestTask = { processor: number; clock: number };

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
};

const begin = 'measured';

/** The longest task of the page's main thread while `work` runs, as the browser traces it. */
export async function longestTask(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<LongestTask> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  // Starting to trace is a long task itself.
  await page.evaluate((name) => performance.mark(name), begin);
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const start = traceEvents.find(({ name }) => name === begin);
  if (!start) throw new Error('The trace lacks its beginning');
  const tasks = traceEvents.filter(
    ({ name, pid, tid, ts }) =>
      name.endsWith('RunTask') && pid === start.pid && tid === start.tid && ts > start.ts,
  );
  if (tasks.length === 0) throw new Error('The trace has no task of the page');
  const longest = (of: 'dur' | 'tdur') => Math.max(...tasks.map((task) => task[of] ?? 0)) / 1_000;
  return { processor: longest('tdur'), clock: longest('dur') };
}

/** Rows of a table. */
export const taskRows = (during: string, { processor, clock }: LongestTask): string[][] => [
  [`longest task of ${during}, ms of the processor`, processor.toFixed(0), '50'],
  ['the longest one by the clock, ms', clock.toFixed(0), ''],
];

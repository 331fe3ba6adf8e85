import type { Browser, BrowserContext, Page } from '@playwright/test';
import { idleNetworkOf } from './idle.js';
import { serveBarePage } from './bare-page.js';

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A page, and the element that makes it useful. */
type Target = { url: string; useful: string; storageState?: StorageState };

/** What the measured page records about itself: its layout shift, and its longest task in milliseconds. */
type Recorder = typeof globalThis & { shifted: number; longest: number };

const runs = 7;
/** A lower mid-range phone on a slow connection: bytes per second, milliseconds, times slower than this machine. */
const phone = { width: 390, height: 844 };
const connection = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const cpuThrottling = 4;

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!;

/** Milliseconds until the element `useful` is visible on a slow phone with an empty cache, and the layout shift. */
async function firstView(
  browser: Browser,
  { url, useful, storageState }: Target,
): Promise<{ time: number; shift: number }> {
  const context = await browser.newContext({
    viewport: phone,
    serviceWorkers: 'block',
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const recorder = globalThis as Recorder;
    recorder.shifted = 0;
    new PerformanceObserver((list) => {
      type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };
      for (const { value, hadRecentInput } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput) recorder.shifted += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', connection);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuThrottling });
  const networkIsIdle = idleNetworkOf(page);
  await page.goto(url, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(
    (selector) => document.querySelector(selector)?.checkVisibility() && performance.now(),
    useful,
    { polling: 'raf', timeout: 120_000 },
  );
  const time = (await seen.jsonValue()) as number;
  await networkIsIdle();
  const shift = await page.evaluate(() => (globalThis as Recorder).shifted);
  await context.close();
  return { time, shift };
}

/** Table rows: each page's first useful view compared with that of a bare antd page, measured in turn. */
export async function firstViews(
  browser: Browser,
  pages: Record<string, Target>,
): Promise<(string | number)[][]> {
  const bare = await serveBarePage();
  const all: Record<string, Target> = { 'Bare antd page': { url: bare.url, useful: '#useful' }, ...pages };
  const views: Record<string, { time: number; shift: number }[]> = {};
  try {
    for (let run = 0; run < runs; run++)
      for (const [name, target] of Object.entries(all)) {
        views[name] = [...(views[name] ?? []), await firstView(browser, target)];
      }
  } finally {
    bare.close();
  }
  const rows = Object.entries(views).map(([name, runs]) => ({
    name,
    time: median(runs.map(({ time }) => time)),
    shift: Math.max(...runs.map(({ shift }) => shift)),
  }));
  // The bare page is the first.
  const base = rows[0]!.time;
  return rows.map(({ name, time, shift }) => [name, time / 1000, (time / base).toFixed(2), shift.toFixed(3)]);
}

const headers = { 'x-requested-with': 'bench' };

async function store(page: Page, name: string, data: Buffer): Promise<{ url: string; name: string }> {
  const ticket = await page.request.post('/api/objects/upload', {
    headers,
    data: { name, size: data.length },
  });
  const { uploadURL } = (await ticket.json()) as { uploadURL: string };
  const type = { 'content-type': 'application/octet-stream' };
  const reply = await page.request.put(uploadURL, { headers: { ...headers, ...type }, data });
  return (await reply.json()) as { url: string; name: string };
}

/** A binary STL of a wave-shaped surface. */
function wave(triangles: number): Buffer {
  const bytes = Buffer.alloc(84 + 50 * triangles);
  bytes.writeUInt32LE(triangles, 80);
  for (let index = 0; index < triangles; index++)
    for (let corner = 0; corner < 3; corner++) {
      const x = (index % 1000) + (corner === 1 ? 1 : 0);
      const y = Math.floor(index / 1000) + (corner === 2 ? 1 : 0);
      const at = 84 + 50 * index + 12 + 12 * corner;
      [x, y, 50 * Math.sin(x / 90) * Math.cos(y / 70)].forEach((value, axis) =>
        bytes.writeFloatLE(value, at + 4 * axis),
      );
    }
  return bytes;
}

/** How long a 50 MB model takes to appear, and the longest task on the page's main thread meanwhile. */
export async function largeModel(context: BrowserContext): Promise<(string | number)[][]> {
  const page = await context.newPage();
  const small = await store(page, 'a.stl', wave(1000));
  const large = await store(page, 'b.stl', wave(1_048_000));
  const pathOf = ({ url, name }: { url: string; name: string }) =>
    `/viewer?${new URLSearchParams({ file: url, name }).toString()}`;
  const waitForTriangles = (triangles: number) =>
    page.getByText(`${triangles.toLocaleString('vi-VN')} tam giác`).waitFor();
  await page.goto(pathOf(small));
  await waitForTriangles(1000);
  const since = await page.evaluate((path) => {
    const recorder = globalThis as Recorder;
    recorder.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) recorder.longest = Math.max(recorder.longest, duration);
    }).observe({ type: 'longtask' });
    const state = history.state as unknown;
    history.replaceState(state, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state }));
    return performance.now();
  }, pathOf(large));
  await waitForTriangles(1_048_000);
  const ready = await page.evaluate(() => performance.now());
  for (const key of ['ArrowLeft', '6', '+', 'f']) await page.getByRole('application').press(key);
  const longest = await page.evaluate(() => (globalThis as Recorder).longest);
  await page.close();
  return [['Model of 50 MB', (ready - since) / 1000, longest === 0 ? 'none over 50' : longest]];
}

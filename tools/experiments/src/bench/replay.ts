// npm run bench -- replay: how fast the pasts of orders of 2,000 events open, and how smoothly their slider moves.
import { pathOf, projectRoutes, replayRoutes } from '@control-center/contracts';
import { noLimits } from '@control-center/settings';
import { Visitor } from '@control-center/testing-api/visitor';
import { chromium } from '@playwright/test';
import { findBrowser } from '../servers/browser.js';
import { newInstance, startSystem, table } from '../servers/system.js';

const events = 2_000;
const opened = 100;
/** How many revisions the slider is dragged through. */
const dragged = 500;

type Replay = { visitor: Visitor; id: string; other: string };

/** An order whose title was changed so often that its stream has all events. */
async function longOrder(url: string): Promise<string> {
  const customer = await new Visitor(url).signIn('khach');
  const request = { title: 'Trục', material: 'steel', quantity: 1, deadline: 'urgent' };
  const { body } = await customer.call(projectRoutes.submit, { body: request });
  const params = { id: body.id };
  for (let change = 1; change < events; change += 1) {
    const { status } = await customer.call(projectRoutes.update, {
      params,
      body: { title: `Trục ${change}` },
    });
    if (status !== 200) throw new Error(`Change ${change} was answered ${status}`);
  }
  return body.id;
}

/** Milliseconds until the whole reply is there. */
async function timed(visitor: Visitor, path: string): Promise<number> {
  const begun = performance.now();
  const response = await visitor.send(path);
  await response.text();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
  return performance.now() - begun;
}

const percentile = (durations: number[], share: number): number =>
  [...durations].sort((a, b) => a - b)[Math.floor(durations.length * share)]!;

async function* serverRows({ visitor, id, other }: Replay): AsyncGenerator<string[]> {
  const params = { kind: 'project', id } as const;
  const open = (at: number) => timed(visitor, `${pathOf(replayRoutes.moment, params)}?at=${at}`);
  yield ['first visit of the process, ms', (await open(events / 2)).toFixed(0), ''];
  const { moment, lanes: ticks, viewpoints } = replayRoutes;
  const together = [moment, ticks, viewpoints].map((route) => pathOf(route, { kind: 'project', id: other }));
  const all = await Promise.all(together.map((path) => timed(visitor, path)));
  yield ['first visit of another order, ms', all[0]!.toFixed(0), '300'];
  yield ['until all that its screen asks for is there, ms', Math.max(...all).toFixed(0), ''];
  const durations: number[] = [];
  for (let visit = 0; visit < opened; visit += 1) durations.push(await open((visit * 977) % events));
  yield ['any revision, median, ms', percentile(durations, 0.5).toFixed(0), ''];
  yield ['any revision, p95, ms', percentile(durations, 0.95).toFixed(0), '300'];
  const lanes = await timed(visitor, pathOf(replayRoutes.lanes, params));
  yield ['all ticks, ms', lanes.toFixed(0), ''];
  const blame = await timed(visitor, pathOf(replayRoutes.blame, params));
  yield ['who set every value, ms', blame.toFixed(0), ''];
}

/** The longest task of the page while the slider is dragged. */
async function longestTask(url: string, id: string): Promise<number> {
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  try {
    const context = await browser.newContext({ serviceWorkers: 'block', baseURL: url });
    const form = await context.request.get('/api/login');
    await context.request.post(form.url(), { form: { subject: 'admin' } });
    const page = await context.newPage();
    await page.goto(`/admin-dashboard/replay/project/${id}?at=0`);
    await page.getByRole('heading', { name: /^Trục/ }).waitFor();
    // A drag that warms up, and the one that is measured.
    await page.evaluate(drag, dragged);
    return await page.evaluate(drag, dragged);
  } finally {
    await browser.close();
  }
}

/** Runs in the page: one revision a frame. Resolves to the longest task in milliseconds. */
async function drag(revisions: number): Promise<number> {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  const slider = document.querySelector<HTMLInputElement>('input[type=range]')!;
  for (let moved = 0; moved < revisions; moved += 1) {
    slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    await new Promise(requestAnimationFrame);
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  observer.disconnect();
  return longest;
}

const instance = await newInstance();
const system = await startSystem({ ...instance, env: { ...instance.env, ...noLimits, LOG_LEVEL: 'warn' } });
try {
  console.error(`Two orders get ${events} events each`);
  const [id, other] = [await longOrder(instance.url), await longOrder(instance.url)];
  const visitor = await new Visitor(instance.url).signIn('admin');
  const rows = [['', 'measured', 'aim']];
  for await (const row of serverRows({ visitor, id, other })) rows.push(row);
  const longest = await longestTask(instance.url, id);
  rows.push([
    `longest task of a drag through ${dragged} revisions, ms`,
    longest === 0 ? 'below 50' : longest.toFixed(0),
    '50',
  ]);
  console.log(table(rows));
} finally {
  await system.stop();
  instance.remove();
}

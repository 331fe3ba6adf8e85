// npm run bench -- people [COUNT]: how smoothly an admin scrolls and searches the list of this many accounts, 100,000 by
// default: the longest task of the page's main thread. What else runs on the machine lengthens it by the clock, and not in
// time of the processor.
import { adminRoutes } from '@market/contracts';
import { accountDecider } from '@market/domain';
import { embeddedPostgres, roles } from '@control-center/stack';
import { openDatabase } from '@market/release';
import { noLimits } from '@platform/settings';
import { filler } from '@market/rows/testing/many-rows';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { findBrowser } from '../servers/browser.js';
import { newInstance, startSystem, table } from '../servers/system.js';
import type { Instance } from '../servers/system.js';
import { idleNetworkOf } from './pages/idle.js';

const count = Number(process.argv[3] ?? 100_000);
const rounds = 3;
type Longest = { processor: number; clock: number };
/** The number of an account whose name no other has. */
const one = Math.floor(count / 2);
/** Milliseconds. A user notices a longer task. */
const aim = 50;

/** Copies of an account, by SQL instead of events, under the accounts that the system has. */
async function makePeople({ dataDir, env }: Instance): Promise<void> {
  const postgres = await embeddedPostgres(dataDir, Number(env.POSTGRES_PORT));
  const url = postgres.url('control_center', roles.projector);
  const pool = openDatabase(url, { max: 1, name: 'bench' });
  const named = { id: `'person-' || i`, createdAt: `to_timestamp(1735689600 + i * 60)` };
  try {
    const fill = filler(pool);
    const account = { ...accountDecider.initial, createdAt: new Date(0), updatedAt: new Date(0) };
    await fill('accounts', account, count, {
      ...named,
      updatedAt: named.createdAt,
      lastName: `'Nguyễn'`,
      firstName: `'Mẫu ' || i`,
      companyName: `'Cơ khí Mẫu ' || i`,
      email: `'mau' || i || '@example.com'`,
      role: `case when i % 20 = 0 then 'manufacturer' else 'customer' end`,
    });
    await fill('account_texts', {}, count, {
      ...named,
      name: `'nguyen' || E'\\n' || 'mau ' || i || E'\\n' || 'co khi mau ' || i`,
      contact: `'mau' || i || '@example.com'`,
    });
    await pool.query('vacuum analyze accounts, account_texts');
  } finally {
    await pool.end();
  }
}

const list = (page: Page) => page.getByRole('group', { name: 'Danh sách người dùng' });
const firstRow = (page: Page) => list(page).getByRole('listitem').first();

/** A task of a browser's thread, in microseconds: how long it took, and how long the processor worked for it. */
type Task = { name: string; tid: number; dur?: number; tdur?: number; args: { name?: string } };

/** The longest task of the page's main thread while `work` runs, in milliseconds of the processor and of the clock. */
async function longestDuring(page: Page, work: () => Promise<unknown>): Promise<Longest> {
  const devtools = await page.context().newCDPSession(page);
  const mainThreads = new Set<number>();
  const tasks: Task[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as Task[]) {
      if (event.name === 'RunTask' && (event.dur ?? 0) > 5_000) tasks.push(event);
      if (event.name === 'thread_name' && event.args.name === 'CrRendererMain') mainThreads.add(event.tid);
    }
  });
  const includedCategories = ['disabled-by-default-devtools.timeline', '__metadata'];
  await devtools.send('Tracing.start', { traceConfig: { includedCategories } });
  await work();
  // What follows the last frame belongs to the work, too.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  await devtools.detach();
  const own = tasks.filter(({ tid }) => mainThreads.has(tid));
  if (own.length === 0) throw new Error('The trace has no task of the page');
  const longest = (time: (task: Task) => number | undefined) =>
    Math.max(...own.map((task) => time(task) ?? 0)) / 1000;
  return { processor: longest(({ tdur }) => tdur), clock: longest(({ dur }) => dur) };
}

/** Runs in the page: goes to the end of the list again and again, until so many rows are loaded. */
async function loadAll(element: Element, rows: number): Promise<void> {
  while (Number(element.querySelector('li')?.getAttribute('aria-setsize')) < rows) {
    element.scrollTop = element.scrollHeight;
    await new Promise(requestAnimationFrame);
  }
}

/** Runs in the page: up by a screen a frame. */
async function scrollUp(element: Element, frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame += 1) {
    element.scrollTop -= element.clientHeight;
    await new Promise(requestAnimationFrame);
  }
}

/** Runs in the page: to the top in a hundred jumps. */
async function jumpToTop(element: Element): Promise<void> {
  for (let step = 99; step >= 0; step -= 1) {
    element.scrollTop = (element.scrollHeight * step) / 100;
    await new Promise(requestAnimationFrame);
  }
}

/** Types a text without a pause, as fast as the page takes it. */
async function search(page: Page, text: string, found: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Tìm người dùng' });
  await box.fill('');
  await box.pressSequentially(text);
  await box.press('Enter');
  await firstRow(page).filter({ hasText: found }).waitFor();
}

/** The role of an account that has a stream, and stands at the top of the list. */
async function changeRole(page: Page): Promise<void> {
  const role = list(page).getByRole('listitem').filter({ hasText: 'khach2@demo.test' }).getByRole('combobox');
  const next = (await role.inputValue()) === 'customer' ? 'manufacturer' : 'customer';
  await role.selectOption(next);
  await page.getByText('Đã cập nhật vai trò người dùng').last().waitFor();
}

const instance = await newInstance();
const system = await startSystem({ ...instance, env: { ...instance.env, ...noLimits, LOG_LEVEL: 'warn' } });
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
try {
  console.error(`${count} accounts by SQL`);
  await makePeople(instance);
  const context = await browser.newContext({ serviceWorkers: 'block', baseURL: instance.url });
  const form = await context.request.get('/api/login');
  await context.request.post(form.url(), { form: { subject: 'admin' } });
  const users = await context.request.get(
    `${adminRoutes.users.path}?search=${encodeURIComponent(`mau ${count}`)}`,
  );
  if (!(await users.text()).includes(`person-${count}`)) throw new Error('The accounts cannot be found');
  const measured = new Map<string, Longest[]>();
  for (let round = 0; round < rounds; round += 1) {
    const page = await context.newPage();
    const measure = async (name: string, work: () => Promise<unknown>) => {
      const longest = await longestDuring(page, work);
      measured.set(name, [...(measured.get(name) ?? []), longest]);
    };
    const networkIsIdle = idleNetworkOf(page);
    await page.goto('/admin-dashboard');
    await firstRow(page).waitFor();
    await networkIsIdle();
    await measure('scroll to the end, until all are loaded', () => list(page).evaluate(loadAll, count));
    await measure('scroll up, a screen a frame', () => list(page).evaluate(scrollUp, 300));
    await measure('jump to the top', () => list(page).evaluate(jumpToTop));
    await measure('change a role', () => changeRole(page));
    await measure('search one of them', () => search(page, `mau ${one}`, `Mẫu ${one}`));
    await measure('search most of them', () => search(page, 'nguyen', 'Nguyễn'));
    await measure('back to all of them', () => search(page, '', 'demo.test'));
    await page.close();
  }
  const cell = (longest: Longest[], kind: keyof Longest) =>
    longest.map((each) => each[kind].toFixed(0)).join(' / ');
  const rows = [...measured].map(([name, longest]) => [
    ...[name, cell(longest, 'processor'), `${aim}`, cell(longest, 'clock')],
  ]);
  console.log(table([['longest task, ms', 'processor', 'aim', 'clock'], ...rows]));
} finally {
  await browser.close();
  await system.stop();
  instance.remove();
}

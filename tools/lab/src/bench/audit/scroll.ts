import { embeddedPostgres } from '@control-center/stack';
import { openDatabase } from '@market/release';
import { noLimits } from '@platform/settings';
import { makeManyRecords } from '@market/rows/testing/many-records';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { findBrowser } from '../../servers/browser.js';
import { newInstance, startSystem } from '../../servers/system.js';
import { longestTask, taskRows } from '../long-tasks.js';

const records = 100_000;
/** A position that the log does not reach. */
const behindAll = 1_000_000_000;
/** Records that are loaded before tracing begins: a trace of all would fill the memory. */
const untraced = 90_000;

/** How many records the list has loaded. */
const loaded = async (page: Page): Promise<number> =>
  Number(await page.locator('[aria-setsize]').first().getAttribute('aria-setsize'));

/** Scrolls to the end of what is loaded, again and again, until so many records are there. */
async function scrollTo(page: Page, count: number): Promise<void> {
  for (let before = await loaded(page); before < count;) {
    await page.mouse.wheel(0, 100_000);
    await page.waitForFunction(
      (known) => Number(document.querySelector('[aria-setsize]')!.ariaSetSize) > known,
      before,
    );
    before = await loaded(page);
  }
}

/** The longest task of the page while its last 10,000 of 100,000 records are loaded, and while all are scrolled through. */
export async function measureScroll(): Promise<string[][]> {
  const instance = await newInstance();
  const { env, url } = instance;
  const system = await startSystem({ ...instance, env: { ...env, ...noLimits, LOG_LEVEL: 'warn' } });
  const { executablePath, args, env: browserEnv } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...browserEnv } });
  try {
    const postgres = await embeddedPostgres(env.DATA_DIR, Number(env.POSTGRES_PORT));
    const pool = openDatabase(postgres.url('control_center'), { max: 1, name: 'bench' });
    await makeManyRecords(pool, records, behindAll);
    await pool.end();
    const context = await browser.newContext({
      ...{ serviceWorkers: 'block', baseURL: url, viewport: { width: 1440, height: 900 } },
    });
    const form = await context.request.get('/api/login');
    await context.request.post(form.url(), { form: { subject: 'admin' } });
    const page = await context.newPage();
    await page.goto('/admin-dashboard/audit');
    const list = page.getByRole('group', { name: 'Nhật ký, mới nhất trước' });
    await list.locator('li').first().waitFor();
    await list.hover();
    await scrollTo(page, untraced);
    const growing = await longestTask(browser, page, () => scrollTo(page, records));
    const through = await longestTask(browser, page, async () => {
      await list.press('Home');
      for (let step = 0; step < 200; step += 1) {
        await page.mouse.wheel(0, (records * 44) / 200);
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      await list.press('End');
    });
    return [
      [`${await loaded(page)} records on the screen of the audit`, 'measured', 'aim'],
      ...taskRows('loading the last 10,000', growing),
      ...taskRows('scrolling through all', through),
    ];
  } finally {
    await browser.close();
    await system.stop();
    instance.remove();
  }
}

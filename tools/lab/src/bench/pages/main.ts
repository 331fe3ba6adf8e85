// npm run bench -- pages: how much a browser with an empty cache loads for a page, gzipped; how soon the page is useful on
// a slow phone; how a large model affects the page.
import { gzipSync } from 'node:zlib';
import { accountRoutes } from '@market/contracts';
import { OrderWalk } from '@market/contracts/story';
import { Visitor } from '@control-center/api/testing/visitor';
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext } from '@playwright/test';
import { findBrowser } from '../../servers/browser.js';
import { newInstance, startSystem, table } from '../../servers/system.js';
import { idleNetworkOf } from './idle.js';
import { firstViews, largeModel } from './speed.js';
import type { StorageState } from './speed.js';

const kinds = ['document', 'script', 'stylesheet', 'font', 'image', 'fetch'];
const compressedTypes = /font|image\/(png|jpeg|webp|avif)/;

/** Kilobytes by kind of all that the page requests from its own origin until `last` is visible and fonts are loaded. */
async function load(context: BrowserContext, url: string, last: string): Promise<Map<string, number>> {
  const page = await context.newPage();
  const sizes = new Map<string, number>();
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType().replace('xhr', 'fetch');
    if (!response.url().startsWith(url) || response.status() >= 300) return;
    const add = async () => {
      const body = await response.body();
      const type = response.headers()['content-type'] ?? '';
      const bytes = compressedTypes.test(type) ? body.length : gzipSync(body).length;
      sizes.set(kind, (sizes.get(kind) ?? 0) + bytes / 1024);
    };
    reading.push(add().catch(() => undefined));
  });
  const networkIsIdle = idleNetworkOf(page);
  await page.goto(url);
  // On a busy machine the network can be idle while the page still renders and has more to request.
  await page.locator(last).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await networkIsIdle();
  await Promise.all(reading);
  await page.close();
  return sizes;
}

/** Signs in. Resolves to the browser's storage state. */
async function signIn(browser: Browser, url: string, who: string): Promise<StorageState> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/api/login`);
  await page.click(`button[value=${who}]`);
  await page.waitForURL(`${url}/**`);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** An order for the customer and the factory to list, with a drawing that waits for a quote. */
async function placeOrder(url: string): Promise<void> {
  const [customer, provider, factory] = await Promise.all(
    ['khach', 'vietphat', 'xuong'].map((who) => new Visitor(url).signIn(who)),
  );
  const people = { customer: customer!, provider: provider!, factory: factory! };
  const { body: user } = await people.factory.call(accountRoutes.me);
  const walk = new OrderWalk(
    async ({ by, route, params, body }) => (await people[by].call(route, { params, body })).body,
    { factoryId: user.id },
  );
  await walk.to('send');
}

const instance = await newInstance();
const system = await startSystem(instance);
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
const contextOf = (storageState?: StorageState) =>
  browser.newContext({
    serviceWorkers: 'block',
    baseURL: instance.url,
    ...(storageState && { storageState }),
  });
try {
  const { url } = instance;
  await placeOrder(url);
  const storageState = await signIn(browser, url, 'khach');
  const factoryState = await signIn(browser, url, 'xuong');
  const pages = [
    ['Landing page', await load(await contextOf(), url, 'h1')],
    ['First signed-in list', await load(await contextOf(storageState), url, 'form')],
    ['Factory', await load(await contextOf(factoryState), url, 'main article')],
  ] as const;
  const rows = pages.map(([name, sizes]) => [
    name,
    ...kinds.map((kind) => sizes.get(kind) ?? 0),
    [...sizes.values()].reduce((sum, size) => sum + size, 0),
  ]);
  console.log(`${table([['Page, kB gzip', ...kinds, 'all'], ...rows])}\n`);
  const views = await firstViews(browser, {
    'Landing page': { url, useful: 'h1' },
    'First signed-in list': { url, useful: '[role=tabpanel] article', storageState },
    Factory: { url, useful: 'main article', storageState: factoryState },
  });
  console.log(`${table([['Slow phone', 'first view, s', 'to bare', 'layout shift'], ...views])}\n`);
  const model = await largeModel(await contextOf(storageState));
  console.log(table([['On the screen', 'after, s', 'longest task, ms'], ...model]));
} finally {
  await browser.close();
  await system.stop();
  instance.remove();
}

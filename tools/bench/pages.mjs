/* global document */
// What a browser with an empty cache loads for a page, compressed as by gzip; how soon that is of use on a slow phone;
// what a large model does to the page.
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowser } from '../browser.mjs';
import { firstViews, largeModel } from './pages-speed.mjs';
import { place, startSystem, table } from './system.mjs';

const kinds = ['document', 'script', 'stylesheet', 'font', 'image', 'fetch'];
const packed = /font|image\/(png|jpeg|webp|avif)/;

/** Kilobytes by kind of all that the page of `url` asks our own origin for, until `last` stands in its font. */
async function load(context, url, last) {
  const page = await context.newPage();
  const sizes = new Map();
  const reading = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType().replace('xhr', 'fetch');
    if (!response.url().startsWith(url) || response.status() >= 300) return;
    const add = async () => {
      const body = await response.body();
      const type = response.headers()['content-type'] ?? '';
      const bytes = packed.test(type) ? body.length : gzipSync(body).length;
      sizes.set(kind, (sizes.get(kind) ?? 0) + bytes / 1024);
    };
    reading.push(add().catch(() => undefined));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // While it draws, a busy machine asks for nothing, and what the drawing wants is still to come.
  await page.locator(last).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await Promise.all(reading);
  await page.close();
  return sizes;
}

/** A customer with an order to list. */
async function signIn(browser, url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/api/login`);
  await page.click('button[value=khach]');
  await page.waitForURL(`${url}/**`);
  await page.request.post(`${url}/api/projects/demo`, { headers: { 'x-requested-with': 'bench' }, data: {} });
  const state = await context.storageState();
  await context.close();
  return state;
}

const own = await place();
const system = await startSystem(own);
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
const contextOf = (storageState) =>
  browser.newContext({ serviceWorkers: 'block', baseURL: own.url, storageState });
try {
  const { url } = own;
  const storageState = await signIn(browser, url);
  const pages = [
    ['Landing page', await load(await contextOf(), url, 'h1')],
    ['First signed-in list', await load(await contextOf(storageState), url, 'form')],
  ];
  const rows = pages.map(([name, sizes]) => [
    name,
    ...kinds.map((kind) => sizes.get(kind) ?? 0),
    [...sizes.values()].reduce((sum, size) => sum + size, 0),
  ]);
  console.log(`${table([['Page, kB gzip', ...kinds, 'all'], ...rows])}\n`);
  const views = await firstViews(browser, {
    'Landing page': { url, useful: 'h1' },
    'First signed-in list': { url, useful: '[role=tabpanel] article', storageState },
  });
  console.log(`${table([['Slow phone', 'first view, s', 'to bare', 'layout shift'], ...views])}\n`);
  const model = await largeModel(await contextOf(storageState));
  console.log(table([['On the screen', 'after, s', 'longest task, ms'], ...model]));
} finally {
  await browser.close();
  await system.stop();
  own.remove();
}

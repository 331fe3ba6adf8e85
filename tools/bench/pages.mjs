// What a browser with an empty cache loads for a page, compressed as by gzip.
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowser } from '../browser.mjs';
import { place, startSystem, table } from './system.mjs';

const kinds = ['document', 'script', 'stylesheet', 'font', 'image', 'fetch'];
const packed = /font|image\/(png|jpeg|webp|avif)/;

/** Kilobytes by kind of all that the page of `url` asks our own origin for. */
async function load(context, url) {
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
  await Promise.all(reading);
  await page.close();
  return sizes;
}

async function signedIn(browser, url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/api/login`);
  await page.click('button[value=khach]');
  await page.waitForURL(`${url}/**`);
  const state = await context.storageState();
  await context.close();
  return browser.newContext({ storageState: state, serviceWorkers: 'block' });
}

const own = await place();
const system = await startSystem(own);
const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
try {
  const pages = [
    ['Landing page', await load(await browser.newContext({ serviceWorkers: 'block' }), own.url)],
    ['First signed-in list', await load(await signedIn(browser, own.url), own.url)],
  ];
  const rows = pages.map(([name, sizes]) => [
    name,
    ...kinds.map((kind) => sizes.get(kind) ?? 0),
    [...sizes.values()].reduce((sum, size) => sum + size, 0),
  ]);
  console.log(table([['Page, kB gzip', ...kinds, 'all'], ...rows]));
} finally {
  await browser.close();
  await system.stop();
  own.remove();
}

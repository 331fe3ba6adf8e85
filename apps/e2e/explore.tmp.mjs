import { chromium } from '@playwright/test';
import { findBrowser } from '../../tools/browser.mjs';
const b = await findBrowser();
const browser = await chromium.launch({
  executablePath: b.executablePath,
  args: b.args,
  env: { ...process.env, ...b.env },
});
const [who, path, shot] = process.argv.slice(2);
const ctx = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'vi-VN' });
const page = await ctx.newPage();
page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text()));
page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
await page.goto('http://localhost:27000/');
if (who !== '-') {
  await page.goto('http://localhost:27000/api/login');
  await page.locator(`button[value="${who}"]`).click();
  await page.waitForURL('http://localhost:27000/**');
}
await page.goto('http://localhost:27000' + path);
await page.waitForLoadState('networkidle');
await page.screenshot({ path: `/tmp/shots/${shot}.png`, fullPage: true });
console.log(await page.locator('body').ariaSnapshot());
await browser.close();

import { chromium } from '@playwright/test';
import { findBrowser } from '@control-center/lab/browser';
import { signInForm } from '@platform/testing/sign-in-form';
export const base = process.env.BASE ?? 'http://localhost:3920';
const found = await findBrowser();
export const launch = (args = []) => chromium.launch({ executablePath: found.executablePath, args: [...found.args, ...args], env: { ...process.env, ...found.env } });
export async function signedIn(browser, email, { w = 1440, h = 900, scheme = 'light', motion = 'reduce', touch = false } = {}) {
  const context = await browser.newContext({ baseURL: base, viewport: { width: w, height: h }, colorScheme: scheme, locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh', reducedMotion: motion, serviceWorkers: 'block', hasTouch: touch });
  let page = await context.request.get('/api/login');
  while (new URL(page.url()).pathname !== '/') {
    const { address, fields } = signInForm(await page.text(), page.url(), email.replace('@demo.test', ''));
    page = await context.request.post(address, { form: fields });
    if (!page.ok()) break;
  }
  const tab = await context.newPage();
  await tab.addInitScript((s) => localStorage.setItem('theme', s), scheme).catch(() => {});
  return tab;
}
const headers = { 'x-requested-with': 'test' };
export async function upload(page, name, data) {
  const ticket = await page.request.post('/api/objects/upload', { headers, data: { name, size: data.length } });
  if (!ticket.ok()) return { refused: await ticket.text() };
  const { uploadURL } = await ticket.json();
  const reply = await page.request.put(uploadURL, { headers: { ...headers, 'content-type': 'application/octet-stream' }, data, timeout: 120000 });
  if (!reply.ok()) return { refused: await reply.text() };
  return reply.json();
}
export const viewerUrl = ({ url, name }, more = {}) => `/viewer?${new URLSearchParams({ file: url, name, ...more })}`;

import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleNow } from '../steps/page-checks.js';
import { cardOf, submitProject, uniqueTitle, updateProject } from '../steps/orders.js';
import { choose, signIn, signInOnly } from '../steps/people.js';
import { test } from '../steps/test.js';

/** How many connections one session may have. */
const socketsPerSession = 10;

/** Opens so many connections that the server accepts. */
const takeConnections = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (most) => {
    const kept: WebSocket[] = [];
    Object.assign(globalThis, { kept: [(globalThis as { kept?: unknown }).kept, kept] });
    while (kept.length < most) {
      const socket = new WebSocket('/ws');
      const isAccepted = await new Promise<boolean>((resolve) => {
        socket.onopen = () => socket.send('{"type":"resume"}');
        socket.onmessage = () => resolve(true);
        socket.onclose = () => resolve(false);
      });
      if (isAccepted) kept.push(socket);
      else await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }, count);

test('a message says that the connection is lost until it returns', { tag: '@long' }, async ({ browser }) => {
  const page = await signIn(browser, 'khach2@demo.test');
  await page.getByLabel('Tiêu đề dự án').fill('Gõ lúc mất mạng');
  await page.context().setOffline(true);
  await expect(page.getByText(/^Bạn đang ngoại tuyến/)).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByText(/^Bạn đang ngoại tuyến/)).toHaveCount(0);
  await expect(page.getByLabel('Tiêu đề dự án')).toHaveValue('Gõ lúc mất mạng');
});

test('twelve tabs of one browser are live by one connection, and say so when they have none', async ({
  browser,
}) => {
  const first = await signIn(browser, 'khach2@demo.test');
  const notLive = (page: Page) => page.getByText(/^Trang này đang không cập nhật trực tiếp/);
  const order = await submitProject(first, uniqueTitle('Bạc lót'));
  // A page that is none of the program's tabs takes all connections of the session but one.
  const other = await first.context().newPage();
  await other.goto('/health/live');
  await takeConnections(other, socketsPerSession - 1);
  const tabs = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => (index === 0 ? first : first.context().newPage())),
  );
  for (const tab of tabs) {
    await tab.goto('/customer-interface');
    await expect(cardOf(tab, order.title)).toBeVisible();
  }
  const renamed = uniqueTitle('Bạc lót mới');
  await updateProject(first, order, { title: renamed });
  for (const tab of tabs) {
    await expect(cardOf(tab, renamed)).toBeVisible({ timeout: 10_000 });
    await expect(notLive(tab)).toHaveCount(0);
  }

  // Now that page takes the connection of the tabs as well.
  await Promise.all(tabs.map((tab) => tab.goto('about:blank')));
  await takeConnections(other, 1);
  for (const tab of tabs.slice(0, 2)) await tab.goto('/customer-interface');
  for (const tab of tabs.slice(0, 2)) await expect(notLive(tab)).toBeVisible();
  await expectAccessible(tabs[0]!);
  // It asks again by itself.
  await other.close();
  for (const tab of tabs.slice(0, 2)) await expect(notLive(tab)).toHaveCount(0);
});

test('once the program has been loaded, it opens without a network', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/');
  // It is active when it has stored all files of the program.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.goto('/customer-interface');
  await expect(page.getByRole('heading', { name: 'Không thể mở ứng dụng' })).toBeVisible();
  await context.close();
});

test('what is pushed is shown, and opens its order in a window of its own', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const worker = context.serviceWorkers()[0]!;
  // A browser without a screen shows no notifications and opens no windows.
  await worker.evaluate(() => {
    Object.assign(globalThis, { shown: [], opened: [] });
    const { shown, opened, registration, clients } = globalThis as unknown as Instruments;
    registration.showNotification = (...shows) => Promise.resolve(void shown.push(shows));
    clients.openWindow = (url) => Promise.resolve(void opened.push(url));
  });
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const message = { title: 'Báo giá đã sẵn sàng', body: 'Gá kẹp', tag: 't', path: '/projects/none' };
  const { origin } = new URL(page.url());
  await devtools.send('ServiceWorker.deliverPushMessage', {
    ...{ origin, registrationId: await registered, data: JSON.stringify(message) },
  });
  const shown = () => worker.evaluate(() => (globalThis as unknown as Instruments).shown);
  await expect
    .poll(shown)
    .toEqual([[message.title, expect.objectContaining({ body: 'Gá kẹp', tag: 't', data: message.path })]]);
  const opened = await worker.evaluate(async (data) => {
    let work: Promise<unknown> | undefined;
    const click = Object.assign(new Event('notificationclick'), {
      ...{ notification: { data, close: () => undefined } },
      waitUntil: (waited: Promise<unknown>) => (work = waited),
    });
    globalThis.dispatchEvent(click);
    await work;
    return (globalThis as unknown as Instruments).opened;
  }, message.path);
  expect(opened).toEqual([`${origin}${message.path}`]);
  await context.close();
});

/** What a test takes the place of in a service worker. */
type Instruments = {
  shown: unknown[];
  opened: string[];
  registration: { showNotification: (...shows: unknown[]) => Promise<void> };
  clients: { openWindow: (url: string) => Promise<void> };
};

test('the first list waits for no form, for nothing that opens over it, and for no style that antd makes', async ({
  browser,
}) => {
  const page = await signInOnly(browser, 'khach2@demo.test');
  const order = await submitProject(page, uniqueTitle('Chốt trụ'));
  let requested = 0;
  // Never answered.
  await page.route(/\/assets\/(request|form|overlays)-[^/]*\.js/, () => void (requested += 1));
  await page.goto('/customer-interface');
  await expect(cardOf(page, order.title)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Tài khoản của/ })).toBeVisible();
  await expect.poll(() => requested).toBeGreaterThan(1);
  const made = await page.locator('style').allTextContents();
  expect(made.filter((style) => /^\.ant-(badge|btn|card|tabs|tag)\b(?!-)/.test(style))).toEqual([]);
  await expect(page.getByLabel('Tiêu đề dự án')).toHaveCount(0);
});

test('the browser compiles what every page needs while it arrives', async ({ page }) => {
  await page.goto('/');
  const paths = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  for (const chunk of ['entry', 'program']) {
    const reply = await page.request.get(paths.find((path) => path.includes(`/${chunk}-`))!);
    expect((await reply.text()).split('\n')[0]).toBe('//# allFunctionsCalledOnLoad');
  }
});

const card = (page: Page) => page.getByRole('complementary', { name: 'Cài đặt ứng dụng' });

/** Fires the event by which a browser offers to install the application. Resolves to whether the page handled it. */
const offerInstall = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));

test(
  'the page offers to install the application, and can be told to do so later',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await (await browser.newContext()).newPage();
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect.poll(() => offerInstall(page)).toBe(true);
    await expect(card(page).getByRole('button', { name: 'Cài đặt' })).toBeVisible();
    await expectAccessibleNow(page);
    await card(page).getByRole('button', { name: 'Để sau' }).click();
    await expect(card(page)).toHaveCount(0);
  },
);

test(
  'lists, menus and dialogs open with animations and with reduced motion',
  { tag: '@long' },
  async ({ browser }) => {
    const pageWithMotion = await signIn(browser, 'khach2@demo.test', { reducedMotion: 'no-preference' });
    await choose(pageWithMotion, 'Vật liệu', 'Nhôm');

    const page = await signIn(browser, 'khach2@demo.test', { reducedMotion: 'reduce' });
    await choose(page, 'Vật liệu', 'Nhôm');
    const opener = page.getByRole('button', { name: /^Tài khoản của/ });
    await opener.click();
    await page.getByRole('menuitem', { name: 'Thông tin tài khoản' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Xoá tài khoản của tôi' }).click();
    const erase = dialog.getByRole('button', { name: 'Xoá vĩnh viễn' });
    await expect(erase).toBeDisabled();
    await dialog.getByLabel('Gõ khach2@demo.test để xác nhận').fill('khach2@demo.test');
    await expect(erase).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  },
);

test('back and forward go through the searches', { tag: '@long' }, async ({ browser }) => {
  const page = await signIn(browser, 'khach2@demo.test');
  const box = page.getByRole('searchbox', { name: 'Tìm dự án' });
  await box.fill('không có gì như thế');
  await box.press('Enter');
  await expect(page.getByText(/^Không có dự án nào phù hợp/)).toBeVisible();
  await page.goBack();
  await expect(box).toHaveValue('');
  await page.goForward();
  await expect(box).toHaveValue('không có gì như thế');
  await page.getByRole('button', { name: 'Xem tất cả dự án' }).click();
  await expect(box).toHaveValue('');
});

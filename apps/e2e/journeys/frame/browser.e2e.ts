import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible, expectSound } from '../steps/looks.js';
import { choose, signIn } from '../steps/people.js';
import { test } from '../steps/test.js';

test('a lost line is said, and taken back when it returns', async ({ browser }) => {
  const page = await signIn(browser, 'khach2@demo.test');
  await page.getByLabel('Tiêu đề dự án').fill('Gõ lúc mất mạng');
  await page.context().setOffline(true);
  await expect(page.getByText(/^Bạn đang ngoại tuyến/)).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByText(/^Bạn đang ngoại tuyến/)).toHaveCount(0);
  await expect(page.getByLabel('Tiêu đề dự án')).toHaveValue('Gõ lúc mất mạng');
});

const card = (page: Page) => page.getByRole('complementary', { name: 'Cài đặt ứng dụng' });

/** What a browser that can install says; whether the page took it up. */
const offer = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));

test('the install card is put off for 24 hours', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.clock.setFixedTime('2026-11-02T08:00:00+07:00');
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect.poll(() => offer(page)).toBe(true);
  await expect(card(page).getByRole('button', { name: 'Cài đặt' })).toBeVisible();
  await expectSound(page);
  await card(page).getByRole('button', { name: 'Để sau' }).click();
  await page.clock.setFixedTime('2026-11-03T07:59:59+07:00');
  await page.reload({ waitUntil: 'networkidle' });
  await expect.poll(() => offer(page)).toBe(true);
  await expect(card(page)).toHaveCount(0);
  await page.clock.setFixedTime('2026-11-03T08:00:01+07:00');
  await offer(page);
  await expect(card(page)).toBeVisible();
});

test('an iPhone is told how after five seconds, unless it is installed', async ({ browser }) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
  const page = await (await browser.newContext({ userAgent })).newPage();
  // Time stands still while the page loads, however long that takes.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.clock.runFor(500);
  await page.clock.fastForward(4_000);
  await expect(card(page)).toHaveCount(0);
  await page.clock.fastForward(2_000);
  await expect(card(page)).toContainText('Thêm vào Màn hình chính');
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await page.reload({ waitUntil: 'networkidle' });
  await page.clock.fastForward(60_000);
  await expect(card(page)).toHaveCount(0);
});

test('lists, menus and dialogs open where they are asked for, with motion and without', async ({
  browser,
}) => {
  const moving = await signIn(browser, 'khach2@demo.test', { reducedMotion: 'no-preference' });
  await choose(moving, 'Vật liệu', 'Nhôm');

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
});

test('back and forward go through what was searched for', async ({ browser }) => {
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

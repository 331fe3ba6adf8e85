import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { titled } from '../steps/orders.js';
import { choose, signIn } from '../steps/people.js';
import { test } from '../steps/test.js';

const title = (page: Page) => page.getByLabel('Tiêu đề dự án');

async function type(page: Page, words: string): Promise<void> {
  await title(page).fill(words);
  await choose(page, 'Vật liệu', 'Nhôm');
  await choose(page, 'Thời gian giao hàng', '2–4 tuần');
  await page.getByRole('tab', { name: /Danh sách chi tiết/ }).click();
  await page.getByLabel('Mã chi tiết').fill('T-1');
  await page.getByLabel('Tên chi tiết').fill('Trục');
  await page.getByRole('button', { name: 'Thêm chi tiết' }).click();
  await page.getByRole('tab', { name: 'Thông tin cơ bản' }).click();
}

async function expectTyped(page: Page, words: string): Promise<void> {
  await expect(title(page)).toHaveValue(words);
  await expect(page.getByTitle('Nhôm')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Danh sách chi tiết (1)' })).toBeVisible();
}

test('what is typed survives a reload and a session that ends, and is gone with the sign-out', async ({
  browser,
}) => {
  const page = await signIn(browser, 'khach2@demo.test');
  const words = titled('Chốt định vị');
  await type(page, words);
  await page.reload();
  await expectTyped(page, words);

  await page.context().clearCookies();
  // The sign-in page is on its way half a second after the words: it comes once they have been read.
  let read: () => void;
  const reading = new Promise<void>((resolve) => (read = resolve));
  await page.route('**/api/login?**', async (route) => {
    await reading;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Gửi yêu cầu báo giá' }).click();
  await expect(page.getByText('Phiên đăng nhập hết hạn')).toBeVisible();
  read!();
  await page.getByRole('button', { name: 'khach2@demo.test' }).click();
  await expect(page).toHaveURL(/\/customer-interface$/);
  await expectTyped(page, words);
  await page.getByRole('button', { name: 'Gửi yêu cầu báo giá' }).click();
  await expect(page.getByRole('article', { name: words })).toBeVisible();
  await expect(title(page)).toHaveValue('');

  await title(page).fill('Không để lại');
  await page.getByRole('button', { name: /^Tài khoản của/ }).click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  await expect(page.getByRole('link', { name: 'Đăng nhập' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Không để lại');
});

test('a draft is written on later, lets go of what is taken back, and is sent', async ({ browser }) => {
  const page = await signIn(browser, 'khach2@demo.test');
  const words = titled('Nắp chụp');
  const processes = page.getByRole('combobox', { name: 'Quy trình gia công' });
  const keep = async () => {
    await page.getByRole('button', { name: 'Lưu nháp' }).click();
    await expect(page.getByText('Đã lưu bản nháp').first()).toBeVisible();
  };
  await title(page).fill(words);
  await choose(page, 'Quy trình gia công', 'Phay');
  await page.keyboard.press('Escape');
  await keep();
  await expect(page).toHaveURL(/draft=/);
  await page.reload();
  await expect(title(page)).toHaveValue(words);
  await expect(page.getByTitle('Phay')).toBeVisible();

  await processes.focus();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await expect(page.getByTitle('Phay')).toHaveCount(0);
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Lưu nháp' }).click();
  expect((await saved).ok()).toBe(true);
  await expect(page.getByRole('button', { name: 'Lưu nháp' })).toBeEnabled();
  await page.reload();
  await expect(title(page)).toHaveValue(words);
  await expect(page.getByTitle('Phay')).toHaveCount(0);

  await choose(page, 'Vật liệu', 'Nhôm');
  await choose(page, 'Thời gian giao hàng', '2–4 tuần');
  await page.getByRole('button', { name: 'Gửi yêu cầu báo giá' }).click();
  await expect(page.getByRole('article', { name: words })).toContainText('Đã gửi yêu cầu');
});

import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { choose, signIn } from '../steps/people.js';
import { test } from '../steps/test.js';

async function switchTo(page: Page, role: string): Promise<void> {
  await page.getByRole('button', { name: /^Vai trò:/ }).click();
  await choose(page, 'Vai trò mới', role);
  await page.getByRole('button', { name: 'Chuyển vai trò' }).click();
}
const notice = (page: Page) => page.getByRole('region', { name: /^Thông báo/ });

test('switching the role opens the home of the new role', { tag: '@long' }, async ({ browser }) => {
  // An admin may have several interfaces open, which earlier journeys may have left.
  const page = await signIn(browser, 'admin@demo.test');
  await switchTo(page, 'Khách hàng');
  await expect(notice(page)).toContainText('Đã chuyển sang vai trò Khách hàng');
  await expect(page).toHaveURL(/\/customer-interface$/);
  await expect(page.getByRole('heading', { name: 'Yêu cầu báo giá' })).toBeVisible();
  await switchTo(page, 'Nhà máy');
  await expect(page).toHaveURL(/\/manufacturer-interface$/);
  await switchTo(page, 'Quản trị');
  await expect(page).toHaveURL(/\/admin-dashboard$/);
});

test(
  'a user cannot switch to a role that is not granted, or while another browser uses a different role',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await signIn(browser, 'khach2@demo.test');
    await switchTo(page, 'Việt Phát');
    await expect(notice(page)).toContainText('Bạn không có quyền vào trang quản lý Việt Phát');
    await page.keyboard.press('Escape');
    await page.reload();

    const otherBrowser = await signIn(browser, 'khach2@demo.test');
    await switchTo(page, 'Nhà máy');
    await expect(notice(page)).toContainText('Mỗi tài khoản chỉ dùng một giao diện tại một thời điểm');
    for (const openPage of [page, otherBrowser]) await expect(openPage).toHaveURL(/\/customer-interface$/);
  },
);

test('an unknown role opens the customer’s home', { tag: '@long' }, async ({ browser }) => {
  const page = await signIn(browser, 'khach2@demo.test');
  await page.route('**/api/auth/user', async (route) => {
    const reply = await route.fetch();
    const user = (await reply.json()) as object;
    await route.fulfill({ response: reply, json: { ...user, role: 'surveyor' } });
  });
  await page.goto('/');
  await expect(page).toHaveURL(/\/customer-interface$/);
  await expect(page.getByRole('heading', { name: 'Yêu cầu báo giá' })).toBeVisible();
});

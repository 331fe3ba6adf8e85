import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleNow } from '../steps/page-checks.js';
import { expectSignedOut, idOf, sendCommand, signIn, signInAs, signInOnly } from '../steps/people.js';
import { test } from '../steps/test.js';

const unknownProject = '00000000-0000-4000-8000-000000000000';
const protectedPaths = [
  '/customer-interface',
  '/customer-request',
  '/manufacturer-interface',
  '/vietphat-admin',
  `/projects/${unknownProject}`,
  `/customer/edit-project/${unknownProject}`,
  '/viewer?file=/objects/a.stl',
];

test('every page is a 404 without a sign-in, and its link leads back to the page after the sign-in', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  for (const path of protectedPaths) {
    await page.goto(path);
    await expect(page.getByText('404')).toBeVisible();
    const signInLink = page.getByRole('link', { name: 'Đăng nhập' });
    const { searchParams } = new URL((await signInLink.getAttribute('href'))!, page.url());
    expect(searchParams.get('returnTo')).toBe(path);
  }
  await page.goto('/khong-co');
  await expect(page.getByText('404')).toBeVisible();
  await expectAccessibleNow(page);
  await expect(page.getByRole('link', { name: 'Đăng nhập' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Về trang chủ' }).click();
  await expect(page.getByRole('link', { name: 'Đăng nhập' })).toBeVisible();
  await expectAccessibleNow(page);
  await page.getByRole('button', { name: 'Trang quản lý Việt Phát' }).click();
  await page.getByRole('link', { name: 'Đăng nhập' }).click();
  await signInAs(page, 'vietphat@demo.test');
  await expect(page).toHaveURL(/\/vietphat-admin$/);
  await expect(page.getByRole('heading', { name: 'Dự án', exact: true })).toBeVisible();
});

test(
  'a sign-in whose cookies are lost says so, and works when it is tried again',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto('/projects/1');
    await page.getByRole('link', { name: 'Đăng nhập' }).click();
    await page.waitForURL((url) => url.port !== new URL(baseURL!).port);
    await context.clearCookies({ name: 'sid' });
    await signInAs(page, 'vietphat@demo.test');
    await expect(page.getByRole('heading', { name: 'Chưa đăng nhập được' })).toBeVisible();
    await expect(page.getByText('Trình duyệt không giữ cookie')).toBeVisible();
    await expect(page.getByText(/^Mã để tra cứu: \d{8}$/)).toBeVisible();
    await expectAccessibleNow(page);
    await page.getByRole('link', { name: 'Thử lại' }).click();
    await expect(page.getByRole('button', { name: /^Tài khoản của/ })).toBeVisible();
  },
);

const homes = {
  'khach2@demo.test': '/customer-interface',
  'xuong2@demo.test': '/manufacturer-interface',
  'vietphat@demo.test': '/vietphat-admin',
};

test(
  'each role has its own home, and cannot open the homes of others',
  { tag: '@long' },
  async ({ browser }) => {
    for (const [email, home] of Object.entries(homes)) {
      const page = await signIn(browser, email);
      await expect(page).toHaveURL(new RegExp(`${home}$`));
      for (const other of Object.values(homes).filter((path) => path !== home)) {
        await page.goto(other);
        // The notice disappears by itself.
        await expect(page.getByRole('alert')).toContainText('Bạn không có quyền truy cập trang này');
        await expect(page.getByRole('heading', { name: 'Không có quyền truy cập' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Chuyển vai trò' })).toBeVisible();
      }
      if (home === '/customer-interface') await expectAccessible(page);
      await page.goto(`/projects/${unknownProject}`);
      await expect(page.getByRole('heading', { name: 'Không tìm thấy dự án' })).toBeVisible();
      await page.getByRole('button', { name: 'Về trang chủ' }).click();
      await expect(page).toHaveURL(new RegExp(`${home}$`));
    }
  },
);

test(
  'a blocked account sees at once that it is blocked, and nothing else',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await signIn(browser, 'khach2@demo.test');
    const admin = await signInOnly(browser, 'admin@demo.test');
    const id = await idOf(page);
    const block = (isBlocked: boolean) =>
      sendCommand(admin, 'POST', `/api/admin/set-permissions/${id}`, { isBlocked });
    await block(true);
    try {
      await expect(page.getByRole('heading', { name: 'Tài khoản đã bị chặn' })).toBeVisible();
      await page.goto('/customer-interface');
      await expect(page.getByRole('heading', { name: 'Tài khoản đã bị chặn' })).toBeVisible();
      await expectAccessibleNow(page);
      expect((await page.request.get('/api/projects')).status()).toBe(403);
      await page.getByRole('button', { name: 'Đăng xuất' }).click();
      await expectSignedOut(page);
    } finally {
      await block(false);
    }
  },
);

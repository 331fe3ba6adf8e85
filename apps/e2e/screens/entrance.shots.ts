import { test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { takeScreenshots } from './screenshots.js';

/** Mocks the server's replies for a signed-in user without projects. */
const asUser = async (page: Page, change: object) => {
  await page.route('**/api/projects', (route) => route.fulfill({ json: [] }));
  await page.route('**/api/auth/user', (route) =>
    route.fulfill({
      json: {
        ...{ id: 'u1', email: 'khach@demo.test', firstName: 'An', lastName: 'Nguyễn', role: 'customer' },
        ...{
          currentInterface: 'customer',
          grantedRoles: ['customer'],
          allowedPages: [],
          pagePermissions: {},
        },
        ...{ companyName: '', phoneNumber: '', jobTitle: '', profileImageUrl: null, isAccountBlocked: 0 },
        ...change,
      },
    }),
  );
};

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

test('pages without a signed-in user', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Đăng nhập' }).waitFor();
  await takeScreenshots(page, 'entrance-landing');
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  await page.getByRole('complementary', { name: 'Cài đặt ứng dụng' }).waitFor();
  await takeScreenshots(page, 'entrance-install', 'window');
  await page.goto('/khong-co');
  await heading(page, 'Không tìm thấy trang');
  await takeScreenshots(page, 'entrance-not-found');
  await page.goto('/sign-in-failed?reason=cookies-lost&number=48210937');
  await heading(page, 'Chưa đăng nhập được');
  await takeScreenshots(page, 'entrance-sign-in-failed');
  await page.goto('/projects/1');
  await page.getByRole('link', { name: 'Đăng nhập' }).waitFor();
  await takeScreenshots(page, 'entrance-sign-in-first');
  await page.getByRole('link', { name: 'Đăng nhập' }).click();
  await heading(page, 'Chọn một tài khoản mẫu');
  await takeScreenshots(page, 'entrance-accounts');
});

test('an account without a name, a blocked one, and a server that does not answer', async ({ page }) => {
  await asUser(page, { firstName: '', lastName: '' });
  await page.goto('/');
  await heading(page, 'Chào mừng đến với Control Center');
  await takeScreenshots(page, 'entrance-no-profile');
  await page.unrouteAll();
  await asUser(page, { isAccountBlocked: 1 });
  await page.goto('/');
  await heading(page, 'Tài khoản đã bị chặn');
  await takeScreenshots(page, 'entrance-blocked');
  await page.unrouteAll();
  await page.route('**/api/auth/user', (route) => route.abort());
  await page.goto('/');
  await heading(page, 'Không thể mở ứng dụng');
  await takeScreenshots(page, 'entrance-unreachable');
});

import type { AdminStats } from '@market/contracts';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { choose, idOf, read, signIn } from '../steps/people.js';
import { expectAccessible } from '../steps/page-checks.js';
import { signInParties, uniqueTitle, walkOf } from '../steps/orders.js';
import { test } from '../steps/test.js';

const notice = (page: Page) => page.getByRole('region', { name: /^Thông báo/ });
const list = (page: Page, name: string) => page.getByRole('group', { name });

test(
  'each number shows its trend and leads to the list that it counts, live',
  { tag: '@long' },
  async ({ browser }) => {
    const people = await signInParties(browser);
    const order = await walkOf(people, 'Xưởng Mẫu Số Hai');
    await order.to('submit', { submit: { title: uniqueTitle('Vỏ bơm') } });
    const admin = await signIn(browser, 'admin@demo.test');
    const present = () => read<AdminStats>(admin, '/api/admin/stats');
    const cards: [keyof AdminStats, string, string, number][] = [
      ['totalUsers', 'Tổng người dùng', 'Danh sách người dùng', 500],
      ['totalCustomers', 'Khách hàng', 'Danh sách người dùng', 500],
      ['totalManufacturers', 'Nhà máy', 'Danh sách người dùng', 500],
      ['totalProjects', 'Tổng dự án', 'Danh sách dự án', 100],
      ['pendingProjects', 'Đang xử lý', 'Danh sách dự án', 100],
    ];
    for (const [key, title, name, pageSize] of cards) {
      const card = admin.getByRole('group', { name: title });
      await expect(card).toContainText('/ 7 ngày');
      await card.getByRole('link', { name: title }).click();
      const { [key]: count } = await present();
      await expect(card.locator(':scope > b')).toHaveText(String(count));
      await expect(list(admin, name).getByRole('listitem').first()).toHaveAttribute(
        'aria-setsize',
        String(Math.min(count, pageSize)),
      );
    }
    // What others do arrives by itself.
    const completed = admin.getByRole('group', { name: 'Hoàn thành' });
    const { completedProjects } = await present();
    await completed.getByRole('link').click();
    const { title } = await order.to('complete');
    await expect(completed.locator(':scope > b')).toHaveText(String(completedProjects + 1));
    await expect(list(admin, 'Danh sách dự án').getByRole('link', { name: title })).toBeVisible();
    await expectAccessible(admin);

    await admin.setViewportSize({ width: 390, height: 844 });
    await admin.evaluate(() => scrollTo(0, 0));
    await expect(list(admin, 'Danh sách dự án')).not.toBeInViewport();
    await completed.getByRole('link').click();
    await expect(list(admin, 'Danh sách dự án')).toBeInViewport();
  },
);

test(
  'people are filtered and sorted in the address, and a reload shows the same',
  { tag: '@long' },
  async ({ browser }) => {
    const admin = await signIn(browser, 'admin@demo.test');
    await choose(admin, 'Lọc theo vai trò', 'Khách hàng');
    // Most of the filters stand behind a button.
    const filter = async (label: string, option: string) => {
      if (!(await admin.getByRole('combobox', { name: label }).isVisible()))
        await admin
          .getByRole('button', { name: /^Bộ lọc/ })
          .first()
          .click();
      await choose(admin, label, option);
    };
    await filter('Sắp xếp', 'Đăng ký lâu nhất trước');
    const rows = list(admin, 'Danh sách người dùng').getByRole('listitem');
    const names = async () => (await rows.getByRole('link').allTextContents()).join();
    await expect(admin).toHaveURL(/role=customer&sort=oldest/);
    await expect(rows.filter({ hasText: 'vietphat@demo.test' })).toHaveCount(0);
    // The rows of the sort before stay until the others are there.
    await expect.poll(names).toMatch(/^Nguyễn An .*Trần Bình/);
    const before = await names();
    await admin.reload();
    await expect.poll(names).toBe(before);
    for (const [state, label] of Object.entries({
      blocked: 'Đang bị chặn',
      restricted: 'Quyền bị giới hạn',
      'no-profile': 'Chưa có hồ sơ',
      erased: 'Đã xoá',
    })) {
      await filter('Lọc theo tình trạng', label);
      await expect(admin).toHaveURL(new RegExp(`state=${state}`));
      await expect(rows.first().or(admin.getByText(/^Không có người dùng nào phù hợp/))).toBeVisible();
    }
  },
);

test(
  'an admin ends one session of a person, then all, and those pages ask for a sign-in',
  { tag: '@long' },
  async ({ browser }) => {
    const desk = await signIn(browser, 'khach2@demo.test');
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
    const phone = await signIn(browser, 'khach2@demo.test', { userAgent });
    const admin = await signIn(browser, 'admin@demo.test');
    await admin.goto(`/admin-dashboard/people/${await idOf(desk)}`);
    const sessions = admin.getByRole('region', { name: 'Phiên đăng nhập' });
    const ofPhone = sessions.getByRole('button', { name: 'Kết thúc phiên trên Safari trên iOS' });
    const phoneLeaves = leavesToSignIn(phone);
    await ofPhone.click();
    await expect(ofPhone).toHaveCount(0);
    await phoneLeaves;
    await desk.reload();
    await expect(desk.getByRole('heading', { name: 'Yêu cầu báo giá' })).toBeVisible();
    const deskLeaves = leavesToSignIn(desk);
    await sessions.getByRole('button', { name: /^Kết thúc (cả|mọi)/ }).click();
    await expect(notice(admin)).toContainText(/Đã kết thúc \d+ phiên/);
    await deskLeaves;
  },
);

/** A provider may still know the person, and let them in again without a page of its own. */
const leavesToSignIn = (page: Page) =>
  page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('/api/login'));

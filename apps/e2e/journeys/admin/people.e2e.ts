import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleDialog,
  expectNoHorizontalScroll,
  watchCalls,
} from '../steps/page-checks.js';
import { pressAction } from '../steps/orders.js';
import { choose, holdSignIn, idOf, pick, sendCommand, signIn, signInAs } from '../steps/people.js';
import { test } from '../steps/test.js';

const notice = (page: Page) => page.getByRole('region', { name: /^Thông báo/ });
const people = (page: Page) => page.getByRole('group', { name: 'Danh sách người dùng' });
/** The row shows the company's name in place of an email that has one. */
const rowOf = (page: Page, email: string) =>
  people(page)
    .getByRole('listitem')
    .filter({ has: page.getByTitle(email, { exact: true }) });
/** The role that the select of a row shows. */
const roleIn = (page: Page, email: string) => rowOf(page, email).locator('.ant-select');
/** Picks another role, and agrees to what follows from it. */
async function setRole(page: Page, email: string, role: string): Promise<void> {
  await pick(rowOf(page, email).getByRole('combobox'), role);
  await page.getByRole('button', { name: 'Đặt vai trò' }).click();
}
async function save(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Lý do (vào nhật ký)' }).fill('Đổi việc');
  await page.getByRole('button', { name: 'Lưu quyền' }).click();
}
const manager = (page: Page) => page.getByRole('dialog', { name: /^Quyền truy cập của/ });

async function openManager(page: Page, email: string): Promise<void> {
  await rowOf(page, email)
    .getByRole('button', { name: /^Phân quyền cho/ })
    .click();
  await expect(manager(page)).toBeVisible();
}

/** Another account is an admin during `work`, and what it was afterwards, however that ends. */
async function withSecondAdmin(
  browser: Browser,
  first: Page,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await signIn(browser, 'xuong2@demo.test');
  const id = await idOf(page);
  const assign = (role: string) => sendCommand(first, 'PATCH', `/api/admin/users/${id}/role`, { role });
  await assign('admin');
  try {
    await page.goto('/admin-dashboard');
    await expect(people(page)).toBeVisible();
    await work(page);
  } finally {
    await sendCommand(first, 'POST', `/api/admin/set-permissions/${id}`, { pagePermissions: {} });
    await assign('manufacturer');
  }
}

test(
  'an admin finds a person, narrows them while they work, and gives everything back',
  { tag: '@long' },
  async ({ browser }) => {
    const customer = await signIn(browser, 'khach2@demo.test');
    const admin = await signIn(browser, 'admin@demo.test');
    await expect(admin.getByRole('group', { name: 'Tổng người dùng' })).toContainText(/[1-9]/);
    await admin.getByRole('searchbox', { name: 'Tìm người dùng' }).fill('tran binh');
    await admin.keyboard.press('Enter');
    await expect(admin).toHaveURL(/search=tran\+binh/);
    await expect(people(admin).getByRole('listitem')).toHaveCount(1);
    await expectAccessible(admin);

    await openManager(admin, 'khach2@demo.test');
    await admin.getByRole('checkbox', { name: 'Giao diện khách hàng' }).uncheck();
    await expect(manager(admin)).toContainText('Người này sẽ mất: Giao diện khách hàng');
    await save(admin);
    await expect(notice(admin)).toContainText('Đã cập nhật quyền truy cập cho Trần Bình');
    await expect(customer.getByRole('heading', { name: 'Không có quyền truy cập' })).toBeVisible();

    await openManager(admin, 'khach2@demo.test');
    await admin.getByRole('button', { name: 'Bỏ hết' }).click();
    await expect(manager(admin)).toContainText('Chưa chọn trang nào. Bạn muốn gì?');
    await admin.getByRole('button', { name: 'Dùng quyền theo vai trò' }).click();
    await expect(notice(admin)).toContainText('Đã cập nhật quyền truy cập cho Trần Bình');
    await expect(customer.getByRole('heading', { name: 'Yêu cầu báo giá' })).toBeVisible();
    await admin.getByRole('link', { name: 'Trang quản lý Việt Phát' }).click();
    await expect(admin).toHaveURL(/\/vietphat-admin$/);
  },
);

test(
  'two admins at once: the second one sees what the first has saved; the last admin stays one',
  { tag: '@long' },
  async ({ browser }) => {
    const first = await signIn(browser, 'admin@demo.test');
    const counted = first.getByRole('group', { name: 'Nhà máy' }).locator(':scope > b');
    const factoriesCounted = async () => Number(await counted.textContent());
    let factories = NaN;
    await withSecondAdmin(browser, first, async (second) => {
      await first.goto('/admin-dashboard');
      for (const page of [first, second]) {
        await openManager(page, 'khach2@demo.test');
        await page.getByRole('checkbox', { name: page === first ? 'Tin nhắn' : 'Tải file lên' }).uncheck();
      }
      await save(first);
      await expect(notice(first)).toContainText('Đã cập nhật quyền truy cập');
      await save(second);
      await expect(manager(second)).toContainText('Từ khi bạn mở hộp này: đã mất Tin nhắn.');
      for (const name of ['Tin nhắn', 'Tải file lên'])
        await expect(second.getByRole('checkbox', { name })).not.toBeChecked();
      await second.getByRole('button', { name: 'Mặc định theo vai trò' }).click();
      await save(second);
      await expect(notice(second)).toContainText('Đã cập nhật quyền truy cập');
      factories = await factoriesCounted();
    });
    // The number follows the role that the other account got back, without a reload.
    await expect.poll(factoriesCounted).toBe(factories + 1);

    await setRole(first, 'admin@demo.test', 'Khách hàng');
    await expect(notice(first)).toContainText('Đây là quản trị viên cuối cùng đang hoạt động');
    await first.keyboard.press('Escape');
    await expect(roleIn(first, 'admin@demo.test')).toContainText('Quản trị');
  },
);

test(
  'a person’s page: a role changed, a block with a reason that ends the sessions, and the timeline of it',
  { tag: '@long' },
  async ({ browser }) => {
    const person = await signIn(browser, 'khach2@demo.test');
    const id = await idOf(person);
    const admin = await signIn(browser, 'admin@demo.test');
    await admin.goto(`/admin-dashboard/people/${id}`);
    await expect(admin.getByRole('heading', { name: /Trần Bình/ })).toBeVisible();
    const role = admin.getByRole('combobox', { name: /^Vai trò của/ });
    await pick(role, 'Nhà máy');
    await admin.getByRole('button', { name: 'Đặt vai trò' }).click();
    await expect(notice(admin)).toContainText('Đã cập nhật vai trò người dùng');
    await expect(person).toHaveURL(/\/manufacturer-interface$/);
    await pick(role, 'Khách hàng');
    await admin.getByRole('button', { name: 'Đặt vai trò' }).click();
    await expect(person).toHaveURL(/\/customer-interface$/);
    await expectAccessible(admin);

    await admin.getByRole('button', { name: 'Chặn tài khoản' }).click();
    await admin.getByRole('textbox', { name: 'Vì sao chặn tài khoản này?' }).fill('Ba đơn không thanh toán');
    await admin.getByRole('dialog').getByRole('button', { name: 'Chặn tài khoản' }).click();
    await expect(admin.getByText('Lý do: Ba đơn không thanh toán')).toBeVisible();
    await expect(admin.getByText('Người này không đăng nhập ở đâu cả.')).toBeVisible();
    await expect(person.getByRole('heading', { name: 'Tài khoản đã bị chặn' })).toBeVisible();
    // The page has room for the newest lines.
    const showTimeline = () =>
      admin.getByRole('region', { name: 'Dòng thời gian' }).getByRole('button', { name: 'Xem cả' }).click();
    const timeline = admin.getByRole('dialog', { name: 'Dòng thời gian' });
    await showTimeline();
    await expect(timeline).toContainText('chặn tài khoản – Ba đơn không thanh toán');
    await expect(timeline).toContainText('đặt vai trò Nhà máy');
    await admin.keyboard.press('Escape');
    await expect(timeline).toHaveCount(0);
    await admin.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(admin);
    await admin.getByRole('button', { name: 'Bỏ chặn' }).click();
    await expect(notice(admin)).toContainText('Đã bỏ chặn tài khoản');

    // Both doors to the person's past: the newest moment, and the one of an entry of the timeline.
    await admin.getByRole('link', { name: 'Xem lại quá khứ' }).click();
    const past = admin.getByText('Đang xem quá khứ – chỉ đọc');
    const slider = admin.getByRole('slider', { name: 'Lần thay đổi' });
    await expect(past).toBeVisible();
    await expect(slider).toHaveAttribute('aria-valuetext', /bỏ chặn/);
    await admin.goBack();
    await showTimeline();
    const entry = timeline.getByRole('listitem').filter({ hasText: 'đặt vai trò Nhà máy' });
    await entry.first().getByTitle('Xem lại lúc này').click();
    await expect(past).toBeVisible();
    await expect(slider).toHaveAttribute('aria-valuetext', /đặt vai trò Nhà máy/);
  },
);

test(
  'a session that ends while an admin changes a role says so, asks for a new sign-in, and changes nothing',
  { tag: '@long' },
  async ({ browser }) => {
    const admin = await signIn(browser, 'admin@demo.test');
    await admin.goto('/admin-dashboard?search=khach2');
    const role = roleIn(admin, 'khach2@demo.test');
    await expect(role).toContainText('Khách hàng');
    await admin.context().clearCookies();
    const letSignIn = await holdSignIn(admin);
    await setRole(admin, 'khach2@demo.test', 'Nhà máy');
    await expect(admin.getByText('Lỗi xác thực')).toBeVisible();
    letSignIn();
    await signInAs(admin, 'admin@demo.test');
    await expect(admin).toHaveURL(/\/admin-dashboard\?search=khach2$/);
    await expect(role).toContainText('Khách hàng');
  },
);

test(
  'the dialogs about people and the palette are accessible; a long address does not widen a phone’s page',
  { tag: '@long' },
  async ({ browser }) => {
    const admin = await signIn(browser, 'admin@demo.test');
    const address = 'phong.ke.hoach.san.xuat@co-khi-chinh-xac-mien-trung.example';
    await admin.route('**/api/admin/users?**', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('khach2@demo.test', address),
      });
    });
    await admin.goto('/admin-dashboard?search=khach2');
    const row = rowOf(admin, address);
    const button = (name: string | RegExp) => admin.getByRole('button', { name, exact: true });
    await row.getByRole('button', { name: /^Phân quyền cho/ }).click();
    await expectAccessibleDialog(admin);
    await button('Bỏ hết').click();
    await expectAccessibleDialog(admin);
    await admin.keyboard.press('Escape');
    await pick(row.getByRole('combobox'), 'Quản trị');
    await expectAccessibleDialog(admin);
    await admin.keyboard.press('Escape');
    await pressAction(admin, 'Khôi phục quyền mặc định', admin.getByRole('region', { name: 'Người dùng' }));
    await expectAccessibleDialog(admin);
    await admin.keyboard.press('Escape');
    await admin.keyboard.press('Control+k');
    await admin.getByRole('combobox', { name: /^Tìm đơn hàng/ }).fill('khach2@demo');
    await expect(admin.getByRole('option', { name: /Trần Bình/ })).toBeVisible();
    await expectAccessibleDialog(admin);
    await admin.keyboard.press('Escape');

    await admin.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(admin);
    await row.getByRole('button', { name: /^Phân quyền cho/ }).click();
    const boxes = admin.getByRole('dialog').locator('label:has([type=checkbox])');
    await expect(boxes.first()).toBeVisible();
    const heights = await boxes.evaluateAll((labels) => labels.map((label) => label.clientHeight));
    expect(Math.min(...heights), 'a finger has room for each checkbox').toBeGreaterThanOrEqual(44);
    await admin.keyboard.press('Escape');
    await row.getByRole('link', { name: /Trần Bình/ }).click();
    const lines = await admin.getByText('khach2@demo.test', { exact: true }).evaluate((address) => {
      const text = document.createRange();
      text.selectNodeContents(address);
      return text.getClientRects().length;
    });
    expect(lines, 'a usual address stands in one line').toBe(1);
    for (const name of ['Chặn tài khoản', 'Xoá dữ liệu cá nhân']) {
      await button(name).click();
      await expectAccessibleDialog(admin);
      await expectNoHorizontalScroll(admin);
      await admin.keyboard.press('Escape');
      await expect(admin.getByRole('dialog')).toHaveCount(0);
    }
  },
);

test(
  'an admin narrowed to two features sees no more than those, and the customer’s page offers them nothing',
  { tag: '@long' },
  async ({ browser }) => {
    const first = await signIn(browser, 'admin@demo.test');
    await withSecondAdmin(browser, first, async (page) => {
      const off = ['canManageUsers', 'canSetPermissions', 'canBackupData', 'canManageCompany'];
      const permit = (toggles: Record<string, boolean>) =>
        idOf(page).then((id) =>
          sendCommand(first, 'POST', `/api/admin/set-permissions/${id}`, {
            pagePermissions: { 'admin-dashboard': toggles },
          }),
        );
      await permit(Object.fromEntries(off.map((feature) => [feature, false])));
      await expect(people(page)).toBeHidden();
      await expect(page.getByRole('region', { name: 'Theo dõi dự án' })).toBeVisible();
      // What the page asked for while it was narrowed may still be answered.
      await page.reload();
      await expect(page.getByRole('region', { name: 'Theo dõi dự án' })).toBeVisible();
      const { refused, answered } = watchCalls(page);
      await page.keyboard.press('Control+k');
      // By the address, which no order has.
      await page.getByRole('combobox', { name: /^Tìm đơn hàng/ }).fill('khach2@demo');
      await expect(page.getByRole('status').filter({ hasText: 'Không tìm thấy gì.' })).toBeVisible();
      await expect(page.getByRole('group', { name: 'Người dùng', exact: true })).toBeHidden();
      await page.keyboard.press('Escape');
      for (const path of ['operations', 'company', 'audit']) {
        await page.goto(`/admin-dashboard/${path}`);
        await expect(page.getByRole('navigation', { name: 'Trang chính' })).toBeVisible();
        await answered();
      }
      expect(refused).toEqual([]);
      await permit({});

      await page.goto('/customer-interface');
      await expect(page.getByText(/chỉ khách hàng gửi được yêu cầu báo giá/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Tạo dự án mẫu' })).toBeHidden();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Phím tắt' })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Tìm đơn hàng/ }).fill('khach2@demo');
      await expect(page.getByRole('option', { name: /Trần Bình/ })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/admin-dashboard\/people\//);

      await page.goto('/manufacturer-interface');
      await choose(page, 'Nhà máy', 'Xưởng Mẫu Số Một');
      await expect(page.getByRole('tab', { name: /Bản vẽ/ })).toBeVisible();
      await answered();
      await expect(page.getByRole('button', { name: /báo giá/i })).toHaveCount(0);
      expect(refused).toEqual([]);
    });
  },
);

import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/page-checks.js';
import { sendCommand, signIn } from '../steps/people.js';
import { test } from '../steps/test.js';

const notice = (page: Page) => page.getByRole('region', { name: /^Thông báo/ });
const people = (page: Page) => page.getByRole('group', { name: 'Danh sách người dùng' });
const rowOf = (page: Page, email: string) => people(page).getByRole('listitem').filter({ hasText: email });
const save = (page: Page) => page.getByRole('button', { name: 'Lưu quyền' }).click();
const manager = (page: Page) => page.getByRole('dialog', { name: /^Quyền truy cập của/ });

const idOf = async (page: Page): Promise<string> =>
  ((await (await page.request.get('/api/auth/user')).json()) as { id: string }).id;

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

test('an admin finds a person, narrows them while they work, and gives everything back', async ({
  browser,
}) => {
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
  await save(admin);
  await expect(manager(admin)).toContainText('Chưa chọn trang nào. Bạn muốn gì?');
  await admin.getByRole('button', { name: 'Dùng quyền theo vai trò' }).click();
  await expect(notice(admin)).toContainText('Đã cập nhật quyền truy cập cho Trần Bình');
  await expect(customer.getByRole('heading', { name: 'Yêu cầu báo giá' })).toBeVisible();
});

test('two admins at once: the second one sees what the first has saved; the last admin stays one', async ({
  browser,
}) => {
  const first = await signIn(browser, 'admin@demo.test');
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
    await second.getByRole('button', { name: 'Xem quyền hiện tại' }).click();
    await expect(second.getByRole('checkbox', { name: 'Tin nhắn' })).not.toBeChecked();
    await second.getByRole('button', { name: 'Mặc định theo vai trò' }).click();
    await save(second);
    await expect(notice(second)).toContainText('Đã cập nhật quyền truy cập');
  });

  await rowOf(first, 'admin@demo.test').getByRole('combobox').selectOption('customer');
  await first.getByRole('button', { name: 'Đặt vai trò' }).click();
  await expect(notice(first)).toContainText('Đây là quản trị viên cuối cùng đang hoạt động');
  await first.keyboard.press('Escape');
  await expect(rowOf(first, 'admin@demo.test').getByRole('combobox')).toHaveValue('admin');
});

test('a person’s page: a role changed, a block with a reason that ends the sessions, and the timeline of it', async ({
  browser,
}) => {
  const person = await signIn(browser, 'khach2@demo.test');
  const id = await idOf(person);
  const admin = await signIn(browser, 'admin@demo.test');
  await admin.goto(`/admin-dashboard/people/${id}`);
  await expect(admin.getByRole('heading', { name: /Trần Bình/ })).toBeVisible();
  const role = admin.getByRole('combobox', { name: /^Vai trò của/ });
  await role.selectOption('manufacturer');
  await expect(notice(admin)).toContainText('Đã cập nhật vai trò người dùng');
  await expect(person).toHaveURL(/\/manufacturer-interface$/);
  await role.selectOption('customer');
  await expect(person).toHaveURL(/\/customer-interface$/);
  await expectAccessible(admin);

  await admin.getByRole('button', { name: 'Chặn tài khoản' }).click();
  await admin.getByRole('textbox', { name: 'Vì sao chặn tài khoản này?' }).fill('Ba đơn không thanh toán');
  await admin.getByRole('dialog').getByRole('button', { name: 'Chặn tài khoản' }).click();
  await expect(admin.getByText('Lý do: Ba đơn không thanh toán')).toBeVisible();
  await expect(admin.getByText('Người này không đăng nhập ở đâu cả.')).toBeVisible();
  await expect(person.getByRole('heading', { name: 'Tài khoản đã bị khoá' })).toBeVisible();
  const timeline = admin.getByRole('list', { name: 'Dòng thời gian' });
  await expect(timeline).toContainText('chặn tài khoản – Ba đơn không thanh toán');
  await expect(timeline).toContainText('đặt vai trò Nhà máy');
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(admin);
  await admin.getByRole('button', { name: 'Bỏ chặn' }).click();
  await expect(notice(admin)).toContainText('Đã bỏ chặn tài khoản');
});

test('an admin narrowed to two features sees no more than those, and the customer’s page offers them nothing', async ({
  browser,
}) => {
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
    await page.keyboard.press('Control+k');
    // By the address, which no order has.
    await page.getByRole('combobox', { name: /^Tìm đơn hàng/ }).fill('khach2@demo');
    await expect(page.getByRole('status').filter({ hasText: 'Không tìm thấy gì.' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Người dùng', exact: true })).toBeHidden();
    await page.keyboard.press('Escape');
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
  });
});

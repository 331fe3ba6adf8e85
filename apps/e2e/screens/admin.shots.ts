import type { ProjectorProcess } from '@market/contracts';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { appendUnknownEvent } from '../journeys/steps/event-log.js';
import { idOf, pick, read, sendCommand } from '../journeys/steps/people.js';
import { placeOrders, signInAll } from './orders.js';
import type { Orders } from './orders.js';
import { takeScreenshots } from './screenshots.js';

test.describe.configure({ mode: 'serial' });

let page: Page;
let orders: Orders;
let ids: Record<'customer' | 'other' | 'factory', string>;

test.beforeAll(async ({ browser }) => {
  const people = await signInAll(browser);
  page = people.admin;
  orders = await placeOrders(people);
  ids = {
    customer: await idOf(people.customer),
    other: await idOf(people.other),
    factory: await idOf(people.factory),
  };
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = () => page.getByRole('dialog');
const people = () => page.getByRole('group', { name: 'Danh sách người dùng' });
const rowOf = (email: string) => people().getByRole('listitem').filter({ hasText: email });
async function open(path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { name: 'Quản trị hệ thống' }).waitFor();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.ant-skeleton')).toHaveCount(0);
}
async function close(): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
}

test('the numbers, the people and the orders', async () => {
  await open('/admin-dashboard');
  await people().waitFor();
  await takeScreenshots(page, 'admin');
  await open('/admin-dashboard?search=khong+co+ai&order=khong+co');
  await takeScreenshots(page, 'admin-no-match');
  await open('/admin-dashboard');
  await rowOf('khach2@demo.test')
    .getByRole('button', { name: /^Phân quyền cho/ })
    .click();
  await dialog().waitFor();
  await takeScreenshots(page, 'admin-permissions', 'window');
  await page.getByRole('checkbox', { name: 'Tin nhắn' }).uncheck();
  await takeScreenshots(page, 'admin-permissions-changed', 'window');
  const permit = (allowedPages: string[]) =>
    sendCommand(page, 'POST', `/api/admin/set-permissions/${ids.other}`, { allowedPages });
  await permit(['customer-request', 'customer-projects', 'project-details', 'messaging']);
  await page.getByRole('textbox', { name: 'Lý do (vào nhật ký)' }).fill('Đổi việc');
  await button('Lưu quyền').click();
  await dialog().getByText('Từ khi bạn mở hộp này').waitFor();
  await takeScreenshots(page, 'admin-permissions-conflict', button('Lưu quyền'));
  await close();
  await permit([]);
  await rowOf('khach2@demo.test')
    .getByRole('button', { name: /^Phân quyền cho/ })
    .click();
  await dialog().waitFor();
  await button('Bỏ hết').click();
  await dialog().getByText('Chưa chọn trang nào. Bạn muốn gì?').waitFor();
  await takeScreenshots(page, 'admin-permissions-empty', button('Lưu quyền'));
  await close();
  await pick(rowOf('khach2@demo.test').getByRole('combobox'), 'Quản trị');
  await dialog().waitFor();
  await takeScreenshots(page, 'admin-role-confirm', 'window');
  await close();
  await button('Khôi phục quyền mặc định').click();
  await dialog().waitFor();
  await page.waitForLoadState('networkidle');
  await takeScreenshots(page, 'admin-repair', 'window');
  await close();
  await page.route('**/api/admin/users?**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.route('**/api/admin/stats', (route) => route.fulfill({ status: 500, body: '' }));
  await open('/admin-dashboard');
  await takeScreenshots(page, 'admin-failure');
  await page.unrouteAll();
});

test('a person', async () => {
  await open(`/admin-dashboard/people/${ids.customer}`);
  await takeScreenshots(page, 'admin-person');
  await button('Chặn tài khoản').click();
  await dialog().waitFor();
  await takeScreenshots(page, 'admin-person-block', 'window');
  await close();
  await button(/^Xoá/).first().click();
  await dialog().waitFor();
  await takeScreenshots(page, 'admin-person-erase', 'window');
  await close();
  await open(`/admin-dashboard/people/${ids.factory}`);
  await takeScreenshots(page, 'admin-person-factory');
  const set = (body: object) => sendCommand(page, 'POST', `/api/admin/set-permissions/${ids.other}`, body);
  await set({ isBlocked: true, reason: 'Ba đơn không thanh toán', allowedPages: ['customer-request'] });
  await open(`/admin-dashboard/people/${ids.other}`);
  await takeScreenshots(page, 'admin-person-blocked');
  await set({ isBlocked: false, allowedPages: [] });
  await open('/admin-dashboard/people/nobody');
  await takeScreenshots(page, 'admin-person-missing');
});

test('the company', async () => {
  await open('/admin-dashboard/company');
  await takeScreenshots(page, 'admin-company');
  for (const [name, setting] of Object.entries({
    factory: 'nhà máy mặc định',
    bank: 'tài khoản nhận tiền',
    due: 'hạn thanh toán',
    sla: 'cam kết báo giá',
    validity: 'hiệu lực báo giá',
    days: 'ngày làm việc',
    holidays: 'ngày nghỉ',
  })) {
    await button(`Sửa ${setting}`).click();
    await dialog().waitFor();
    await takeScreenshots(page, `admin-company-${name}`, 'window');
    await close();
  }
});

test('operations', async () => {
  await open('/admin-dashboard/operations');
  await takeScreenshots(page, 'admin-operations');
  await appendUnknownEvent(orders.submitted.id);
  const parked = page.getByRole('region', { name: 'Luồng bị giữ', exact: true });
  await parked.getByText(orders.submitted.id).waitFor();
  await takeScreenshots(page, 'admin-operations-parked');
  await button('Bỏ qua sự kiện').click();
  await dialog().waitFor();
  await takeScreenshots(page, 'admin-operations-discard', 'window');
  await dialog().getByLabel('Lý do').fill('Sự kiện thử');
  await dialog().getByRole('button', { name: 'Bỏ qua vĩnh viễn' }).click();
  await parked.waitFor({ state: 'detached' });
  const [writer] = await read<ProjectorProcess[]>(page, '/api/operations/projectors');
  const pid = Number(writer!.name.split(':').at(-1));
  await button('Dựng lại').click();
  await dialog().waitFor();
  await takeScreenshots(page, 'admin-operations-rebuild', 'window');
  // The projector stands still, so that the rebuild cannot be over before its picture is taken.
  process.kill(pid, 'SIGSTOP');
  try {
    await dialog().getByRole('button', { name: 'Bắt đầu' }).click();
    await page.getByRole('progressbar').first().waitFor();
    await takeScreenshots(page, 'admin-operations-running');
  } finally {
    process.kill(pid, 'SIGCONT');
  }
});

test('finding, and the interfaces of the others', async () => {
  await open('/admin-dashboard');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Tìm đơn hàng/ }).fill('binh');
  await page.getByRole('option', { name: /Trần Bình/ }).waitFor();
  await takeScreenshots(page, 'admin-palette', 'window');
  await close();
  await page.keyboard.press('?');
  await dialog().waitFor();
  await takeScreenshots(page, 'admin-keys', 'window');
  await close();
  for (const [name, path] of Object.entries({
    customer: '/customer-interface',
    factory: '/manufacturer-interface',
    provider: '/vietphat-admin',
    review: '/admin',
    order: `/projects/${orders.production.id}`,
  })) {
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
    await page.waitForLoadState('networkidle');
    await takeScreenshots(page, `admin-as-${name}`);
  }
});

test('a person who was erased', async () => {
  await sendCommand(page, 'POST', `/api/users/${ids.other}/erase`, {});
  await open(`/admin-dashboard/people/${ids.other}`);
  await takeScreenshots(page, 'admin-person-erased');
});

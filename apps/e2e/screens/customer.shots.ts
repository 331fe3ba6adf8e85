import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { binaryStl } from '../journeys/steps/models.js';
import { cardOf } from '../journeys/steps/orders.js';
import { choose } from '../journeys/steps/people.js';
import { placeOrders, signInAll } from './orders.js';
import type { Orders } from './orders.js';
import { takeScreenshots } from './screenshots.js';

test.describe.configure({ mode: 'serial' });

let page: Page;
let orders: Orders;

test.beforeAll(async ({ browser }) => {
  const people = await signInAll(browser);
  await people.other.getByText(/^Bạn chưa có dự án nào/).waitFor();
  await takeScreenshots(people.other, 'home-empty');
  await people.other.getByRole('button', { name: 'Thông báo', exact: true }).click();
  await people.other.getByText('Không có thông báo mới.').waitFor();
  await takeScreenshots(people.other, 'bell-empty', 'window');
  page = people.customer;
  orders = await placeOrders(people);
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const tab = (name: string | RegExp) => page.getByRole('tab', { name });
const dialog = () => page.getByRole('dialog');
async function home(search = ''): Promise<void> {
  await page.goto(`/customer-interface${search}`);
  await tab(/^Dự án của tôi/).waitFor();
}
async function order({ id, title }: { id: string; title: string }, search = ''): Promise<void> {
  await page.goto(`/projects/${id}${search}`);
  await page.getByRole('heading', { name: title }).waitFor();
  await page.waitForLoadState('networkidle');
}
async function close(): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
}

test('the request form', async () => {
  await home();
  await button('Gửi yêu cầu báo giá').click();
  await page.getByText('Tiêu đề không được để trống').waitFor();
  await takeScreenshots(page, 'request-errors');
  await page.getByLabel('Tiêu đề dự án').fill('Gá kẹp trục Ø45 – inox 304');
  await choose(page, 'Vật liệu', 'Thép');
  await page.getByRole('radiogroup', { name: 'Thời gian giao hàng' }).getByText('2–4 tuần').click();
  await page.getByRole('button', { name: /^File, quy trình/ }).click();
  await choose(page, 'Quy trình gia công', 'Phay');
  await page.keyboard.press('Escape');
  await page.getByLabel('Mô tả').fill('Gá kẹp cho trục Ø45 trên máy tiện CNC.');
  await page.getByLabel(/^Giá mong muốn/).fill('4.500.000');
  await takeScreenshots(page, 'request-basic');
  await tab(/^Danh sách chi tiết/).click();
  await takeScreenshots(page, 'request-parts-empty');
  await page.getByLabel('Mã chi tiết').fill('GK-01');
  await page.getByLabel('Tên chi tiết').fill('Đế gá');
  await button('Thêm chi tiết').click();
  await takeScreenshots(page, 'part-specs');
  for (const [name, label] of [
    ['processes', 'Quy trình'],
    ['files', 'File'],
    ['notes', 'Ghi chú'],
  ] as const) {
    await page.getByRole('article', { name: 'Chi tiết GK-01' }).getByRole('tab', { name: label }).click();
    await takeScreenshots(page, `part-${name}`);
  }
  await tab('Thông số kỹ thuật').click();
  await takeScreenshots(page, 'request-specs');
  await home(`?draft=${orders.draft.id}`);
  await expect(page.getByLabel('Tiêu đề dự án')).toHaveValue('Nắp che bụi');
  await takeScreenshots(page, 'request-draft');
});

test('the upload dialog', async () => {
  await home();
  await page.getByRole('button', { name: /^File, quy trình/ }).click();
  await button('Tải lên bản vẽ chính').click();
  await dialog().waitFor();
  await takeScreenshots(page, 'upload-empty', 'window');
  const input = dialog().locator('input[type=file]').first();
  await input.setInputFiles({ name: 'Gá kẹp.stl', mimeType: 'model/stl', buffer: binaryStl() });
  await dialog().getByText('Gá kẹp.stl').waitFor();
  await takeScreenshots(page, 'upload-chosen', 'window');
  await close();
});

test('the lists of projects', async () => {
  await home();
  await cardOf(page, orders.production.title).getByRole('button', { name: 'Theo dõi' }).click();
  await page.getByText('Gia công CNC').last().waitFor();
  await takeScreenshots(page, 'home-tracking');
  await button('Tạo dự án mẫu').click();
  await page.getByText('Đã tạo dự án mẫu').waitFor();
  await takeScreenshots(page, 'toast', 'window');
  await home('?search=không%20có');
  await page.getByText(/^Không có dự án nào phù hợp/).waitFor();
  await takeScreenshots(page, 'home-no-match');
  await home('?tab=approved');
  await page.getByRole('article', { name: 'Mặt bích DN80' }).waitFor();
  await takeScreenshots(page, 'home-showcase');
  await home(`?project=${orders.submitted.id}`);
  await dialog().getByText('Gá kẹp trục Ø45.stl').waitFor();
  await takeScreenshots(page, 'peek-list', 'window');
  await dialog().getByRole('tab', { name: 'Xem trực tiếp' }).click();
  await dialog()
    .getByText(/tam giác/)
    .waitFor();
  await takeScreenshots(page, 'peek-viewer', 'window');
});

test('the header, the menus and the pages without access', async () => {
  await home();
  await button(/^Thông báo, /).click();
  await page.getByRole('link', { name: 'Xem tất cả tin nhắn' }).waitFor();
  await takeScreenshots(page, 'bell', 'window');
  await home('?messages=all');
  await dialog().waitFor();
  await takeScreenshots(page, 'messages-drawer', 'window');
  await home();
  await button(/^Vai trò:/).click();
  await button('Chuyển vai trò').waitFor();
  await takeScreenshots(page, 'role-switcher', 'window');
  await page.keyboard.press('Escape');
  const menu = async (item?: string) => {
    await home();
    await button(/^Tài khoản của/).click();
    await page.getByRole('menuitem', { name: item ?? 'Đăng xuất' }).waitFor();
    if (item) await page.getByRole('menuitem', { name: item }).click();
  };
  await menu();
  await takeScreenshots(page, 'user-menu', 'window');
  await menu('Thông tin tài khoản');
  await dialog().getByLabel('Công ty').waitFor();
  await takeScreenshots(page, 'account', 'window');
  await button('Xoá tài khoản của tôi').click();
  await button('Xoá vĩnh viễn').waitFor();
  await takeScreenshots(page, 'account-erase', 'window');
  await menu('Quyền truy cập của tôi');
  await dialog().getByText('Mã người dùng').waitFor();
  await takeScreenshots(page, 'account-access', 'window');
  await menu('Đăng nhập tài khoản khác');
  await dialog().waitFor();
  await takeScreenshots(page, 'account-other', 'window');
  await page.goto('/vietphat-admin');
  await page.getByRole('heading', { name: 'Không có quyền truy cập' }).waitFor();
  await takeScreenshots(page, 'denied', 'window');
  await page.goto('/projects/x');
  await page.getByRole('heading', { name: 'Không tìm thấy dự án' }).waitFor();
  await takeScreenshots(page, 'order-missing');
});

test('an order in each phase', async () => {
  for (const name of ['revision', 'quoted', 'payment', 'production', 'completed', 'cancelled'] as const) {
    await order(orders[name]);
    await takeScreenshots(page, `order-${name}`);
  }
  await order(orders.submitted);
  await button('Mọi thông số, bản vẽ và ghi chú').click();
  await button('Xem Phối cảnh.svg').click();
  await expect(page.locator('[class*=ant-spin]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await takeScreenshots(page, 'order-submitted');
  await order(orders.revision, '?tab=messages');
  await takeScreenshots(page, 'order-messages');
  await order(orders.submitted, '?tab=messages');
  await takeScreenshots(page, 'order-messages-empty');
  await order(orders.submitted);
  await button('Huỷ dự án').click();
  await dialog().waitFor();
  await takeScreenshots(page, 'order-cancel', 'window');
  await order(orders.quoted);
  await button('Chấp nhận báo giá').click();
  await dialog().waitFor();
  await takeScreenshots(page, 'order-approve', 'window');
  await close();
  await button('Yêu cầu điều chỉnh').click();
  await dialog().waitFor();
  await takeScreenshots(page, 'order-change', 'window');
  await close();
  await button('Từ chối báo giá').click();
  await dialog().waitFor();
  await takeScreenshots(page, 'order-decline', 'window');
});

test('the edit page', async ({ browser }) => {
  await page.goto(`/customer/edit-project/${orders.revision.id}`);
  await button('Lưu và gửi lại').waitFor();
  await takeScreenshots(page, 'edit');
  const second = await (
    await browser.newContext({ storageState: await page.context().storageState() })
  ).newPage();
  await second.goto(page.url());
  await second.getByLabel('Yêu cầu đặc biệt').fill('Đóng gói chung một thùng gỗ.');
  await second.getByRole('button', { name: 'Lưu và gửi lại' }).click();
  await second.getByText('Cập nhật thành công').waitFor();
  await page.getByLabel('Yêu cầu đặc biệt').fill('Đóng gói từng bộ trong túi chống ẩm.');
  await button('Lưu và gửi lại').click();
  await page.getByRole('radiogroup', { name: /chọn một bản$/ }).waitFor();
  await takeScreenshots(page, 'edit-conflict', 'window');
  await page.goto(`/customer/edit-project/${orders.submitted.id}`);
  await page.getByLabel('Tên', { exact: true }).fill('Đế gá dài');
  await takeScreenshots(page, 'edit-part-unsaved');
  await page.getByRole('link', { name: 'Control Center' }).click();
  await dialog().waitFor();
  await takeScreenshots(page, 'edit-leave', 'window');
  await button('Ở lại').click();
  await page.goto(`/customer/edit-project/${orders.quoted.id}`);
  await page.getByText('Không thể chỉnh sửa').waitFor();
  await takeScreenshots(page, 'edit-locked');
});

test('pages that load and pages that fail', async () => {
  await page.route(/\/api\/(projects|project-parts|payments)\b/, () => undefined);
  await page.goto('/customer-interface');
  await tab(/^Dự án của tôi/).waitFor();
  await takeScreenshots(page, 'waiting-home');
  await page.goto(`/projects/${orders.quoted.id}`);
  await page.getByRole('banner').waitFor();
  await takeScreenshots(page, 'waiting-order');
  await page.unrouteAll();
  await page.route(`**/api/projects/${orders.quoted.id}`, (route) =>
    route.fulfill({ json: { ...orders.quoted, allowed: null } }),
  );
  await page.goto(`/projects/${orders.quoted.id}`);
  await page.getByRole('heading', { name: 'Trang gặp sự cố' }).waitFor();
  await takeScreenshots(page, 'failure-screen');
  await page.unrouteAll();
  await page.route(/\/api\/projects(\?|$)/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/customer-interface');
  await page.getByText('Không thể tải dự án của bạn').waitFor();
  await takeScreenshots(page, 'failure-list');
  await page.unrouteAll();
  await home();
  await page.context().setOffline(true);
  await page.getByText(/^Bạn đang ngoại tuyến/).waitFor();
  await takeScreenshots(page, 'offline', 'window');
  await page.context().setOffline(false);
});

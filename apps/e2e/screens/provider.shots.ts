import { test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sendCommand } from '../journeys/steps/people.js';
import { updateProject, walkOf } from '../journeys/steps/orders.js';
import { placeOrders, signInAll } from './orders.js';
import type { Orders } from './orders.js';
import { takeScreenshots } from './screenshots.js';

test.describe.configure({ mode: 'serial' });

let page: Page;
let orders: Orders;
/** Two factories bid on it. */
let bidding: string;

test.beforeAll(async ({ browser }) => {
  const people = await signInAll(browser);
  page = people.provider;
  orders = await placeOrders(people);
  const bid = await walkOf(people, 'Xưởng Mẫu Số Một');
  ({ id: bidding } = await bid.to('quote', { submit: { title: 'Giá đỡ cảm biến, thép không gỉ' } }));
  const late = await walkOf(people, 'Xưởng Mẫu Số Một');
  const delayed = await late.to('startProduction', { submit: { title: 'Trục răng Z18' } });
  await sendCommand(people.factory, 'POST', `/api/projects/${delayed.id}/actions/announce-delay`, {
    reason: 'Thép về chậm một tuần',
    date: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  });
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
async function open(path: string, heading: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await page.waitForLoadState('networkidle');
}
const openOrder = (name: keyof Orders, tab?: string) =>
  open(`/vietphat-admin?project=${orders[name].id}${tab ? `&tab=${tab}` : ''}`, orders[name].title);
/** Opens what the button opens, takes its picture and closes it. */
async function takeDialog(name: string, pressed: string): Promise<void> {
  await button(pressed).first().click();
  await dialog().waitFor();
  await page.waitForLoadState('networkidle');
  await takeScreenshots(page, name, 'window');
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
}

test('the queue', async () => {
  await open('/vietphat-admin', 'Dự án');
  await takeScreenshots(page, 'provider');
  await page
    .getByRole('checkbox', { name: /^Chọn / })
    .nth(1)
    .check();
  await page
    .getByRole('checkbox', { name: /^Chọn / })
    .nth(2)
    .check();
  await takeScreenshots(page, 'provider-selected', 'window');
  await button('Chọn cột').click();
  await page.getByRole('tooltip').waitFor();
  await takeScreenshots(page, 'provider-columns', 'window');
  await page.keyboard.press('Escape');
  await open('/vietphat-admin?queue=ourTurn', 'Dự án');
  await takeScreenshots(page, 'provider-our-turn', 'window');
  await open('/vietphat-admin?queue=paymentOverdue', 'Dự án');
  await takeScreenshots(page, 'provider-empty-queue', 'window');
  await open('/vietphat-admin?search=khong+co', 'Dự án');
  await takeScreenshots(page, 'provider-no-match', 'window');
});

test('an order at the desk', async () => {
  for (const name of ['submitted', 'revision', 'quoted', 'payment', 'production', 'cancelled'] as const) {
    await openOrder(name);
    await takeScreenshots(page, `provider-${name}`);
  }
  for (const tab of ['files', 'parts', 'talk']) {
    await openOrder('submitted', tab);
    await takeScreenshots(page, `provider-tab-${tab}`);
  }
  await openOrder('production', 'money');
  await takeScreenshots(page, 'provider-tab-money');
  await open(`/vietphat-admin?project=${bidding}&tab=quotes`, 'Giá đỡ cảm biến');
  await takeScreenshots(page, 'provider-tab-quotes');
  await page.goto(`/projects/${orders.production.id}`);
  await page.getByRole('heading', { name: orders.production.title }).waitFor();
  await page.waitForLoadState('networkidle');
  await takeScreenshots(page, 'provider-order');
});

test('the dialogs of the desk', async () => {
  await updateProject(page, orders.submitted, { status: 'reviewing' });
  await openOrder('submitted', 'parts');
  await takeDialog('provider-pick', 'Chọn nhà máy');
  await takeDialog('provider-send', 'Duyệt và gửi nhà máy');
  await takeDialog('provider-request-revision', 'Yêu cầu chỉnh sửa');
  await takeDialog('provider-pin', 'Ghim yêu cầu chỉnh sửa: GK-01');
  await takeDialog('provider-cancel', 'Huỷ dự án');
  await takeDialog('provider-edit', 'Sửa dự án');
  await takeDialog('provider-replace', 'Thêm bản vẽ');
  await open(`/vietphat-admin?project=${bidding}&tab=quotes`, 'Giá đỡ cảm biến');
  await takeDialog('provider-release', 'Chọn báo giá của Xưởng Mẫu Số Một');
  await takeDialog('provider-reject', 'Từ chối báo giá của Xưởng Mẫu Số Một');
  await openOrder('payment', 'money');
  await takeDialog('provider-record', 'Ghi nhận đặt cọc');
});

test('the review of orders', async () => {
  await open('/admin', 'Duyệt đơn hàng');
  await takeScreenshots(page, 'review');
  await open('/admin?status=cancelled', 'Duyệt đơn hàng');
  await takeScreenshots(page, 'review-cancelled', 'window');
  for (const name of ['submitted', 'production'] as const) {
    await open(`/admin?project=${orders[name].id}`, orders[name].title);
    await takeScreenshots(page, `review-${name}`, 'window');
  }
  await open(`/admin?project=${orders.submitted.id}&tab=parts`, orders.submitted.title);
  await takeScreenshots(page, 'review-parts', 'window');
});

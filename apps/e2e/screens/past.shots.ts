import { expect, test } from '@playwright/test';
import { reportNames } from '@market/contracts';
import type { Page } from '@playwright/test';
import { idOf } from '../journeys/steps/people.js';
import { placeOrders, signInAll } from './orders.js';
import type { Orders } from './orders.js';
import { takeScreenshots } from './screenshots.js';

test.describe.configure({ mode: 'serial' });

let page: Page;
let orders: Orders;
let customerId: string;

test.beforeAll(async ({ browser }) => {
  const people = await signInAll(browser);
  page = people.admin;
  orders = await placeOrders(people);
  customerId = await idOf(people.customer);
});

async function open(path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.ant-skeleton')).toHaveCount(0);
}

test('the audit: its list, a filter without a match, the evidence of a record', async () => {
  await open('/admin-dashboard/audit', 'Quản trị hệ thống');
  await takeScreenshots(page, 'audit');
  await open('/admin-dashboard/audit?q=command%3AKhongCo', 'Quản trị hệ thống');
  await takeScreenshots(page, 'audit-no-match');
  await open(`/admin-dashboard/audit?q=project%3A${orders.production.id}`, 'Quản trị hệ thống');
  await page
    .getByRole('link', { name: /^Bằng chứng lúc/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Bằng chứng' }).waitFor();
  await page.waitForLoadState('networkidle');
  await takeScreenshots(page, 'audit-evidence', 'window');
});

test('the past of an order: now, at its price, as its customer, two moments beside each other', async () => {
  const past = `/admin-dashboard/replay/project/${orders.production.id}`;
  await open(past, 'Sự kiện');
  await takeScreenshots(page, 'replay');
  await open(`${past}?at=5`, 'Sự kiện');
  await takeScreenshots(page, 'replay-change');
  await open(`${past}?at=5&as=customer&scale=even`, 'Sự kiện');
  await takeScreenshots(page, 'replay-customer');
  await open(`${past}?at=9&with=3`, 'Khác nhau');
  await takeScreenshots(page, 'replay-beside');
});

test('the past of an account', async () => {
  await page.goto(`/admin-dashboard/replay/account/${customerId}`);
  await page.getByRole('slider', { name: 'Lần thay đổi' }).waitFor();
  await page.waitForLoadState('networkidle');
  await takeScreenshots(page, 'replay-account');
});

test('the reports and the editor of SQL', async () => {
  for (const report of [...reportNames, 'sql', 'files']) {
    await page.goto(`/reports?report=${report}`);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('.ant-skeleton')).toHaveCount(0);
    await takeScreenshots(page, `report-${report}`);
  }
});

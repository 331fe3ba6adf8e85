import { test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { placeOrders, signInAll } from './orders.js';
import type { Orders } from './orders.js';
import { takeScreenshots } from './screenshots.js';

test.describe.configure({ mode: 'serial' });

let provider: Page;
let factory: Page;
let orders: Orders;

test.beforeAll(async ({ browser }) => {
  const people = await signInAll(browser);
  ({ provider, factory } = people);
  orders = await placeOrders(people);
});

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { name: heading }).waitFor();
  await page.waitForLoadState('networkidle');
}

test('the page of the provider', async () => {
  await open(provider, '/vietphat-admin', 'Dự án');
  await takeScreenshots(provider, 'provider');
  for (const name of ['submitted', 'quoted', 'payment'] as const) {
    await open(provider, `/vietphat-admin?project=${orders[name].id}`, orders[name].title);
    await takeScreenshots(provider, `provider-${name}`);
  }
});

test('an order of the provider', async () => {
  for (const name of ['submitted', 'quoted', 'production'] as const) {
    await open(provider, `/projects/${orders[name].id}`, orders[name].title);
    await takeScreenshots(provider, `provider-order-${name}`);
  }
});

test('the page of the factory', async () => {
  await open(factory, '/manufacturer-interface', 'Nhà máy sản xuất');
  const tabs = { drawings: 'Bản vẽ', orders: 'Đơn hàng', confirmed: 'Đã xác nhận', progress: 'Tiến độ' };
  for (const [name, label] of Object.entries(tabs)) {
    await factory.getByRole('tab', { name: label }).click();
    await factory.waitForLoadState('networkidle');
    await takeScreenshots(factory, `factory-${name}`);
  }
});

test('an order of the factory', async () => {
  await open(factory, `/projects/${orders.production.id}`, orders.production.title);
  await takeScreenshots(factory, 'factory-order-production');
});

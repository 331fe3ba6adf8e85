import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { uploadFile } from '../journeys/steps/files.js';
import { binaryStl } from '../journeys/steps/models.js';
import { walkOf } from '../journeys/steps/orders.js';
import { placeOrders, signInAll } from './orders.js';
import type { Orders } from './orders.js';
import { factorySizes, takeScreenshots } from './screenshots.js';

test.describe.configure({ mode: 'serial' });

let factory: Page;
let orders: Orders;

test.beforeAll(async ({ browser }) => {
  const people = await signInAll(browser);
  factory = people.factory;
  orders = await placeOrders(people);
  for (const [title, step] of Object.entries({
    'Bạc lót đồng Ø30': 'send',
    'Trục răng Z18': 'approve',
  } as const)) {
    const drawing = await uploadFile(people.customer, 'Bạc lót.stl', binaryStl());
    const order = await walkOf(people, 'Xưởng Mẫu Số Một');
    await order.to(step, { submit: { title, drawingFileUrl: drawing.url } });
  }
});

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { name: heading }).waitFor();
  await page.waitForLoadState('networkidle');
}

test('the page of the factory', async () => {
  await open(factory, '/manufacturer-interface', 'Nhà máy sản xuất');
  const take = (name: string, of: 'page' | 'window' = 'page') =>
    takeScreenshots(factory, `factory-${name}`, of, factorySizes);
  const tabs = { drawings: 'Bản vẽ', orders: 'Đơn hàng', confirmed: 'Đã xác nhận', progress: 'Tiến độ' };
  for (const [name, label] of Object.entries(tabs)) {
    await factory.getByRole('tab', { name: label }).click();
    await factory.getByRole('article').first().waitFor();
    await factory.waitForLoadState('networkidle');
    await expect(factory.locator('.ant-skeleton')).toHaveCount(0);
    await take(name);
  }
  await factory.getByText('Những đơn được tính đúng hẹn').click();
  await take('score', 'window');
  const dialogs = {
    drawings: { quote: 'Báo giá ngay', decline: 'Không nhận đơn' },
    confirmed: { start: 'Bắt đầu sản xuất' },
    progress: { delay: 'Báo trễ', note: /^Thêm ghi chú, ảnh/ },
  };
  for (const [tab, buttons] of Object.entries(dialogs))
    for (const [name, button] of Object.entries(buttons)) {
      await factory.goto(`/manufacturer-interface?tab=${tab}`);
      await factory.getByRole('button', { name: button }).first().click();
      await factory.getByRole('dialog').waitFor();
      await take(name, 'window');
    }
});

test('an order of the factory', async () => {
  await open(factory, `/projects/${orders.production.id}`, orders.production.title);
  await takeScreenshots(factory, 'factory-order-production');
});

import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectNoHorizontalScroll,
  expectAccessibleNow,
  smallTargets,
} from '../steps/page-checks.js';
import {
  cardOf,
  openOrder,
  quotedProject,
  signInParties,
  submitProject,
  uniqueTitle,
} from '../steps/orders.js';
import { test } from '../steps/test.js';

const phone = { width: 390, height: 844 };

async function expectFits(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page);
  expect(await smallTargets(page), page.url()).toEqual([]);
}

test(
  'on a phone nothing scrolls sideways and every target is large enough',
  { tag: '@long' },
  async ({ browser }) => {
    const people = await signInParties(browser);
    const { customer, provider, factory } = people;
    for (const page of Object.values(people)) await page.setViewportSize(phone);
    const order = await quotedProject(
      people,
      uniqueTitle('Vỏ hộp số dài hơn bề ngang điện thoại'),
      123_456_789,
    );
    const draft = await submitProject(customer, uniqueTitle('Nắp'));

    await expect(cardOf(customer, draft.title)).toBeVisible();
    await expectFits(customer);
    await expectAccessible(customer);
    await customer.getByRole('link', { name: 'Gửi yêu cầu' }).click();
    await customer.getByRole('tab', { name: /Danh sách chi tiết/ }).click();
    await expect(customer.getByLabel('Mã chi tiết')).toBeVisible();
    await expectFits(customer);
    await openOrder(customer, order);
    await expect(customer.getByRole('button', { name: 'Chấp nhận báo giá' })).toBeVisible();
    await expectFits(customer);
    await customer.getByRole('tab', { name: 'Tin nhắn' }).click();
    await expect(customer.getByRole('textbox', { name: 'Tin nhắn' })).toBeVisible();
    await expectFits(customer);
    await customer.goto(`/customer/edit-project/${draft.id}`);
    await expect(customer.getByRole('button', { name: 'Lưu thay đổi' })).toBeVisible();
    await expectFits(customer);

    await provider.goto(`/vietphat-admin?project=${order.id}`);
    await expect(provider.getByRole('toolbar', { name: 'Xử lý dự án' })).toBeVisible();
    await expectFits(provider);
    await provider.getByRole('button', { name: '← Danh sách' }).click();
    await expect(provider.getByRole('button', { name: order.title })).toBeVisible();
    await expectFits(provider);
    await factory.goto('/');
    await expect(factory.getByRole('heading', { name: 'Nhà máy sản xuất' })).toBeVisible();
    await expectFits(factory);
    await expectAccessible(factory);
  },
);

test('the landing page fits a phone', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: phone })).newPage();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Đăng nhập' })).toBeVisible();
  await expectFits(page);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.reload();
    await expect(page.getByRole('link', { name: 'Đăng nhập' })).toBeVisible();
    await expectAccessibleNow(page, colorScheme);
  }
});

import { expect } from '@playwright/test';
import {
  cardOf,
  openOrder,
  quotedProject,
  signInParties,
  submitOf,
  takeAction,
  uniqueTitle,
} from '../steps/orders.js';
import { expectAccessible, expectAccessibleNow } from '../steps/page-checks.js';
import { test } from '../steps/test.js';

test(
  'the customer accepts a released price, and both sides see it without a reload',
  { tag: '@long' },
  async ({ browser }) => {
    const people = await signInParties(browser);
    const { customer, provider } = people;
    const order = await quotedProject(people, uniqueTitle('Trục vít'), 4_250_000);
    await openOrder(customer, order);
    await expect(customer.getByText('4.250.000').first()).toBeVisible();
    await expect(customer.getByText('2.000.000')).toHaveCount(0);
    await expectAccessible(customer);
    await provider.goto(`/vietphat-admin?project=${order.id}`);
    await expect(provider.getByRole('toolbar', { name: 'Xử lý dự án' })).toBeVisible();

    await customer.getByRole('button', { name: 'Chấp nhận báo giá' }).click();
    await expect(customer.getByRole('dialog')).toContainText('Giá được chốt');
    await expectAccessibleNow(customer);
    await customer
      .getByRole('dialog')
      .getByRole('button', { name: submitOf('Chấp nhận báo giá') })
      .click();
    await expect(customer.getByText('Đã phê duyệt').first()).toBeVisible();
    await expect(customer.getByRole('button', { name: 'Chấp nhận báo giá' })).toHaveCount(0);
    await expect(customer.locator(':focus')).toContainText('4.250.000');
    await expect(provider.getByRole('button', { name: 'Yêu cầu thanh toán' })).toBeVisible();
  },
);

test(
  'the customer requests a change with a reason, and the order returns to review',
  { tag: '@long' },
  async ({ browser }) => {
    const people = await signInParties(browser);
    const { customer, provider } = people;
    const order = await quotedProject(people, uniqueTitle('Bánh răng'), 1_500_000);
    await openOrder(customer, order);
    await customer.getByRole('button', { name: 'Yêu cầu điều chỉnh' }).click();
    const dialog = customer.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Yêu cầu điều chỉnh' }).click();
    await expect(dialog.getByText('Vui lòng nêu lý do')).toBeVisible();
    await expectSameOrder();
    await dialog.getByLabel('Bạn muốn điều chỉnh gì?').fill('Giảm còn 10 ngày');
    await dialog.getByRole('button', { name: 'Yêu cầu điều chỉnh' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(customer.getByText('Đang xem xét').first()).toBeVisible();
    await expect(customer.getByRole('button', { name: 'Chấp nhận báo giá' })).toHaveCount(0);
    await provider.goto(`/vietphat-admin?project=${order.id}`);
    await expect(provider.getByText('Giảm còn 10 ngày').first()).toBeVisible();

    async function expectSameOrder() {
      const reply = await customer.request.get(`/api/projects/${order.id}`);
      expect(((await reply.json()) as { status: string }).status).toBe('quoted');
    }
  },
);

test(
  'the customer declines a price with a reason, and the order ends',
  { tag: '@long' },
  async ({ browser }) => {
    const people = await signInParties(browser);
    const { customer } = people;
    const order = await quotedProject(people, uniqueTitle('Mặt bích'), 900_000);
    await openOrder(customer, order);
    await takeAction(customer, 'Từ chối báo giá', { 'Lý do từ chối': 'Quá ngân sách' });
    await expect(customer.getByText('Đã huỷ').first()).toBeVisible();
    await expect(customer.getByRole('button', { name: 'Chấp nhận báo giá' })).toHaveCount(0);
    await expect(customer.locator(':focus')).toContainText('900.000');
    await customer.goto('/customer-interface');
    await expect(cardOf(customer, order.title)).toContainText('Đã huỷ');
    await expect(cardOf(customer, order.title).getByRole('link', { name: 'Sửa' })).toHaveCount(0);
  },
);

import { expect } from '@playwright/test';
import { openOrder, quotedProject, signInParties, submitOf, uniqueTitle } from '../steps/orders.js';
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

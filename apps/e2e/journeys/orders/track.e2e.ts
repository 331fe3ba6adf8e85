import { expect } from '@playwright/test';
import { expectAccessible } from '../steps/page-checks.js';
import { cardOf, signInParties, uniqueTitle, walkOf } from '../steps/orders.js';
import { test } from '../steps/test.js';

test('an order can be tracked from the request for payment on', { tag: '@long' }, async ({ browser }) => {
  const people = await signInParties(browser);
  const { customer } = people;
  const order = await walkOf(people, 'Xưởng Mẫu Số Hai');
  const { title } = await order.to('release', {
    submit: { title: uniqueTitle('Khuôn dập'), desiredCompletionTime: undefined },
    release: { finalPrice: 1_000_000 },
  });
  await customer.goto('/customer-interface');
  const card = cardOf(customer, title);
  await expect(card).toContainText('Đã báo giá');
  await expect(card.getByRole('button', { name: 'Theo dõi' })).toHaveCount(0);

  await order.to('requestPayment');
  await card.getByRole('button', { name: 'Theo dõi' }).click();
  for (const text of ['300.000', '500.000', '200.000', 'Linh hoạt', 'Theo bản vẽ'])
    await expect(card).toContainText(text);
  await expect(card.getByRole('heading', { name: 'Tiến độ sản xuất' })).toHaveCount(0);

  await order.to('startProduction');
  await expect(card.getByRole('heading', { name: 'Tiến độ sản xuất' })).toBeVisible();
  await order.to('material-preparation');
  await expect(card.getByLabel('Tiến độ', { exact: true })).toHaveText('10%');
  await expectAccessible(customer);
  await card.getByRole('button', { name: 'Thu gọn' }).click();
  await expect(card.getByRole('heading', { name: 'Tiến độ sản xuất' })).toHaveCount(0);
});

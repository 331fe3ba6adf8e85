import { expect } from '@playwright/test';
import { expectAccessible } from '../steps/page-checks.js';
import { cardOf, updateProject, quotedProject, signInParties, uniqueTitle } from '../steps/orders.js';
import { sendCommand } from '../steps/people.js';
import { test } from '../steps/test.js';

test('an order can be tracked from the request for payment on', async ({ browser }) => {
  const people = await signInParties(browser);
  const { customer, provider, factory } = people;
  const order = await quotedProject(people, uniqueTitle('Khuôn dập'), 1_000_000);
  await customer.goto('/customer-interface');
  const card = cardOf(customer, order.title);
  await expect(card).toContainText('Đã báo giá');
  await expect(card.getByRole('button', { name: 'Theo dõi' })).toHaveCount(0);

  await updateProject(customer, order, { status: 'approved' });
  await updateProject(provider, order, { status: 'payment_pending' });
  await card.getByRole('button', { name: 'Theo dõi' }).click();
  for (const text of ['300.000', '500.000', '200.000', 'Linh hoạt', 'Theo bản vẽ'])
    await expect(card).toContainText(text);
  await expect(card.getByRole('heading', { name: 'Tiến độ sản xuất' })).toHaveCount(0);

  await sendCommand(provider, 'POST', `/api/payments/${order.id}`, { kind: 'deposit' });
  await updateProject(factory, order, { status: 'in_production' });
  await expect(card.getByRole('heading', { name: 'Tiến độ sản xuất' })).toBeVisible();
  await sendCommand(factory, 'POST', `/api/progress/${order.id}/update`, {
    stageId: 'material-preparation',
    isCompleted: true,
  });
  await expect(card.getByLabel('Tiến độ', { exact: true })).toHaveText('10%');
  await expectAccessible(customer);
  await card.getByRole('button', { name: 'Thu gọn' }).click();
  await expect(card.getByRole('heading', { name: 'Tiến độ sản xuất' })).toHaveCount(0);
});

import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../steps/page-checks.js';
import { openOrder, signInParties, submitProject, uniqueTitle } from '../steps/orders.js';
import { test } from '../steps/test.js';

const box = (page: Page) => page.getByRole('textbox', { name: 'Tin nhắn' });
const log = (page: Page) => page.getByRole('log', { name: 'Cuộc trò chuyện' });

test('messages arrive on both sides without a reload, and do not disturb text that is being typed', async ({
  browser,
}) => {
  const { customer, provider, factory } = await signInParties(browser);
  const order = await submitProject(customer, uniqueTitle('Con lăn'));
  await openOrder(customer, order);
  await customer.getByRole('tab', { name: 'Tin nhắn' }).click();
  await provider.goto(`/vietphat-admin?project=${order.id}`);
  await provider.getByRole('tab', { name: 'Trao đổi' }).click();

  await expect(customer.getByRole('button', { name: 'Gửi', exact: true })).toBeDisabled();
  await box(customer).fill('   ');
  await expect(customer.getByRole('button', { name: 'Gửi', exact: true })).toBeDisabled();
  await box(provider).fill('Đang gõ dở');
  await box(customer).fill('  Dòng một');
  await box(customer).press('Shift+Enter');
  await box(customer).pressSequentially('dòng hai  ');
  await box(customer).press('Enter');
  await expect(log(provider).getByText('Dòng một\ndòng hai', { exact: true })).toBeVisible();
  await expect(box(customer)).toHaveValue('');
  await expect(box(provider)).toHaveValue('Đang gõ dở');
  await expect(box(provider)).toBeFocused();

  await box(provider).fill('Việt Phát đã nhận');
  await provider.getByRole('button', { name: 'Gửi', exact: true }).click();
  const theirs = log(customer).getByText('Việt Phát đã nhận');
  const own = log(customer).getByText('Dòng một');
  await expect(theirs).toBeVisible();
  const [left, right] = [(await theirs.boundingBox())!, (await own.boundingBox())!];
  expect(right.x).toBeGreaterThan(left.x);
  await expectAccessible(customer);

  expect((await factory.request.get(`/api/messages/project/${order.id}`)).status()).toBe(404);
});

test('a message that cannot be sent stays in the text box', async ({ browser }) => {
  const { customer } = await signInParties(browser);
  const order = await submitProject(customer, uniqueTitle('Chốt côn'));
  await openOrder(customer, order);
  await customer.getByRole('tab', { name: 'Tin nhắn' }).click();
  await customer.route('**/api/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await box(customer).fill('Còn đây');
  await box(customer).press('Enter');
  await expect(customer.getByText('Không thể gửi tin nhắn. Vui lòng thử lại.')).toBeVisible();
  await expect(box(customer)).toHaveValue('Còn đây');
  await customer.unroute('**/api/messages');
  await customer.reload();
  await customer.getByRole('tab', { name: 'Tin nhắn' }).click();
  await expect(box(customer)).toHaveValue('Còn đây');
  await box(customer).press('Enter');
  await expect(log(customer)).toContainText('Còn đây');
});

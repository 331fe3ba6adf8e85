import type { Project } from '@market/contracts';
import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleNow } from '../steps/page-checks.js';
import {
  cardOf,
  updateProject,
  signInParties,
  submitProject,
  takeAction,
  uniqueTitle,
} from '../steps/orders.js';
import { test } from '../steps/test.js';

test(
  'the provider requests a revision, and saving the edit submits the order again',
  { tag: '@long' },
  async ({ browser }) => {
    const { customer, provider } = await signInParties(browser);
    const order = await submitProject(customer, uniqueTitle('Giá đỡ'));
    await updateProject(provider, order, { status: 'reviewing' });
    await provider.goto(`/vietphat-admin?project=${order.id}`);
    await takeAction(provider, 'Yêu cầu chỉnh sửa', { 'Khách hàng cần chỉnh sửa gì?': 'Ghi rõ dung sai lỗ' });

    const card = cardOf(customer, order.title);
    await expect(card).toContainText('Ghi rõ dung sai lỗ');
    await customer.getByRole('button', { name: /^Thông báo, \d+ mục chưa đọc$/ }).click();
    const notice = customer.getByRole('link', { name: new RegExp(`^${order.title}.*Cần chỉnh sửa yêu cầu`) });
    await notice.click();
    await expect(customer.getByRole('heading', { name: order.title, level: 1 })).toBeVisible();
    await customer.getByRole('link', { name: 'Chỉnh sửa và gửi lại', exact: true }).click();
    await expect(customer.getByRole('heading', { name: /^Chỉnh sửa dự án/ })).toBeVisible();
    await expect(customer.getByText('Ghi rõ dung sai lỗ')).toBeVisible();
    await expectAccessible(customer);
    await customer.getByLabel('Tiêu đề dự án').fill('');
    await customer.getByRole('button', { name: 'Lưu và gửi lại' }).click();
    await expect(customer.getByText('Tiêu đề dự án là bắt buộc')).toBeVisible();
    await customer.getByLabel('Tiêu đề dự án').fill(`${order.title} H7`);
    await customer.getByLabel('Yêu cầu đặc biệt').fill('Lỗ Ø12 H7');
    await customer.getByRole('button', { name: 'Lưu và gửi lại' }).click();
    await expect(customer.getByRole('heading', { name: `${order.title} H7` })).toBeVisible();

    await expect(provider.getByRole('region', { name: 'Khách đã sửa' })).toContainText('Lỗ Ø12 H7');
    const reply = await provider.request.get(`/api/projects/${order.id}`);
    expect((await reply.json()) as Project).toMatchObject({
      title: `${order.title} H7`,
      status: 'submitted',
    });
  },
);

test(
  'an edit before or during the review does not change the status, and is noted during the review',
  { tag: '@long' },
  async ({ browser }) => {
    const { customer, provider } = await signInParties(browser);
    const order = await submitProject(customer, uniqueTitle('Then bằng'));
    const note = customer.getByText('Yêu cầu đã thay đổi sau khi bắt đầu xem xét.');
    const edit = async (words: string) => {
      await customer.goto(`/customer/edit-project/${order.id}`);
      await customer.getByLabel('Yêu cầu đặc biệt').fill(words);
      await customer.getByRole('button', { name: 'Lưu thay đổi' }).click();
      await expect(customer.getByText(words)).toBeVisible();
    };
    await edit('Vát mép 1×45°');
    await expect(customer.getByText('Đã gửi yêu cầu').first()).toBeVisible();
    await expect(note).toHaveCount(0);
    await updateProject(provider, order, { status: 'reviewing' });
    await edit('Vát mép 2×45°');
    await expect(customer.getByText('Đang xem xét').first()).toBeVisible();
    await expect(note).toBeVisible();
  },
);

test(
  'a user who saves a section that another user has edited sees both versions, and no edit is lost',
  { tag: '@long' },
  async ({ browser }) => {
    const { customer, provider } = await signInParties(browser);
    const order = await submitProject(customer, uniqueTitle('Bạc lót'));
    await customer.goto(`/customer/edit-project/${order.id}`);
    // The question beside it has its label too.
    const field = customer.getByRole('textbox', { name: 'Yêu cầu đặc biệt' });
    const save = customer.getByRole('button', { name: 'Lưu thay đổi' });
    await field.fill('Của khách hàng');
    await updateProject(provider, order, { specialRequirements: 'Của Việt Phát' });
    await save.click();
    const question = customer.getByRole('radiogroup', { name: 'Yêu cầu đặc biệt: chọn một bản' });
    for (const version of ['Của khách hàng', 'Của Việt Phát']) await expect(question).toContainText(version);
    await expectAccessibleNow(customer);
    await expect(field).toHaveValue('Của khách hàng');

    // Both the list and the order's page say that something is unsent, and lead back to it.
    const unsent = customer.getByText(/^Nội dung chưa gửi, lưu trên máy này/);
    await customer.goto('/customer-interface');
    await expect(cardOf(customer, order.title)).toContainText('Nội dung chưa gửi, lưu trên máy này');
    await customer.goto(`/projects/${order.id}`);
    await expect(unsent).toBeVisible();
    await expectAccessibleNow(customer);
    await customer.getByRole('link', { name: `Xem và gửi ${order.title}` }).click();
    await expect(field).toHaveValue('Của khách hàng');
    await question.getByText('Của khách hàng').click();
    await expect(question).toHaveCount(0);
    await save.click();
    await expect(customer.getByRole('heading', { name: order.title })).toBeVisible();
    await expect(customer.getByText('Của khách hàng')).toBeVisible();
    await expect(unsent).toHaveCount(0);
  },
);

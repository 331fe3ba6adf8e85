import { expect } from '@playwright/test';
import type { Page, Route } from '@playwright/test';
import { chooseFile, drawnPixels } from '../steps/files.js';
import { binaryStl } from '../steps/models.js';
import { expectAccessible, expectAccessibleNow, expectNoHorizontalScroll } from '../steps/page-checks.js';
import { openOrder, signInParties, submitProject, uniqueTitle } from '../steps/orders.js';
import { test } from '../steps/test.js';

const box = (page: Page) => page.getByRole('textbox', { name: 'Tin nhắn' });
const log = (page: Page) => page.getByRole('log', { name: 'Cuộc trò chuyện' });

test(
  'messages arrive on both sides without a reload, and do not disturb text that is being typed',
  { tag: '@long' },
  async ({ browser }) => {
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
  },
);

test(
  'a file goes with a message to its readers alone; on a phone the conversation has the screen',
  { tag: '@long' },
  async ({ browser }) => {
    const { customer, provider, factory } = await signInParties(browser);
    const order = await submitProject(customer, uniqueTitle('Khối chữ V'));
    await openOrder(customer, order);
    await expect(customer).toHaveTitle(`${order.title} – Control Center`);
    await customer.getByRole('tab', { name: 'Tin nhắn' }).click();
    const model = { name: 'Khối V.stl', mimeType: 'model/stl', buffer: binaryStl() };
    const dialog = await chooseFile(customer, 'Đính kèm file (0/5)', model);
    await dialog.getByRole('button', { name: /^Tải lên \d/ }).click();
    await expect(customer.getByRole('button', { name: 'Bỏ file Khối V.stl' })).toBeVisible();
    await expect(customer.getByRole('button', { name: 'Gửi', exact: true })).toBeDisabled();
    await box(customer).fill('Mô hình ở file kèm theo');
    await box(customer).press('Enter');
    const picture = log(customer).getByRole('button', { name: 'Xem mô hình Khối V.stl' });
    await expect.poll(async () => (await drawnPixels(picture)).colours).toBeGreaterThan(2);
    await expect(customer.getByRole('button', { name: 'Bỏ file Khối V.stl' })).toHaveCount(0);

    await provider.setViewportSize({ width: 390, height: 844 });
    await provider.goto(`/projects/${order.id}`);
    const tab = provider.getByRole('tab', { name: /^Tin nhắn/ });
    await expect(tab).toContainText('1');
    await provider.goto(`/projects/${order.id}?tab=messages`);
    const screen = provider.getByRole('dialog', { name: order.title });
    await expect(screen.getByText('Khối V.stl')).toBeVisible();
    const { height } = (await screen.boundingBox())!;
    expect(height).toBeGreaterThan(840);
    await expectNoHorizontalScroll(provider);
    await expectAccessibleNow(provider);
    await screen.getByRole('button', { name: 'Đóng' }).click();
    await expect(tab).toHaveText('Tin nhắn');

    const messages = await customer.request.get(`/api/messages/project/${order.id}`);
    const [{ attachments }] = (await messages.json()) as [{ attachments: { url: string }[] }];
    const status = async (page: Page) => (await page.request.get(attachments[0]!.url)).status();
    expect([await status(provider), await status(factory)]).toEqual([200, 403]);
    await expect(customer.getByRole('tab', { name: 'Tổng quan' })).toBeVisible();
    await customer.getByRole('tab', { name: 'Tổng quan' }).click();
    await expect(customer.getByText('Chưa có bản vẽ.')).toBeVisible();
  },
);

test(
  'a message that is sent while the server is away arrives by itself, once, when it is back',
  { tag: '@long' },
  async ({ browser }) => {
    const { customer } = await signInParties(browser);
    const order = await submitProject(customer, uniqueTitle('Chốt chẻ'));
    await openOrder(customer, order);
    await customer.getByRole('tab', { name: 'Tin nhắn' }).click();
    const away = (route: Route) =>
      route.fulfill({ status: 503, json: { message: 'Hệ thống đang bận', code: 'store.unavailable' } });
    await customer.route('**/api/**', away);
    await box(customer).fill('Gửi lúc máy chủ vắng');
    await box(customer).press('Enter');
    await expect(customer.getByText(/^Máy chủ tạm thời chưa trả lời/)).toBeVisible();
    await expect(customer.getByText('Không thể gửi tin nhắn. Vui lòng thử lại.')).toBeHidden();
    await customer.unroute('**/api/**', away);
    await expect(log(customer).getByText('Gửi lúc máy chủ vắng')).toHaveCount(1);
    await expect(customer.getByText(/^Máy chủ tạm thời chưa trả lời/)).toBeHidden();
    await expect(box(customer)).toHaveValue('');
  },
);

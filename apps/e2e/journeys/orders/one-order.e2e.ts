import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { companyDefaults, stages } from '@market/contracts';
import type { Payments, Progress, Project, User } from '@market/contracts';
import { finalPrice, noIds, offer, storySteps } from '@market/contracts/story';
import { progressFor, projectFor, timesOf } from '@market/domain';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { foldOf } from '../steps/event-log.js';
import {
  expectMilestone,
  requestPayment,
  showArrival,
  takeAction,
  uniqueTitle,
  unfoldRequest,
} from '../steps/orders.js';
import { choose, read, replyToJoin, signIn } from '../steps/people.js';
import { test } from '../steps/test.js';

const { quantity, projectParts, ...story } = storySteps.submit(noIds).body;
/** A second try is another order. */
const title = uniqueTitle(story.title);
const drawing = Buffer.concat([Buffer.from('ISO-10303-21;\nHEADER;\n'), randomBytes(100_000)]);

async function addPart(page: Page, partId: string, partName: string, quantity: string): Promise<void> {
  await page.getByLabel('Mã chi tiết').fill(partId);
  await page.getByLabel('Tên chi tiết').fill(partName);
  await page.getByLabel('Số lượng chi tiết').fill(quantity);
  await page.getByRole('button', { name: 'Thêm chi tiết' }).click();
}

test('an order goes from the request to its completion', { tag: '@spine' }, async ({ browser }) => {
  const customer = await signIn(browser, 'khach@demo.test');
  const otherCustomer = await signIn(browser, 'khach2@demo.test');
  const provider = await signIn(browser, 'vietphat@demo.test');
  const factory = await signIn(browser, 'xuong@demo.test');
  const otherFactory = await signIn(browser, 'xuong2@demo.test');
  const card = customer.getByRole('article', { name: title });
  const atProvider = provider.getByRole('button', { name: title });
  const act = (name: string) =>
    provider.getByRole('toolbar', { name: 'Xử lý dự án' }).getByRole('button', { name, exact: true });
  const dialog = (page: Page) => page.getByRole('dialog');

  await test.step('the customer submits two parts and a drawing', async () => {
    await unfoldRequest(customer);
    await customer.getByRole('button', { name: 'Tải lên bản vẽ chính' }).click();
    const chooser = customer.waitForEvent('filechooser');
    await dialog(customer)
      .getByRole('button', { name: /chọn|duyệt/i })
      .first()
      .click();
    await (await chooser).setFiles({ name: 'Gá kẹp trục.step', mimeType: 'model/step', buffer: drawing });
    await dialog(customer)
      .getByRole('button', { name: /Tải lên 1/ })
      .click();
    await expect(customer.getByRole('button', { name: 'Bỏ file Gá kẹp trục.step' })).toBeVisible();

    await customer.getByRole('tab', { name: /Danh sách chi tiết/ }).click();
    for (const part of projectParts)
      await addPart(customer, part.partId, part.partName, String(part.quantity));
    await customer.getByRole('tab', { name: 'Thông tin cơ bản' }).click();
    await customer.getByLabel('Tiêu đề dự án').fill(title);
    await customer.getByRole('button', { name: 'Gửi yêu cầu báo giá' }).click();
    await expect(customer.getByText('Vui lòng chọn vật liệu')).toBeVisible();
    await choose(customer, 'Vật liệu', 'Thép');
    await customer.getByRole('radiogroup', { name: 'Thời gian giao hàng' }).getByText('2–4 tuần').click();
    await customer.getByLabel('Số lượng').first().fill(String(quantity));
    await customer.getByRole('button', { name: 'Gửi yêu cầu báo giá' }).click();
    await expect(card).toContainText('Đã gửi yêu cầu');
  });

  const project = await test.step('the drawing is downloaded byte for byte', async () => {
    await card.getByRole('link', { name: title, exact: true }).click();
    await expect(customer.getByRole('heading', { name: title })).toBeVisible();
    const id = customer.url().split('/').at(-1)!;
    const detail = await read<Project>(customer, `/api/projects/${id}`);
    const file = await customer.request.get(detail.drawingFileUrl!);
    expect((await file.body()).equals(drawing)).toBe(true);
    await customer.getByRole('tab', { name: /^Bản vẽ và file/ }).click();
    const download = customer.waitForEvent('download');
    await customer
      .getByRole('button', { name: /Tải xuống|Tải về/ })
      .or(customer.getByRole('link', { name: /Tải xuống|Tải về/ }))
      .first()
      .click();
    expect((await readFile(await (await download).path())).equals(drawing)).toBe(true);
    await customer.goto('/customer-interface');
    return detail;
  });

  await test.step('the provider sees the order without a reload, reviews it and sends it to the factory', async () => {
    await showArrival(provider, title);
    await expect(atProvider).toContainText('Đã gửi yêu cầu');
    await atProvider.click();
    await takeAction(provider, 'Bắt đầu xem xét');
    await expect(atProvider).toContainText('Đang xem xét');
    await takeAction(provider, 'Duyệt và gửi nhà máy');
    // What waits for others has left the list of the provider's turns, of which the next one is open, if there is one.
    await provider.getByRole('button', { name: 'Tất cả', exact: true }).click();
    await expect(atProvider).toContainText('Sẵn sàng sản xuất');
    await atProvider.click();
  });

  await test.step('its factory sees the order, and no other factory or customer does', async () => {
    await expect(factory.getByText(title)).toBeVisible();
    expect(await replyToJoin(factory, project.id)).toBe('joined');
    for (const outsider of [otherFactory, otherCustomer]) {
      await outsider.reload();
      await expect(outsider.getByRole('button', { name: /^Tài khoản của/ })).toBeVisible();
      const list = await read<Project[]>(outsider, '/api/projects');
      expect(list.map(({ id }) => id)).not.toContain(project.id);
      await expect(outsider.getByText(title)).toHaveCount(0);
      await outsider.goto(`/projects/${project.id}`);
      await expect(outsider.getByText('Không tìm thấy dự án')).toBeVisible();
      expect((await outsider.request.get(project.drawingFileUrl!)).status()).toBe(403);
      expect(await replyToJoin(outsider, project.id)).toBe('refused');
    }
  });

  const atFactory = factory.getByRole('article', { name: title });
  await test.step('the factory submits a quote', async () => {
    await atFactory.getByRole('button', { name: 'Báo giá ngay' }).click();
    const form = dialog(factory);
    await form.getByLabel('Chi phí vật liệu').fill(String(offer.materialCost));
    await form.getByLabel('Giờ công').fill(String(offer.laborHours).replace('.', ','));
    await form.getByLabel('Đơn giá gia công').fill(String(offer.laborRate));
    await form.getByLabel('Chi phí khác').fill(String(offer.additionalCosts));
    await form.getByLabel('Thời gian giao hàng').fill(String(offer.deliveryDays));
    await expect(form.getByLabel('Tổng giá')).toHaveValue(/2[.,]600[.,]001/);
    await form.getByRole('button', { name: 'Gửi báo giá' }).click();
    await expect(factory.getByText('Báo giá đã được gửi cho Việt Phát!')).toBeVisible();
  });

  await test.step('the provider releases the price and the customer approves it', async () => {
    await act('Duyệt và gửi báo giá cho khách').click();
    const price = dialog(provider).getByLabel('Giá cho khách hàng');
    await expect(price).toHaveValue(/2[.,]600[.,]001/);
    await price.fill(String(finalPrice));
    await dialog(provider).getByRole('button', { name: 'Duyệt và gửi báo giá cho khách' }).click();
    await expect(provider.getByText('Đã gửi báo giá cho khách hàng')).toBeVisible();
    await expect(card).toContainText('Đã báo giá');
    await card.getByRole('link', { name: title, exact: true }).click();
    await expect(customer.getByText(/3\.333\.333/).first()).toBeVisible();
    await expectMilestone(customer, 'Việt Phát gửi dự án cho nhà máy');
    await takeAction(customer, 'Chấp nhận báo giá');
    await expect(customer.getByText('Đã phê duyệt').first()).toBeVisible();
    await customer.goto('/customer-interface');
  });

  await test.step('the schedule is 30 / 50 / 20 and the deposit is recorded', async () => {
    await requestPayment(provider);
    await expect(card).toContainText('Chờ thanh toán');
    await card.getByRole('button', { name: 'Theo dõi' }).click();
    for (const amount of ['1.000.000', '1.666.667', '666.666']) await expect(card).toContainText(amount);
    await provider.getByRole('tab', { name: /Thanh toán/ }).click();
    await provider.getByRole('button', { name: 'Ghi nhận đặt cọc' }).first().click();
    await provider.getByRole('button', { name: 'Đã nhận tiền' }).click();
    await expect(card).toContainText('Đã thanh toán cọc');
  });

  await test.step('the factory completes the stages in order, and the customer sees the percentage live', async () => {
    await factory.getByRole('tab', { name: /Đã xác nhận|xác nhận/i }).click();
    await takeAction(factory, 'Bắt đầu sản xuất', {}, atFactory);
    await expect(card).toContainText('Đang sản xuất');
    await factory.getByRole('tab', { name: /tiến độ/i }).click();
    await expect(atFactory.getByRole('button', { name: 'Hoàn thành: Kiểm tra thiết kế' })).toHaveCount(0);
    const early = await factory.request.post(`/api/progress/${project.id}/update`, {
      data: { stageId: 'finishing', isCompleted: true },
      headers: { 'x-requested-with': 'test' },
    });
    expect(early.status()).toBe(409);
    // The five seconds in which each stage can be undone pass faster.
    await factory.clock.install();
    await factory.reload();
    for (const { label, percent } of stages) {
      await atFactory.getByRole('button', { name: `Hoàn thành: ${label}` }).click();
      await expect(factory.getByRole('button', { name: /^Hoàn tác/ })).toBeVisible();
      await expect(async () => {
        await factory.clock.fastForward(1_000);
        const figure = card.getByLabel('Tiến độ', { exact: true });
        await expect(figure).toHaveText(`${percent}%`, { timeout: 1_000 });
      }).toPass();
    }
    await expect(card).toContainText('Sẵn sàng giao hàng');
  });

  await test.step('the customer and the provider exchange messages live', async () => {
    const sendMessage = async (page: Page, text: string) => {
      await page.getByRole('textbox', { name: 'Tin nhắn' }).first().fill(text);
      await page.getByRole('textbox', { name: 'Tin nhắn' }).first().press('Enter');
    };
    await customer.goto(`/projects/${project.id}`);
    await customer.getByRole('tab', { name: 'Tin nhắn' }).click();
    await provider.getByRole('tab', { name: 'Trao đổi' }).click();
    await sendMessage(customer, 'Khi nào giao hàng?');
    await expect(provider.getByRole('log').first()).toContainText('Khi nào giao hàng?');
    await sendMessage(provider, 'Thứ sáu này ạ.');
    await expect(customer.getByRole('log')).toContainText('Thứ sáu này ạ.');
  });

  await test.step('the order is completed, and the API agrees with the fold of the log', async () => {
    await act('Hoàn thành dự án').click();
    const complete = dialog(provider).getByRole('button', { name: 'Hoàn thành dự án' });
    await expect(dialog(provider).getByText(/^Còn 70% chưa thu/)).toBeVisible();
    await complete.click();
    await expect(dialog(provider).getByText('Vui lòng nêu lý do')).toBeVisible();
    await dialog(provider).getByLabel('Vì sao hoàn thành').fill('Thu nốt khi giao hàng');
    await complete.click();
    await expect(dialog(provider)).toHaveCount(0);
    await expectMilestone(customer, '→ Hoàn thành');
    await provider.goto(`/projects/${project.id}`);
    await expectMilestone(provider, 'Bạn gửi dự án cho Xưởng Mẫu Số Một');
    await customer.goto('/customer-interface');
    await expect(card.getByLabel('Tiến độ', { exact: true })).toHaveText('100%');

    const fold = await foldOf(project.id);
    const self = await read<User>(customer, '/api/auth/user');
    const { times, ...content } = await read<Project>(customer, `/api/projects/${project.id}`);
    expect(content).toEqual(projectFor(self, fold));
    expect(times).toEqual(timesOf(fold, companyDefaults, new Date().toISOString()));
    expect(fold).toMatchObject({ status: 'completed', finalPrice });
    expect(fold.parts.map(({ partId, quantity }) => [partId, quantity])).toEqual(
      projectParts.map(({ partId, quantity }) => [partId, quantity]),
    );
    const progress = await read<Progress>(customer, `/api/progress/${project.id}`);
    expect(progress).toEqual(progressFor(self, fold));
    const { instalments } = await read<Payments>(customer, `/api/payments/${project.id}`);
    expect(instalments.map(({ amount }) => amount)).toEqual([1_000_000, 1_666_667, 666_666]);
  });
});

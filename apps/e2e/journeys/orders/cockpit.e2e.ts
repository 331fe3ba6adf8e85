import { formatVnd } from '@market/contracts';
import type { Part, Project, Quote } from '@market/contracts';
import { expect } from '@playwright/test';
import { chooseFile, uploadFile } from '../steps/files.js';
import { binaryStl } from '../steps/models.js';
import {
  openOrder,
  pressAction,
  quotedProject,
  requestPayment,
  signInParties,
  submitProject,
  takeAction,
  uniqueTitle,
  updateProject,
} from '../steps/orders.js';
import { expectAccessible, expectAccessibleNow } from '../steps/page-checks.js';
import { idOf, read, sendCommand, signIn, signInOnly, statusOf } from '../steps/people.js';
import { test } from '../steps/test.js';
import { action, dialog, openAtDesk, toolbar } from '../steps/desk.js';

test(
  'a drawing is replaced: the customer sees the new one, and both revisions stay at hand',
  { tag: '@long' },
  async ({ browser }) => {
    const { customer, provider } = await signInParties(browser);
    const first = await uploadFile(customer, 'Đế gá.stl', binaryStl());
    const order = await submitProject(customer, uniqueTitle('Đế gá'), {
      projectParts: [{ partId: 'DG-01', partName: 'Đế', quantity: 2, drawingFileUrl: first.url }],
    });
    await updateProject(provider, order, { status: 'reviewing' });
    await openAtDesk(provider, order, 'parts');

    await test.step('a store that fails leaves the drawing, and says so', async () => {
      await provider.route('**/api/objects/acl', (route) =>
        route.fulfill({ status: 422, json: { message: 'Hỏng', code: 'object.refused' } }),
      );
      await replaceDrawing('hỏng.stl');
      await expect(provider.getByText('❌ Lỗi cập nhật bản vẽ')).toBeVisible();
      await expect(provider.getByText('Không thể thay thế bản vẽ. Vui lòng thử lại.')).toBeVisible();
      await provider.unroute('**/api/objects/acl');
    });

    await replaceDrawing('bản mới.stl');
    await expect(provider.getByText('✅ Bản vẽ đã được cập nhật')).toBeVisible();
    // The reply waits for the rows of the user who changed them; other users read the change a moment later.
    const drawings = async () =>
      (await read<Part[]>(customer, `/api/project-parts/${order.id}`)).map(
        ({ drawingFileName }) => drawingFileName,
      );
    await expect.poll(drawings).toEqual([expect.stringMatching(/^DG-01_.*_VietPhat_\d+\.stl$/)]);
    await provider.getByRole('tab', { name: 'Bản vẽ và file' }).click();
    for (const file of ['Đế gá.stl', 'bản mới.stl'])
      await expect(provider.getByText(file).first()).toBeVisible();
    const files = async () =>
      (await read<Project>(customer, `/api/projects/${order.id}`)).files
        .map(({ name, state }) => [name, state])
        .sort();
    await expect.poll(files).toEqual([
      ['bản mới.stl', 'current'],
      ['Đế gá.stl', 'superseded'],
    ]);

    async function replaceDrawing(file: string): Promise<void> {
      const upload = await chooseFile(provider, 'Thay bản vẽ', {
        ...{ name: file, mimeType: 'model/stl', buffer: binaryStl() },
      });
      await upload.getByRole('button', { name: /^Tải lên 1/ }).click();
    }
  },
);

test(
  'what the customer revises on a pinned request returns to the desk, old beside new',
  { tag: '@long' },
  async ({ browser }) => {
    const { customer, provider } = await signInParties(browser);
    const order = await submitProject(customer, uniqueTitle('Chốt'), {
      projectParts: [{ partId: 'CH-01', partName: 'Chốt trụ', quantity: 2 }],
    });
    await updateProject(provider, order, { status: 'reviewing' });
    await openAtDesk(provider, order, 'parts');
    await provider.getByRole('button', { name: 'Ghim yêu cầu chỉnh sửa: CH-01' }).click();
    await dialog(provider).getByLabel('Cần sửa gì').fill('Bốn cái một bộ');
    await dialog(provider).getByRole('button', { name: 'Yêu cầu chỉnh sửa', exact: true }).click();
    await expect(dialog(provider)).toHaveCount(0);

    await customer.goto(`/customer/edit-project/${order.id}`);
    const part = customer.getByRole('article', { name: 'Chi tiết CH-01' });
    await expect(part).toContainText('Bốn cái một bộ');
    await part.getByLabel('Số lượng').fill('4');
    await customer.getByRole('button', { name: 'Lưu và gửi lại' }).click();
    await expect(customer.getByRole('heading', { name: order.title })).toBeVisible();
    await provider.getByRole('tab', { name: 'Tổng quan' }).click();
    await expect(provider.getByRole('region', { name: 'Khách đã sửa' })).toContainText('2 → 4');
    await expect(action(provider, 'Bắt đầu xem xét')).toBeVisible();
  },
);

test(
  'three factories bid; the cheapest is released, and the others lose the order',
  { tag: '@long' },
  async ({ browser }) => {
    const admin = await signInOnly(browser, 'admin@demo.test');
    const factories = await Promise.all(
      ['xuong@demo.test', 'xuong2@demo.test', 'khach@demo.test'].map((email) => signInOnly(browser, email)),
    );
    const customer = await signInOnly(browser, 'khach2@demo.test');
    const third = factories[2]!;
    const id = await idOf(third);
    const assign = (role: string) => sendCommand(admin, 'PATCH', `/api/admin/users/${id}/role`, { role });
    await assign('manufacturer');
    try {
      const order = await submitProject(customer, uniqueTitle('Nắp'));
      const provider = await signIn(browser, 'vietphat@demo.test');
      await updateProject(provider, order, { status: 'reviewing' });
      await openAtDesk(provider, order, 'quotes');
      await pressAction(provider, 'Chọn nhà máy', toolbar(provider));
      const others = dialog(provider).getByRole('checkbox', {
        name: /^(Xưởng Mẫu Số Hai|Cơ khí Mẫu An Khang)/,
      });
      await expect(others).toHaveCount(2);
      for (const box of await others.all()) await box.check();
      await expectAccessibleNow(provider);
      await dialog(provider).getByRole('button', { name: 'Mời nhiều nhà máy' }).click();
      await expect(dialog(provider)).toHaveCount(0);
      for (const [index, factory] of factories.entries())
        await sendCommand<Quote>(factory, 'POST', '/api/quotes', {
          ...{ projectId: order.id, materialCost: 3_000_000 - index * 500_000, laborHours: 0, laborRate: 0 },
          ...{ additionalCosts: 0, totalPrice: 3_000_000 - index * 500_000, deliveryDays: 5 + index },
        });
      const comparison = provider.getByRole('region', { name: 'So sánh báo giá' });
      await expect(comparison.getByRole('columnheader')).toHaveText([
        ...['Cơ khí Mẫu An Khang', 'Xưởng Mẫu Số Hai', 'Xưởng Mẫu Số Một'],
      ]);
      await expectAccessible(provider);
      await provider.getByRole('radio', { name: 'Cơ khí Mẫu An Khang' }).check();
      await provider.getByRole('button', { name: 'Duyệt và gửi báo giá cho khách' }).click();
      await dialog(provider).getByLabel('Giá cho khách hàng').fill('2.500.000');
      await dialog(provider).getByRole('button', { name: 'Duyệt và gửi báo giá cho khách' }).click();
      await expect(dialog(provider)).toHaveCount(0);
      const reads = () =>
        Promise.all(factories.map((factory) => statusOf(factory, `/api/projects/${order.id}`)));
      await expect.poll(reads).toEqual([404, 404, 200]);
      const [quote] = await read<object[]>(customer, `/api/quotes/project/${order.id}`);
      expect(JSON.stringify(quote)).toContain('2500000');
      expect(JSON.stringify(quote)).not.toContain('2000000');
    } finally {
      await assign('customer');
    }
  },
);

test(
  'an accepted order is quoted again, which names what that voids; then it is overridden and cancelled',
  { tag: '@long' },
  async ({ browser }) => {
    const people = await signInParties(browser);
    const { customer, provider } = people;
    const order = await quotedProject(people, uniqueTitle('Trục nối'), 2_500_000);
    const present = () => read<Project>(customer, `/api/projects/${order.id}`);
    await sendCommand(customer, 'POST', `/api/projects/${order.id}/actions/approve-quote`, {});
    await openAtDesk(provider, order);

    const again = `Duyệt và gửi nhà máy báo giá lại (bỏ giá đã chốt ${formatVnd(2_500_000)})`;
    await pressAction(provider, again, toolbar(provider));
    await expect(dialog(provider)).toContainText(/đã được chấp nhận \(2\.500\.000.₫\) sẽ mất hiệu lực/);
    await expect(dialog(provider)).toContainText('Nhà máy nhận dự án để báo giá.');
    await dialog(provider).getByLabel('Vì sao bỏ giá đã chốt?').fill('Khách đổi vật liệu');
    await dialog(provider).getByRole('button', { name: again, exact: true }).click();
    await expect(dialog(provider)).toHaveCount(0);
    await expect.poll(present).toMatchObject({ status: 'ready_for_manufacturer', finalPrice: null });

    await pressAction(provider, 'Sửa dự án');
    const status = dialog(provider).getByRole('combobox', { name: 'Trạng thái', exact: true });
    await status.click();
    await provider.getByTitle('Đã phê duyệt – ghi đè').click();
    await expect(dialog(provider)).toContainText('Không có bước nào dẫn đến trạng thái này');
    await expect(dialog(provider)).toContainText('Tổng báo giá của nhà máy, chưa báo khách');
    await dialog(provider).getByLabel('Giá cho khách hàng').fill('');
    await dialog(provider).getByRole('button', { name: 'Ghi đè' }).click();
    for (const text of ['Vui lòng nhập giá', 'Vui lòng nêu lý do'])
      await expect(dialog(provider).getByText(text)).toBeVisible();
    await dialog(provider).getByLabel('Giá cho khách hàng').fill('2.700.000');
    await dialog(provider).getByLabel('Vì sao ghi đè?').fill('Khách chốt qua điện thoại');
    await dialog(provider).getByRole('button', { name: 'Ghi đè' }).click();
    await expect(dialog(provider)).toHaveCount(0);
    await expect.poll(present).toMatchObject({ status: 'approved', finalPrice: 2_700_000 });

    await takeAction(provider, 'Huỷ dự án', { 'Lý do huỷ': 'Khách đổi thiết kế' });
    await expect.poll(present).toMatchObject({ status: 'cancelled' });
    await openOrder(customer, order);
    await expect(customer.getByText('Khách đổi thiết kế').first()).toBeVisible();
  },
);

test(
  'instalments are recorded with amount, day and reference; one that is short needs a note',
  { tag: '@long' },
  async ({ browser }) => {
    const people = await signInParties(browser);
    const { customer, provider } = people;
    const order = await quotedProject(people, uniqueTitle('Vòng đệm'), 10_000_000);
    await sendCommand(customer, 'POST', `/api/projects/${order.id}/actions/approve-quote`, {});
    await openAtDesk(provider, order);
    await requestPayment(provider);
    await provider.getByRole('tab', { name: /Thanh toán/ }).click();
    await provider.getByRole('button', { name: 'Ghi nhận đặt cọc' }).first().click();
    await dialog(provider).getByLabel('Số tiền nhận').fill('2.990.000');
    await dialog(provider).getByLabel('Mã giao dịch').fill('FT-MAU-1');
    await dialog(provider).getByRole('button', { name: 'Đã nhận tiền' }).click();
    await expect(dialog(provider).getByText('Số tiền thiếu: vui lòng ghi rõ lý do')).toBeVisible();
    const refused = await provider.request.post(`/api/payments/${order.id}`, {
      data: { kind: 'deposit', amount: 2_990_000 },
      headers: { 'x-requested-with': 'test' },
    });
    expect(refused.status()).toBe(400);
    await expectAccessibleNow(provider);
    await dialog(provider)
      .getByLabel(/^Vì sao thiếu 10\.000/)
      .fill('Phí chuyển khoản');
    await dialog(provider).getByRole('button', { name: 'Đã nhận tiền' }).click();
    await expect(dialog(provider)).toHaveCount(0);
    for (const text of [/nhận 2\.990\.000/, /FT-MAU-1/, /Phí chuyển khoản/])
      // The milestones of the tab that is not open say it, too.
      await expect(provider.getByText(text).filter({ visible: true }).first()).toBeVisible();
    await expect(provider.getByText('Đã thanh toán cọc').first()).toBeVisible();
  },
);

test(
  'two providers on one order: the second sees what the first did, and cannot do it again',
  { tag: '@long' },
  async ({ browser }) => {
    const { customer, provider } = await signInParties(browser);
    const other = await signInOnly(browser, 'admin@demo.test');
    const order = await submitProject(customer, uniqueTitle('Bản lề'));
    await updateProject(provider, order, { status: 'reviewing' });
    await openAtDesk(provider, order);
    await openAtDesk(other, order);
    await action(other, 'Yêu cầu chỉnh sửa').click();
    await dialog(other).getByLabel('Khách hàng cần chỉnh sửa gì?').fill('Thiếu dung sai');
    await takeAction(provider, 'Duyệt và gửi nhà máy');
    // The dialog stands over a status that has changed meanwhile, and loses nothing that was typed.
    await expect(other.getByText('Sẵn sàng sản xuất').first()).toBeVisible();
    const refused = other.waitForResponse((reply) => reply.url().includes('/actions/request-revision'));
    await dialog(other).getByRole('button', { name: 'Yêu cầu chỉnh sửa', exact: true }).click();
    expect((await refused).status()).toBe(409);
    await expect(dialog(other).getByLabel('Khách hàng cần chỉnh sửa gì?')).toHaveValue('Thiếu dung sai');
    await other.keyboard.press('Escape');
    await expect(action(other, 'Quay lại xem xét')).toBeVisible();
    await expect(action(other, 'Yêu cầu chỉnh sửa')).toHaveCount(0);
    const { status } = await read<Project>(customer, `/api/projects/${order.id}`);
    expect(status).toBe('ready_for_manufacturer');
  },
);

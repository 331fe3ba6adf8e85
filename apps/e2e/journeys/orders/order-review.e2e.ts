import type { Project, ProviderCounters } from '@market/contracts';
import { expect } from '@playwright/test';
import { action, dialog, toolbar, openAtDesk } from '../steps/desk.js';
import { uploadFile } from '../steps/files.js';
import { binaryStl } from '../steps/models.js';
import { pressAction, signInParties, uniqueTitle, walkOf } from '../steps/orders.js';
import { expectAccessible, expectAccessibleNow, expectNoHorizontalScroll } from '../steps/page-checks.js';
import { choose, read } from '../steps/people.js';
import { test } from '../steps/test.js';

test(
  'the order review counts and filters, and its details set estimates, status, price, days and notes',
  { tag: '@long' },
  async ({ browser }) => {
    const people = await signInParties(browser);
    const { customer, provider: page } = people;
    const title = uniqueTitle('Càng gạt');
    const order = await walkOf(people, 'Xưởng Mẫu Số Hai');
    await order.to('quote', { submit: { title } });
    await page.goto('/vietphat-admin');
    await page.getByRole('link', { name: 'Duyệt đơn hàng' }).click();
    const row = page.getByRole('article', { name: title });
    await expect(row).toContainText('2 chi tiết');

    await test.step('the counters are those of the server, the tabs filter in the address', async () => {
      const counters = await read<ProviderCounters>(page, '/api/projects/counters');
      const { submitted, reviewing, quoted, approved, cancelled, total } = counters;
      await expect(page.getByRole('tab').locator('b')).toHaveText(
        [total, submitted, reviewing, quoted, approved, cancelled].map((count) =>
          count.toLocaleString('vi-VN'),
        ),
      );
      await page.getByRole('tab', { name: /Đã duyệt$/ }).click();
      await expect(page).toHaveURL(/\/admin\?status=approved$/);
      await expect(row).toHaveCount(0);
      await page.getByRole('tab', { name: /Tất cả/ }).click();
      await expectAccessible(page);
    });

    const present = () => read<Project>(customer, `/api/projects/${order.ids.projectId}`);
    await row.getByRole('button', { name: `Xem chi tiết ${title}` }).click();
    await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible();
    await expectAccessibleNow(page);

    await test.step('the estimates of the parts add up beside the factory’s total', async () => {
      await dialog(page)
        .getByRole('tab', { name: /^Chi tiết/ })
        .click();
      await expect(dialog(page).getByRole('note', { name: 'Tóm tắt công việc' })).toContainText('6 sản phẩm');
      const costs = dialog(page).getByLabel('Chi phí ước tính');
      for (const [index, cost] of ['1.500.000', '600.000'].entries()) {
        await costs.nth(index).fill(cost);
        await dialog(page).getByRole('button', { name: 'Lưu', exact: true }).nth(index).click();
        await expect(page.getByText('Đã lưu ước tính').first()).toBeVisible();
      }
      await expect(dialog(page).getByRole('status', { name: 'Tổng ước tính' })).toContainText(
        /2\.100\.000.*Nhà máy báo 2\.600\.001.*cao hơn 500\.001/,
      );
      await page.reload();
      await expect(costs.first()).toHaveValue('1.500.000');
    });

    await test.step('one form sets the status with the price, the days and the notes', async () => {
      await dialog(page).getByRole('tab', { name: 'Tổng quan' }).click();
      await choose(page, 'Trạng thái', 'Đã báo giá');
      await expect(dialog(page).getByLabel('Giá cho khách hàng')).toHaveValue('2.600.001');
      await dialog(page).getByLabel('Giá cho khách hàng').fill('3.000.000');
      await dialog(page).getByLabel('Số ngày ước tính').fill('14');
      await dialog(page)
        .getByLabel(/^Ghi chú của Việt Phát/)
        .fill('Giao trước buổi trưa');
      await dialog(page).getByRole('button', { name: 'Lưu', exact: true }).click();
      await expect(page.getByText('Đã cập nhật dự án').first()).toBeVisible();
      await expect
        .poll(present)
        .toMatchObject({ status: 'quoted', finalPrice: 3_000_000, desiredCompletionTime: '14 ngày' });
      const { vietPhatNotes } = await read<Project>(page, `/api/projects/${order.ids.projectId}`);
      expect(vietPhatNotes).toContain('Giao trước buổi trưa');
    });

    await test.step('the order is cancelled, and the way back leads home', async () => {
      await expect(action(page, 'Quay lại xem xét')).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoHorizontalScroll(page);
      await pressAction(page, 'Huỷ dự án', toolbar(page));
      await dialog(page).last().getByLabel('Lý do huỷ').fill('Khách đổi thiết kế');
      await dialog(page).last().getByRole('button', { name: 'Huỷ dự án', exact: true }).click();
      await expect.poll(present).toMatchObject({ status: 'cancelled' });
      // Until the question about the order has closed, the key is for that.
      await expect(dialog(page)).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(row).toContainText('Từ chối');
      await page.getByRole('link', { name: 'Về trang chủ' }).click();
      await expect(page).toHaveURL(/\/vietphat-admin$/);
    });
  },
);

test(
  'every tab of an order at the desk is accessible, and fits a phone',
  { tag: '@long' },
  async ({ browser }) => {
    const people = await signInParties(browser);
    const { customer, provider: page } = people;
    const drawing = await uploadFile(customer, 'Bích.stl', binaryStl());
    const walk = await walkOf(people, 'Xưởng Mẫu Số Hai');
    const submit = { title: uniqueTitle('Bích chặn'), drawingFileUrl: drawing.url };
    const order = await walk.to('startProduction', { submit });
    for (const tab of ['overview', 'files', 'parts', 'quotes', 'money', 'talk']) {
      await openAtDesk(page, order, tab);
      await expect(page.locator('.ant-skeleton')).toHaveCount(0);
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoHorizontalScroll(page);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  },
);

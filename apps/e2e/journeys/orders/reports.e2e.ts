import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { submitProject, uniqueTitle } from '../steps/orders.js';
import { expectAccessible, expectNoHorizontalScroll } from '../steps/page-checks.js';
import { choose, sendCommand, signIn, signInOnly } from '../steps/people.js';
import { test } from '../steps/test.js';

test(
  'the provider reads a report, narrows it, and opens the orders behind a number',
  { tag: '@long' },
  async ({ browser }) => {
    const customer = await signInOnly(browser, 'khach2@demo.test');
    const provider = await signIn(browser, 'vietphat@demo.test');
    const title = uniqueTitle('Báo cáo');
    const order = await submitProject(customer, title);
    await sendCommand(provider, 'POST', `/api/projects/${order.id}/actions/override-status`, {
      ...{ status: 'approved', reason: 'Khách gọi điện', finalPrice: 3_000_000 },
    });

    await provider.goto('/vietphat-admin');
    await provider.getByRole('link', { name: 'Báo cáo' }).click();
    await expect(provider.getByRole('heading', { name: 'Phễu yêu cầu' })).toBeVisible();
    await expect(provider.getByRole('img', { name: /^Biểu đồ: Phễu yêu cầu/ })).toBeVisible();
    await choose(provider, 'Khách hàng', 'Thiết bị Mẫu Bình Minh');
    await expect(provider).toHaveURL(/customer=/);
    await expectAccessible(provider);

    const numbers = provider.getByRole('button', { name: /^Đã duyệt giá, .*Xem các đơn$/ });
    await numbers.last().click();
    const behind = provider.getByRole('dialog', { name: /Đã duyệt giá/ });
    await expect(behind.getByRole('link', { name: title })).toBeVisible();
    await provider.reload();
    await behind.getByRole('link', { name: title }).click();
    await expect(provider).toHaveURL(`/projects/${order.id}`);
    await provider.goBack();

    await provider.goto('/reports?report=revenue');
    await expect(provider.getByRole('columnheader', { name: 'Đã chốt' })).toBeVisible();
    const table = await savedTable(provider);
    expect(table).toMatch(/^\ufeffTháng,Đã chốt,Đến hạn,Đã thu,Quá hạn,Đã hoàn\r\n/);

    await provider.setViewportSize({ width: 390, height: 844 });
    await choose(provider, 'Báo cáo', 'Điểm nghẽn theo công đoạn');
    await expect(provider.getByRole('cell', { name: 'Gia công tinh', exact: true })).toBeVisible();
    await expectNoHorizontalScroll(provider);
    await expectAccessible(provider);

    await choose(provider, 'Báo cáo', 'SQL');
    const editor = provider.getByRole('textbox', { name: 'Câu lệnh SQL' });
    await editor.fill(
      `select final_price, '=1' as note, nothing from projects where project_id = '${order.id}'`,
    );
    await editor.press('Control+Enter');
    await expect(provider.getByRole('alert')).toContainText('Không có cột này');
    await provider.getByRole('button', { name: 'Dòng 1, cột 35' }).click();
    await expect(editor).toBeFocused();
    await editor.fill(
      `select final_price, '=1' as note from projects where project_id = '${order.id}' and sta`,
    );
    await editor.press('Control+ ');
    await editor.pressSequentially(` = 'approved'`);
    await provider.reload();
    await provider.getByRole('button', { name: 'Chạy' }).click();
    await expect(provider.getByRole('cell', { name: '3000000' })).toBeVisible();
    await expectNoHorizontalScroll(provider);
    await expectAccessible(provider);
    expect(await savedTable(provider)).toBe(`\ufefffinal_price,note\r\n3000000,'=1\r\n`);
    await provider.locator('summary', { hasText: 'quote_turnaround' }).click();
    await provider.getByRole('button', { name: 'Chèn quote_turnaround' }).click();
    await expect(editor).toHaveValue(/quote_turnaround$/);

    await editor.fill('select pg_sleep(25)');
    await editor.press('Control+Enter');
    await provider.getByRole('button', { name: 'Dừng' }).click();
    await expect(provider.getByText('Đã dừng.')).toBeVisible();
    await choose(provider, 'Báo cáo', 'Tệp dữ liệu');
    await expect(provider.getByRole('link', { name: 'events, CSV' })).toHaveCount(0);
    const view = provider.waitForEvent('download');
    await provider.getByRole('link', { name: 'statuses, CSV' }).click();
    expect(await readFile(await (await view).path(), 'utf8')).toContain('ready_for_manufacturer');
    await expectAccessible(provider);

    await customer.goto('/reports');
    await expect(customer.getByText('Báo cáo')).toHaveCount(0);
  },
);

/** The table of the page as the file for programs. */
async function savedTable(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tải về' }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  return readFile(await (await download).path(), 'utf8');
}

import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { sendCommand, signIn, signInOnly } from '../steps/people.js';
import { submitProject, uniqueTitle } from '../steps/orders.js';
import { expectAccessible, expectAccessibleNow, expectNoHorizontalScroll } from '../steps/page-checks.js';
import { test } from '../steps/test.js';

test(
  'an admin finds an override, explains it by what its request caused, and exports it',
  { tag: '@spine' },
  async ({ browser }) => {
    const customer = await signInOnly(browser, 'khach2@demo.test');
    const provider = await signInOnly(browser, 'vietphat@demo.test');
    const order = await submitProject(customer, uniqueTitle('Mặt bích'));
    const reason = `Khách đổi ý ${order.id.slice(0, 8)}`;
    await sendCommand(provider, 'POST', `/api/projects/${order.id}/actions/override-status`, {
      status: 'approved',
      reason,
      finalPrice: 3_000_000,
    });

    const admin = await signIn(browser, 'admin@demo.test');
    await admin.goto('/admin-dashboard');
    await admin
      .getByRole('navigation', { name: 'Trang chính' })
      .getByRole('link', { name: 'Nhật ký' })
      .click();
    await admin.getByRole('link', { name: /^Ghi đè \d/ }).click();
    await expect(admin).toHaveURL(/q=is%3Aoverride/);
    const row = admin.getByRole('listitem').filter({ hasText: reason });
    await expect(row).toContainText('Đã gửi yêu cầu → Đã phê duyệt');
    await expectAccessible(admin);

    await row.getByRole('link', { name: /^Bằng chứng lúc/ }).click();
    const evidence = admin.getByRole('dialog', { name: 'Bằng chứng' });
    await expect(evidence.getByRole('region', { name: 'Nguyên nhân' })).toContainText(
      'Đặt trạng thái thủ công',
    );
    await expect(evidence.locator('pre')).toContainText(reason);
    await admin.reload();
    await expect(evidence.locator('pre')).toContainText(reason);
    await expect(evidence.getByText(/trên Linux$/)).toBeVisible();
    await expect(evidence.getByText('127.0.0.1')).toBeVisible();
    // The door to the order as the override left it.
    await evidence.getByRole('link', { name: 'Xem lại lúc này' }).click();
    await expect(admin.getByText('Đang xem quá khứ – chỉ đọc')).toBeVisible();
    const slider = admin.getByRole('slider', { name: 'Lần thay đổi' });
    await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(reason));
    await admin.goBack();
    await evidence.getByRole('link', { name: 'Lịch sử của dự án' }).click();
    await expect(admin).toHaveURL(new RegExp(`q=project%3A${order.id}`));
    await expect(admin.getByRole('status').filter({ hasText: '2 bản ghi' })).toBeVisible();

    const download = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Xuất' }).click();
    await admin.getByRole('link', { name: 'Xuất JSONL' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain(reason);
    expect(JSON.parse(lines[2]!)).toMatchObject({ end: { count: 2 } });
  },
);

test(
  'an admin follows the audit while orders are made, pauses it, and finds who has read it',
  { tag: '@long' },
  async ({ browser }) => {
    const customer = await signInOnly(browser, 'khach2@demo.test');
    const admin = await signIn(browser, 'admin@demo.test', { viewport: { width: 390, height: 844 } });
    await admin.goto('/admin-dashboard/audit?q=type%3AProjectSubmitted');
    const rows = admin.getByRole('list', { name: '' }).getByRole('listitem');
    await expect(admin.getByRole('checkbox', { name: 'Tự cập nhật' })).toBeChecked();
    const links = admin.getByRole('link', { name: /^Bằng chứng lúc/ });
    await submitProject(customer, uniqueTitle('Bánh đai'));
    await expect(links.first()).toBeVisible();
    const count = admin.getByRole('status').filter({ hasText: 'bản ghi' });
    const before = await count.textContent();
    await submitProject(customer, uniqueTitle('Bánh đai'));
    await expect(count).not.toHaveText(before!);
    await admin.getByRole('checkbox', { name: 'Tự cập nhật' }).click();
    const paused = await count.textContent();
    const shown = await rows.count();
    await submitProject(customer, uniqueTitle('Bánh đai'));
    await expectNoHorizontalScroll(admin);
    await expectAccessible(admin);
    expect([await count.textContent(), await rows.count()]).toEqual([paused, shown]);
    await admin.getByRole('checkbox', { name: 'Tự cập nhật' }).click();
    await expect(count).not.toHaveText(paused!);

    // The evidence on a phone.
    await links.first().click();
    const evidence = admin.getByRole('dialog', { name: 'Bằng chứng' });
    await evidence.getByText('Mã và vị trí trong nhật ký').click();
    await expect(evidence.getByRole('link', { name: /^project-[0-9a-f-]{36} · 0$/ })).toHaveAttribute(
      'href',
      /\?q=project%3A[0-9a-f-]{36}$/,
    );
    for (const colorScheme of ['dark', 'light'] as const) {
      await admin.emulateMedia({ colorScheme });
      await expectNoHorizontalScroll(admin);
      const wider = await evidence.evaluate(
        (panel) =>
          [panel, ...panel.querySelectorAll(':not(pre) > *')].filter(
            (element) => element.getBoundingClientRect().right > innerWidth,
          ).length,
      );
      expect(wider).toBe(0);
      await expectAccessibleNow(admin, colorScheme);
    }
    await admin.keyboard.press('Escape');
    await expect(evidence).toBeHidden();

    await admin.getByRole('button', { name: 'Lưu bộ lọc này' }).click();
    await admin.getByRole('textbox', { name: 'Tên bộ lọc' }).fill('Đơn mới');
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('link', { name: 'Đơn mới', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );

    await admin.getByRole('link', { name: 'Ai đã xem nhật ký' }).click();
    await admin.reload();
    await expect(admin.getByRole('link', { name: 'Đơn mới', exact: true })).toHaveAttribute(
      'href',
      /q=type%3AProjectSubmitted/,
    );
    await expectAccessible(admin);
    await admin.getByRole('button', { name: 'Bỏ bộ lọc Đơn mới' }).click();
    await expect(admin.getByRole('link', { name: 'Đơn mới', exact: true })).toBeHidden();
    await expect(admin.getByText('xem nhật ký: type:ProjectSubmitted').first()).toBeVisible();
    await admin.getByLabel('Tìm trong nhật ký').fill('is:d');
    await expect(admin.locator('datalist option')).toHaveAttribute('value', 'is:denied');
    await admin.getByLabel('Tìm trong nhật ký').fill('who:me');
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('alert').filter({ hasText: 'Không có điều kiện «who:me»' })).toBeVisible();
    await expect(admin.getByLabel('Tìm trong nhật ký')).toHaveValue('who:me');
  },
);

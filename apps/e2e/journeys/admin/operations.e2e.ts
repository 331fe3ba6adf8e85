import { createInterface } from 'node:readline';
import type { Company, ProjectorProcess } from '@market/contracts';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { appendUnknownEvent } from '../steps/event-log.js';
import { submitProject, uniqueTitle } from '../steps/orders.js';
import { expectAccessible, expectAccessibleDialog, expectNoHorizontalScroll } from '../steps/page-checks.js';
import { read, signIn, signInOnly } from '../steps/people.js';
import { test } from '../steps/test.js';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

test(
  'a setting of the company is changed, and seen in the history',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await signIn(browser, 'admin@demo.test');
    const other = await signIn(browser, 'admin@demo.test');
    for (const each of [page, other]) {
      await each.getByRole('link', { name: 'Công ty', exact: true }).click();
      await expect(panel(each, 'Cài đặt của công ty')).toContainText('Hiệu lực báo giá');
    }
    const { quoteValidityDays: before } = await read<Company>(page, '/api/settings/company');
    const after = before + 1;
    await page.getByRole('button', { name: 'Sửa hiệu lực báo giá' }).click();
    const days = dialog(page).getByLabel('Số ngày');
    await days.fill('366');
    await dialog(page).getByRole('button', { name: 'Lưu' }).click();
    await expect(dialog(page)).toContainText('Số ngày hiệu lực phải từ 1 đến 365');
    await days.fill(String(after));
    await dialog(page).getByRole('button', { name: 'Lưu' }).click();
    for (const each of [page, other]) {
      await expect(panel(each, 'Cài đặt của công ty')).toContainText(`${after} ngày`);
      await expect(panel(each, 'Lịch sử thay đổi').getByRole('listitem').first()).toContainText(
        `Hiệu lực báo giá: ${before} ngày → ${after} ngày`,
      );
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(page);
    for (const setting of await page.getByRole('button', { name: /^Sửa / }).all()) {
      await setting.click();
      await expectAccessibleDialog(page);
      await expectNoHorizontalScroll(page);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
    }
  },
);

test(
  'a parked stream is discarded, a proof is watched, a rebuild is cancelled',
  { tag: '@long' },
  async ({ browser }) => {
    const customer = await signInOnly(browser, 'khach@demo.test');
    const project = await submitProject(customer, uniqueTitle('Trục vít'));
    const page = await signIn(browser, 'admin@demo.test');
    await page.goto('/admin-dashboard/operations');
    const parked = panel(page, 'Luồng bị giữ');
    const health = page.getByRole('group', { name: 'Tình trạng' });
    await expect(health).toContainText('Mọi thứ hoạt động');
    await expect(parked).toHaveCount(0);

    await appendUnknownEvent(project.id);
    const stream = parked.getByRole('listitem').filter({ hasText: project.id });
    await expect(stream).toContainText('UnknownType');
    await expect(health).toContainText('có việc cần xử lý');
    await expectAccessible(page);
    await stream.getByRole('button', { name: 'Thử lại' }).click();
    await expect(page.getByText('Vẫn chưa áp dụng được').first()).toBeVisible();
    await stream.getByRole('button', { name: 'Bỏ qua sự kiện' }).click();
    await expect(dialog(page)).toContainText('sẽ không bao giờ có tác dụng');
    await expectAccessibleDialog(page);
    await dialog(page).getByLabel('Lý do').fill('Sự kiện thử');
    await dialog(page).getByRole('button', { name: 'Bỏ qua vĩnh viễn' }).click();
    await expect(parked).toHaveCount(0);
    await expect(health).toContainText('Mọi thứ hoạt động');

    const rebuilds = panel(page, 'Dựng lại và kiểm chứng');
    const newest = rebuilds.getByRole('listitem').first();
    const start = async (name: string) => {
      await rebuilds.getByRole('button', { name }).click();
      await expectAccessibleDialog(page);
      await dialog(page).getByRole('button', { name: 'Bắt đầu' }).click();
    };
    await start('Kiểm chứng');
    await expect(newest).toContainText('Xong: khớp với nhật ký');

    // The projector stands still, so that the rebuild cannot be over before it is cancelled.
    const [writer] = await read<ProjectorProcess[]>(page, '/api/operations/projectors');
    await expect(health).toContainText(writer!.name);
    const pid = Number(writer!.name.split(':').at(-1));
    process.kill(pid, 'SIGSTOP');
    try {
      await start('Dựng lại');
      await expect(newest.getByRole('progressbar')).toBeVisible();
      await newest.getByRole('button', { name: 'Huỷ' }).click();
      await expect(page.getByRole('region', { name: /^Thông báo/ })).toContainText('Đang huỷ');
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await expect(newest).toContainText('Đã huỷ');
    await expect(rebuilds.getByRole('button', { name: 'Dựng lại' })).toBeEnabled();

    await test.step('files that nothing references are counted, and the log can be downloaded', async () => {
      await expect(panel(page, 'Tệp chờ dọn')).toContainText(/\d+ tệp chưa gắn vào đơn nào/);
      const started = page.waitForEvent('download');
      await panel(page, 'Xuất nhật ký').getByRole('link').click();
      const stored = createInterface({ input: await (await started).createReadStream() });
      const lines: string[] = [];
      for await (const line of stored) lines.push(line);
      expect(lines.some((line) => line.includes(`project-${project.id}`))).toBe(true);
      // Personal data stays sealed.
      expect(lines.join()).not.toContain('khach@demo.test');
    });

    // A reader without the rights is told so, and the refusal stands in the list.
    expect((await customer.request.get('/api/admin/denials')).status()).toBe(403);
    await page.goto('/admin-dashboard/operations?kind=reads');
    await expect(panel(page, 'Bị từ chối')).toContainText('GET /api/admin/denials');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(page);
  },
);

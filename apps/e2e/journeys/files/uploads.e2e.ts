import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restrictionMessage } from '@market/contracts';
import type { StoredFile } from '@market/contracts';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chooseFile, dropFiles } from '../steps/files.js';
import { binaryStl, models } from '../steps/models.js';
import { unfoldRequest, openOrder, submitProject, uniqueTitle } from '../steps/orders.js';
import { openConnection } from '../steps/connection.js';
import type { UnreliableConnection } from '../steps/connection.js';
import { expectAccessibleNow } from '../steps/page-checks.js';
import { signIn } from '../steps/people.js';
import { test } from '../steps/test.js';

const button = 'Tải lên bản vẽ chính';
const drawing = (name: string, body = Buffer.alloc(1000, 65)) => ({
  name,
  mimeType: 'model/step',
  buffer: Buffer.concat([Buffer.from('ISO-10303-21;\n'), body]),
});
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let connection: UnreliableConnection;
let page: Page;

test.beforeAll(async ({ browser }) => {
  connection = await openConnection();
  page = await signIn(browser, 'khach2@demo.test', { proxy: connection.proxy });
});
test.beforeEach(async () => {
  connection.restore();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/customer-interface');
  await unfoldRequest(page);
});
test.afterEach(() => page.unrouteAll());
test.afterAll(async () => {
  await page.context().close();
  connection.close();
});

const send = () => page.getByRole('button', { name: /^Tải lên \d/ }).click();
const stored = (name: string) => page.getByRole('button', { name: `Bỏ file ${name}` });
const submit = () => page.getByRole('button', { name: 'Gửi yêu cầu báo giá' });

test('the dialog rejects a file that is too big or of the wrong kind', { tag: '@long' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upload-'));
  const sized = async (size: number) => {
    const path = join(folder, `${size}.step`);
    await writeFile(path, 'ISO-10303-21;');
    await truncate(path, size);
    return path;
  };
  try {
    const dialog = await chooseFile(page, button, await sized(52_428_801));
    // Announced once, although the dashboard renders its notices twice.
    await expect(dialog.getByRole('alert')).toHaveText([restrictionMessage]);
    await expect(dialog.getByRole('button', { name: /^Tải lên/ })).toHaveCount(0);
    await expectAccessibleNow(page);
    const input = dialog.locator('input[type=file]').first();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await input.setInputFiles({ name: 'ghi chú.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await expect(dialog.getByRole('alert')).toHaveText([restrictionMessage]);
    await expect(dialog.getByRole('button', { name: /^Tải lên/ })).toHaveCount(0);
    await input.setInputFiles(await sized(52_428_800));
    await expect(dialog.getByRole('button', { name: /^Tải lên 1/ })).toBeVisible();
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('an uploaded file has the name and description that the user entered', async () => {
  const dialog = await chooseFile(page, button, drawing('a.step'));
  await dialog.getByRole('textbox', { name: 'Tên file' }).fill('Trục chính');
  await dialog.getByRole('textbox', { name: 'Mô tả' }).fill('Bản cuối');
  const reply = page.waitForResponse((response) => response.request().method() === 'PUT');
  await send();
  expect(await (await reply).json()).toMatchObject({ name: 'Trục chính.step', description: 'Bản cuối' });
  await expect(stored('Trục chính.step')).toBeVisible();
  // The browser stores only its address.
  await page.reload();
  await expect(stored('Trục chính.step')).toBeVisible();
  await page.getByRole('button', { name: 'Xem Trục chính.step' }).click();
  await expect(page.getByRole('region', { name: 'Xem trước Trục chính.step' })).toContainText('phần mềm CAD');
});

test(
  'an upload continues while its dialog is closed, and its form waits for it',
  { tag: '@long' },
  async () => {
    connection.limit(2_000_000, 'hold');
    const dialog = await chooseFile(page, button, drawing('Nặng.step', Buffer.alloc(20_000_000, 65)));
    await send();
    const progress = page.getByRole('progressbar', { name: 'Tiến độ tải lên' });
    await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(5);
    expect(Number(await progress.getAttribute('aria-valuenow'))).toBeLessThan(95);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(submit()).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Lưu nháp' })).toBeDisabled();

    // A link to another page asks for confirmation first.
    await page.getByRole('button', { name: /^Thông báo/ }).click();
    await page.getByRole('link', { name: 'Xem tất cả tin nhắn' }).click();
    const leaving = page.getByRole('dialog', { name: 'File đang được tải lên' });
    await leaving.getByRole('button', { name: 'Ở lại' }).click();
    await expect(leaving).toBeHidden();
    await expect(page).toHaveURL(/\/customer-interface$/);
    await expect(progress).toBeAttached();

    // A cancelled upload leaves nothing behind.
    await page.getByRole('button', { name: button }).click();
    await dialog.getByRole('button', { name: 'Huỷ' }).first().click();
    await expect(progress).toHaveCount(0);
    await expect(submit()).toBeEnabled();
    await page.keyboard.press('Escape');

    await chooseFile(page, button, drawing('Nặng.step', Buffer.alloc(20_000_000, 65)));
    await send();
    await expect(progress).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    connection.restore();
    await expect(stored('Nặng.step')).toBeVisible();
    await expect(submit()).toBeEnabled();
  },
);

test(
  'a warning about files that were chosen but not uploaded appears when the dialog closes and before the form is saved',
  { tag: '@long' },
  async () => {
    const dialog = await chooseFile(page, button, drawing('Chưa gửi.step'));
    await expect(dialog.getByRole('button', { name: /^Tải lên 1/ })).toBeVisible();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await expectAccessibleNow(page, colorScheme);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Đã chọn 1 file nhưng chưa tải lên.')).toBeVisible();
    await page.getByRole('button', { name: 'Lưu nháp' }).click();
    const warning = page.getByRole('dialog', { name: 'Có file chưa tải lên' });
    await warning.getByRole('button', { name: 'Quay lại' }).click();
    await expect(warning).toBeHidden();
    await page.getByRole('button', { name: 'Tải lên tiếp' }).click();
    await send();
    await expect(stored('Chưa gửi.step')).toBeVisible();
    await expect(page.getByText('Đã chọn 1 file nhưng chưa tải lên.')).toHaveCount(0);
  },
);

test(
  'after a connection is cut during an upload, the file can be sent again from the dialog',
  { tag: '@long' },
  async () => {
    const body = randomBytes(3_000_000);
    connection.limit(1_000_000, 'cut');
    const dialog = await chooseFile(page, button, drawing('Cắt dây.step', body));
    await send();
    await expect(page.getByRole('region', { name: /^Thông báo/ })).toContainText(
      'Tải lên thất bại do mất kết nối với máy chủ',
    );
    connection.restore();
    const reply = page.waitForResponse((response) => response.request().method() === 'PUT');
    await dialog
      .getByRole('button', { name: /Thử lại/ })
      .last()
      .click();
    await expect(stored('Cắt dây.step')).toBeVisible();
    await expect(dialog).toBeHidden();
    const { url } = (await (await reply).json()) as StoredFile;
    const storedBytes = await (await page.request.get(url)).body();
    expect(hashOf(storedBytes)).toBe(hashOf(drawing('', body).buffer));
  },
);

test(
  'twenty files dropped at once become parts; one is tried again, one is cancelled, broken ones say why',
  { tag: '@long' },
  async () => {
    let refused = false;
    await page.route('**/api/objects/upload', async (route) => {
      const { name } = route.request().postDataJSON() as { name: string };
      // Held back until it is cancelled.
      if (name === 'P-20.stl') return;
      if (name === 'P-19.stl' && !refused) {
        refused = true;
        await route.fulfill({ status: 500 });
      } else await route.continue();
    });
    const broken: Record<string, Buffer> = {
      'Hỏng.stl': Buffer.from('solid\nfacet\nvertex 1 a\n'),
      'Cụt.stl': binaryStl().subarray(0, 200),
      'Độc.obj': Buffer.from(`${'v 1 2 3\n'.repeat(3)}f 1 2 99999999999\n`),
      'Thiếu.ply': models['nhị phân.ply']!.subarray(0, -20),
    };
    const good = Array.from({ length: 16 }, (_, index) => [`P-${index + 5}.stl`, binaryStl()] as const);
    await dropFiles(page, { ...broken, ...Object.fromEntries(good) });
    const uploads = page.getByRole('list', { name: 'File đang tải lên' });
    const row = (name: string) => uploads.getByRole('listitem').filter({ hasText: name });
    await expect(row('P-19.stl')).toContainText('Tải lên thất bại do không nhận được phản hồi của máy chủ');
    await expect(row('P-20.stl').getByRole('button', { name: 'Huỷ tải lên P-20.stl' })).toBeVisible();
    await expect(submit()).toBeDisabled();
    for (const name of Object.keys(broken))
      await expect(row(name).last()).toContainText('Không vẽ được mô hình: ');
    await row('P-20.stl').getByRole('button', { name: 'Huỷ tải lên P-20.stl' }).click();
    await row('P-19.stl').getByRole('button', { name: 'Thử lại P-19.stl' }).click();
    await expect(page.getByRole('tab', { name: 'Danh sách chi tiết (19)' })).toBeVisible();
    await expect(uploads.getByRole('listitem')).toHaveCount(Object.keys(broken).length);
    await expect(submit()).toBeEnabled();
    await page.getByRole('tab', { name: /^Danh sách chi tiết/ }).click();
    // More than fit side by side.
    await page.getByRole('button', { name: 'Tất cả (19)' }).click();
    const all = page.getByRole('dialog', { name: 'Chi tiết sản phẩm (19)' });
    await expect(all.getByRole('link', { name: 'P-20' })).toHaveCount(0);
    await all.getByRole('link', { name: 'P-19' }).click();
    await expect(page.getByRole('article', { name: 'Chi tiết P-19' })).toContainText('8 × 6 × 4 mm');
    await page.unroute('**/api/objects/upload');

    const order = await submitProject(page, uniqueTitle('Bộ gá'));
    await openOrder(page, order);
    await page.getByRole('link', { name: 'Sửa' }).click();
    await page.getByRole('region', { name: 'Thả file vào đây' }).waitFor();
    await dropFiles(page, { 'N-01 Nắp.stl': binaryStl() });
    await expect(page.getByRole('article', { name: 'Chi tiết N-01' })).toContainText('8 × 6 × 4 mm');
    await page.getByRole('button', { name: 'Lưu thay đổi' }).click();
    await expect(page.getByRole('article', { name: 'Chi tiết N-01' })).toContainText('Nắp');
    await expect(page).toHaveURL(`/projects/${order.id}`);
  },
);

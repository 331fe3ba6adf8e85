import { readFile } from 'node:fs/promises';
import type { Project } from '@market/contracts';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { drawnPixels, uploadFile } from '../steps/files.js';
import { expectAccessible } from '../steps/page-checks.js';
import { binaryStl } from '../steps/models.js';
import { cardOf, openFiles, submitProject, uniqueTitle } from '../steps/orders.js';
import { choose, signIn } from '../steps/people.js';
import { test } from '../steps/test.js';

const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const contents = {
  'ảnh.png': Buffer.from(dot, 'base64'),
  'vỡ.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]),
  'bản vẽ.pdf': Buffer.from('%PDF-1.4\n%%EOF'),
  'trục.step': Buffer.from('ISO-10303-21;\nHEADER;\n'),
  'khối.3mf': Buffer.from('PK\x03\x04\x14\x00\x00\x00'),
};

let page: Page;
let order: Project;

test.beforeAll(async ({ browser }) => {
  page = await signIn(browser, 'khach2@demo.test');
  const attachments: string[] = [];
  for (const [name, data] of Object.entries(contents))
    attachments.push((await uploadFile(page, name, data)).url);
  const { url: drawingFileUrl } = await uploadFile(page, 'mẫu.stl', binaryStl());
  order = await submitProject(page, uniqueTitle('Xem trước'), { attachments, drawingFileUrl });
});
test.beforeEach(() => openFiles(page, order));
test.afterAll(() => page.context().close());

const preview = async (name: string) => {
  await page.getByRole('button', { name: `Xem ${name}` }).click();
  return page.getByRole('region', { name: `Xem trước ${name}` });
};

test('each kind of file has its own kind of preview', { tag: '@long' }, async () => {
  const image = (await preview('ảnh.png')).getByRole('img');
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1);
  await expect(await preview('vỡ.jpg')).toContainText('Không thể hiển thị hình ảnh này');
  const hints: [string, string][] = [
    ['bản vẽ.pdf', 'Một số trình duyệt chặn xem trước PDF'],
    ['trục.step', 'mở bằng phần mềm CAD'],
    ['khối.3mf', 'không được hỗ trợ xem trước'],
  ];
  for (const [name, words] of hints) {
    const region = await preview(name);
    await expect(region).toContainText(words);
    await expect(region.getByRole('link', { name: 'Mở trong tab mới' })).toHaveAttribute('target', '_blank');
    await expect(region.getByRole('button', { name: `Tải xuống ${name}` })).toBeVisible();
  }
  const main = page.getByRole('region', { name: 'Bản vẽ chính', exact: true });
  await expect(main).toContainText(/mẫu\.stl.*Đang dùng · phiên bản 1 · .* · Bạn \d/);
  await expectAccessible(page);
});

test(
  'files without a small picture get one when their order is opened, and those that cannot be drawn keep their letters',
  { tag: '@long' },
  async () => {
    const pdf = await uploadFile(page, 'trang.pdf', await page.pdf());
    const image = await uploadFile(page, 'nét.png', contents['ảnh.png']);
    const model = await uploadFile(page, 'gá.stl', binaryStl());
    const broken = await uploadFile(page, 'hỏng.pdf', contents['bản vẽ.pdf']);
    const attachments = [broken, pdf, image, model].map(({ url }) => url);
    await openFiles(page, await submitProject(page, uniqueTitle('Hình nhỏ'), { attachments }));
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    const thumbnail = (url: string) => page.request.get(`${url}/thumbnail`).then((reply) => reply.status());
    for (const { name, url } of [pdf, image, model]) {
      await expect(row(name).locator('img')).toHaveAttribute('src', /^blob:/);
      await expect.poll(() => thumbnail(url)).toBe(200);
    }
    await expect(row(broken.name)).toContainText(/^PDF/);
    expect(await thumbnail(broken.url)).toBe(204);
  },
);

test(
  'a model opens in a window of its own, or in place where windows are blocked',
  { tag: '@long' },
  async () => {
    const opener = (await preview('mẫu.stl')).getByRole('button', { name: 'Mở trình xem 3D' });
    const popup = page.waitForEvent('popup');
    await opener.click();
    const window = await popup;
    await expect(window.getByRole('figure')).toContainText('6 tam giác');
    expect(await window.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 600]);
    // The window may close before the click is acknowledged.
    const pressed = window.getByRole('button', { name: 'Quay lại' }).click();
    await Promise.allSettled([window.waitForEvent('close'), pressed]);
    expect(window.isClosed()).toBe(true);

    await page.evaluate(() => (globalThis.open = () => null));
    await opener.click();
    await expect(page).toHaveURL(/\/viewer\?/);
    await expect(page.getByRole('figure')).toContainText('6 tam giác');
    await page.getByRole('button', { name: 'Quay lại' }).click();
    await expect(page).toHaveURL(/\/projects\//);
  },
);

test(
  'a model is drawn in the viewer tab, and any other file is previewed there',
  { tag: '@long' },
  async () => {
    await page.goto('/customer-interface');
    await cardOf(page, order.title).getByRole('button', { name: 'Xem nhanh' }).click();
    await page.getByRole('tab', { name: 'Xem trực tiếp' }).click();
    await expect(page.getByRole('figure')).toContainText('6 tam giác');
    await expect
      .poll(async () => (await drawnPixels(page.getByRole('application'))).share)
      .toBeGreaterThan(0.03);
    await choose(page, 'Chọn file để xem', 'trục.step');
    await expect(page.getByRole('region', { name: 'Xem trước trục.step' })).toContainText('phần mềm CAD');
  },
);

test('a notice says that a download started, or why it did not', { tag: '@long' }, async () => {
  const notice = page.getByRole('region', { name: /^Thông báo/ });
  const get = (name: string) => page.getByRole('button', { name: `Tải xuống ${name}` }).click();
  const downloading = page.waitForEvent('download');
  await get('bản vẽ.pdf');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('bản vẽ.pdf');
  expect(await readFile(await download.path())).toEqual(contents['bản vẽ.pdf']);
  await expect(notice).toContainText('Đang tải file PDF');
  await expect(notice).toContainText('thư mục Tải xuống');
  await page.route('**/objects/*', (route) => route.abort());
  await get('bản vẽ.pdf');
  await expect(notice).toContainText('Không thể tải file. Vui lòng thử lại.');
  await get('trục.step');
  await expect(notice).toContainText('Không thể tải file. Vui lòng liên hệ hỗ trợ.');
});

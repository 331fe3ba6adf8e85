import { expect } from '@playwright/test';
import { dropFiles } from '../steps/files.js';
import { openOrder, submitProject, uniqueTitle } from '../steps/orders.js';
import { signIn, signInOnly } from '../steps/people.js';
import { test } from '../steps/test.js';

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M2 2H38V18H2Z" stroke="#000"/></svg>',
);

/** A TIFF of one grey strip, not compressed. */
function tiff(width: number, height: number): Buffer {
  const short = (tag: number, value: number) => [tag, 3, 1, value];
  const pixelsAt = 8 + 2 + 9 * 12 + 4;
  const entries = [
    ...[short(256, width), short(257, height), short(258, 8), short(259, 1), short(262, 1)],
    ...[short(273, pixelsAt), short(277, 1), short(278, height), [279, 4, 1, width * height]],
  ];
  const bytes = Buffer.alloc(pixelsAt + width * height, 0x80);
  bytes.write('II*\0', 'latin1');
  bytes.writeUInt32LE(8, 4);
  let at = bytes.writeUInt16LE(entries.length, 8);
  for (const [tag, type, count, value] of entries as [number, number, number, number][]) {
    at = bytes.writeUInt16LE(type, bytes.writeUInt16LE(tag, at));
    at = bytes.writeUInt32LE(value, bytes.writeUInt32LE(count, at));
  }
  bytes.writeUInt32LE(0, at);
  return bytes;
}

/** A PDF of a few kilobytes whose page draws a form twice, which draws another one twice, and so on. */
function endlessPdf(depth = 30): Buffer {
  const stream = (dictionary: string, content: string) =>
    `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const draws = (form: number) => `/Resources << /XObject << /F ${form} 0 R >> >>`;
  const form = (index: number) =>
    index === depth
      ? stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', '0 0 9 9 re f')
      : stream(`/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${draws(index + 5)}`, '/F Do /F Do');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R ${draws(5)} >>`,
    stream('', '/F Do'),
    ...Array.from({ length: depth }, (_, index) => form(index + 1)),
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer << /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF`);
}

test('drawings in SVG and TIFF have small pictures for everybody, and a PDF without end says so within seconds', async ({
  browser,
}) => {
  const page = await signIn(browser, 'khach2@demo.test');
  const order = await submitProject(page, uniqueTitle('Ba bản quét'));
  await page.goto(`/customer/edit-project/${order.id}`);
  await page.getByRole('region', { name: 'Thả file vào đây' }).waitFor();
  await dropFiles(page, { 'Lồng.pdf': endlessPdf(), 'Nét.svg': svg, 'Quét.tiff': tiff(60, 40) });
  const uploads = page.getByRole('list', { name: 'File đang tải lên' });
  // The upload, and below it what was found out about the file.
  const found = uploads.getByRole('listitem').filter({ hasText: 'Lồng.pdf' }).last();
  // On a fast machine its reader gives up before its time is over.
  await expect(found).toContainText(/Không vẽ được: đọc file mất quá lâu|Không mở được PDF/);
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click();
  await expect(page).toHaveURL(`/projects/${order.id}`);
  const provider = await signInOnly(browser, 'vietphat@demo.test');
  await openOrder(provider, order);
  for (const name of ['Nét.svg', 'Quét.tiff']) {
    const picture = provider.getByRole('row').filter({ hasText: name }).locator('img');
    await expect(picture).toHaveAttribute('src', /\/thumbnail$/);
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
});

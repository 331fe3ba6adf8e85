import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { dropFiles } from '../steps/files.js';
import { binaryStl, models } from '../steps/models.js';
import { openFiles, submitProject, uniqueTitle } from '../steps/orders.js';
import { signIn, signInOnly } from '../steps/people.js';
import { test } from '../steps/test.js';

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M2 2H38V18H2Z" stroke="#000" fill="#fff"/><text x="4" y="12" font-size="5">Đường kính ướt</text></svg>',
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

/** An SVG of a few kilobytes with patterns of patterns. */
function endlessSvg(depth = 8): Buffer {
  const pattern = (index: number) =>
    `<pattern id="p${index}" width=".01" height=".01" patternContentUnits="objectBoundingBox">${`<rect width="1" height="1" fill="url(#p${index - 1})"/>`.repeat(10)}</pattern>`;
  const patterns = Array.from({ length: depth }, (_, index) => pattern(index + 1)).join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="4000" height="2000"><pattern id="p0" width=".1" height=".1"><path d="M0 0H4V4Z"/></pattern>${patterns}<rect width="40" height="20" fill="url(#p${depth})"/></svg>`,
  );
}

/** The beginning of an image that claims to have 65,535 × 65,535 pixels. */
const hugeImages = {
  png: Buffer.from('89504e470d0a1a0a0000000d494844520000ffff0000ffff0802000000', 'hex'),
  gif: Buffer.from('474946383961ffffffff800000000000ffffff2c00000000ffffffff0002024401003b', 'hex'),
  jpg: Buffer.from('ffd8ffc0001108ffffffff03011100021101031101ffd9', 'hex'),
};

const cutPdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n');

/** By what is wrong with them. Files of one name become one part. */
const unreadable: Record<string, Record<string, Buffer>> = {
  hostile: {
    'Độc.stl': Buffer.concat([Buffer.alloc(80), Buffer.from('ffffffff', 'hex'), Buffer.alloc(50)]),
    'Độc.pdf': endlessPdf(),
    'Độc.svg': endlessSvg(),
    'Độc.tiff': tiff(60, 40)
      .fill(0xff, 8 + 2 + 8, 8 + 2 + 8 + 2)
      .fill(0xff, 8 + 2 + 20, 8 + 2 + 20 + 2),
    'Độc.png': hugeImages.png,
    'Độc.jpg': hugeImages.jpg,
    'Dài.obj': Buffer.from('v 1 2 3 '.repeat(400_000)),
    'Dài.gif': hugeImages.gif,
    'Nhiều.ply': Buffer.from(
      'ply\nformat binary_little_endian 1.0\nelement vertex 4000000000\nproperty float x\nproperty float y\nproperty float z\nend_header\n',
    ),
  },
  broken: {
    'Hỏng.stl': Buffer.from('solid\nfacet\nvertex 1 a\n'),
    'Hỏng.pdf': Buffer.from('%PDF-1.4\nkhông có trang nào\n%%EOF'),
    'Hỏng.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M2 2"></svg>'),
    'Hỏng.tiff': tiff(60, 40).fill(0, 10, 8 + 2 + 9 * 12),
    'Hỏng.png': Buffer.from('89504e470d0a1a0a6b68c3b46e6720706869', 'hex'),
    'Hỏng.jpg': Buffer.from('ffd8ffe000104a464946006b68c3b46e67', 'hex'),
    'Sai.obj': Buffer.from(`${'v 1 2 3\n'.repeat(3)}f 1 2 99999999999\n`),
    'Sai.gif': Buffer.from('474946383961', 'hex'),
    'Lạ.ply': Buffer.from('ply\nformat runes 1.0\nend_header\n'),
  },
  'cut-off': {
    'Cụt.stl': binaryStl().subarray(0, 200),
    'Cụt.pdf': cutPdf,
    'Cụt.svg': svg.subarray(0, -20),
    'Cụt.tiff': tiff(60, 40).subarray(0, 60),
    'Cụt.png': hugeImages.png.subarray(0, 20),
    'Cụt.jpg': hugeImages.jpg.subarray(0, 9),
    'Ngắn.obj': models['khối.obj']!.subarray(0, 30),
    'Ngắn.gif': hugeImages.gif.subarray(0, 8),
    'Thiếu.ply': models['nhị phân.ply']!.subarray(0, -20),
  },
};

for (const [kind, files] of Object.entries(unreadable))
  test(`a ${kind} file of each kind ends in its text`, { tag: '@long' }, async ({ browser }) => {
    const customer = await signIn(browser, 'khach2@demo.test');
    await customer.getByRole('region', { name: 'Thả file vào đây' }).waitFor();
    await dropFiles(customer, files);
    const remarks = customer.getByRole('list', { name: 'File đang tải lên' }).getByRole('status');
    await expect(remarks).toHaveText(
      Object.keys(files).map(() => /^Không (vẽ|mở) được/),
      {
        timeout: 6_000 * Object.keys(files).length,
      },
    );
    await customer.context().close();
  });

test(
  'drawings in SVG and TIFF have small pictures for everybody, and previews',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await signIn(browser, 'khach2@demo.test');
    const order = await submitProject(page, uniqueTitle('Ba bản quét'));
    await page.goto(`/customer/edit-project/${order.id}`);
    await page.getByRole('region', { name: 'Thả file vào đây' }).waitFor();
    await dropFiles(page, { 'Nét.svg': svg, 'Quét.tiff': tiff(60, 40) });
    for (const name of ['Nét.svg', 'Quét.tiff'])
      await expect(page.getByRole('button', { name: `Bỏ file ${name}` })).toBeVisible();
    await page.getByRole('button', { name: 'Lưu thay đổi' }).click();
    await expect(page).toHaveURL(`/projects/${order.id}`);
    const provider = await signInOnly(browser, 'vietphat@demo.test');
    await openFiles(provider, order);
    for (const name of ['Nét.svg', 'Quét.tiff']) {
      const picture = provider.getByRole('listitem').filter({ hasText: name }).locator('img');
      await expect(picture).toHaveAttribute('src', /\/thumbnail$/);
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
      await provider.getByRole('button', { name: `Xem ${name}` }).click();
      const preview = provider.getByRole('region', { name: `Xem trước ${name}` }).getByRole('img');
      // The SVG has no pixels of its own, the scan has 60 × 40.
      const width = name === 'Nét.svg' ? 1_600 : 60;
      await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(width);
    }
  },
);

/** The shares of pixels of a picture that are as dark as the dark ground, and brighter than a model may be. */
const brightness = (picture: Buffer, page: Page) =>
  page.evaluate(async (bytes) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))]));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const greens = Array.from({ length: data.length / 4 }, (_, pixel) => data[4 * pixel + 1]!);
    const share = (fits: (green: number) => boolean) => greens.filter(fits).length / greens.length;
    return { dark: share((green) => green < 60), bright: share((green) => green > 235) };
  }, picture.toString('base64'));

test(
  'the paper of a model’s picture is gone in the dark theme, and a white model stays',
  { tag: '@long' },
  async ({ browser }) => {
    const page = await signIn(browser, 'khach2@demo.test', { colorScheme: 'dark' });
    await page.getByRole('region', { name: 'Thả file vào đây' }).waitFor();
    const white = '0 0 0\n8 0 0\n8 6 0\n0 6 0\n0 0 4\n8 0 4\n8 6 4\n0 6 4'
      .split('\n')
      .map((corner) => `${corner} 255 255 255 255`);
    const sides = ['0 3 2 1', '4 5 6 7', '0 1 5 4', '1 2 6 5', '2 3 7 6', '3 0 4 7'].map(
      (side) => `4 ${side}`,
    );
    await dropFiles(page, { 'Trắng.off': Buffer.from(['COFF', '8 6 0', ...white, ...sides].join('\n')) });
    await page.getByRole('tab', { name: 'Danh sách chi tiết (1)' }).click();
    const picture = page.getByRole('article', { name: 'Chi tiết Trắng' }).locator('img');
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const stored = await picture.evaluate((img: HTMLImageElement) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: img.naturalWidth, height: img.naturalHeight });
      canvas.getContext('2d')!.drawImage(img, 0, 0);
      return canvas.toDataURL().split(',')[1]!;
    });
    const onPaper = await brightness(Buffer.from(stored, 'base64'), page);
    const shown = await brightness(await picture.screenshot(), page);
    expect(onPaper.dark).toBe(0);
    expect(onPaper.bright).toBeGreaterThan(0.3);
    expect(onPaper.bright).toBeLessThan(0.75);
    // As much has become dark as was paper, and a pixel around the model.
    expect(shown.bright).toBe(0);
    expect(shown.dark).toBeGreaterThan(onPaper.bright - 0.02);
    expect(shown.dark).toBeLessThan(onPaper.bright + 0.2);
  },
);

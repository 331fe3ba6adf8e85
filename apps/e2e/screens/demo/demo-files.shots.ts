import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { signIn } from '../../journeys/steps/people.js';
import { clampDrawing } from './clamp-drawing.js';
import { clampStl } from './clamp-model.js';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const folder = join(root, 'apps', 'api', 'demo');
const fonts = join(root, 'node_modules', '@fontsource-variable', 'inter', 'files');

/** The letters of both alphabets are in two files. */
async function fontFaces(): Promise<string> {
  const ranges = {
    latin: 'U+0000-00FF, U+2000-206F, U+2190-21FF',
    vietnamese:
      'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0309, U+0323, U+1EA0-1EF9',
  };
  const faces = Object.entries(ranges).map(async ([alphabet, range]) => {
    const data = await readFile(join(fonts, `inter-${alphabet}-wght-normal.woff2`), 'base64');
    return `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; unicode-range: ${range};
      src: url(data:font/woff2;base64,${data}) }`;
  });
  return (await Promise.all(faces)).join('\n');
}

/** Prints the sheet: a PDF of lines and letters. */
async function print(page: Page): Promise<Buffer> {
  await page.setContent(clampDrawing(await fontFaces()));
  await page.evaluate(() => document.fonts.ready);
  return page.pdf({ preferCSSPageSize: true, printBackground: true });
}

// The small pictures are those that the product itself draws when the files are dropped on a request.
test('makes the model and the drawing of the demo project', async ({ browser }) => {
  test.skip(process.env['DEMO_FILES'] !== '1', 'DEMO_FILES=1 writes them anew');
  const page = await signIn(browser, 'khach2@demo.test');
  const files = { stl: clampStl(), pdf: await print(await page.context().newPage()) };
  await page.goto('/customer-interface');
  const pictures: Record<string, string> = {};
  page.on('response', (response) => {
    const [, extension] = /\.(stl|pdf)\/thumbnail$/.exec(response.url()) ?? [];
    if (extension && response.request().method() === 'PUT') pictures[extension] = response.url();
  });
  await page.getByLabel('Chọn file để tải lên').setInputFiles(
    Object.entries(files).map(([extension, buffer]) => ({
      name: `MAU-01_Đế gá.${extension}`,
      mimeType: '',
      buffer,
    })),
  );
  await expect.poll(() => Object.keys(pictures).sort()).toEqual(['pdf', 'stl']);
  for (const [extension, bytes] of Object.entries(files)) {
    await writeFile(join(folder, `base.${extension}`), bytes);
    const picture = await page.request.get(pictures[extension]!);
    await writeFile(join(folder, `base-${extension}.jpg`), await picture.body());
  }
});

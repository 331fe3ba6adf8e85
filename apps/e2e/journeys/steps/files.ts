import type { StoredFile, UploadTicket } from '@market/contracts';
import type { Locator, Page } from '@playwright/test';

type InputFiles = Parameters<Locator['setInputFiles']>[0];

const headers = { 'x-requested-with': 'test' };

/** Uploads a file as the user of `page`; only that user may read it. */
export async function uploadFile(page: Page, name: string, data: Buffer): Promise<StoredFile> {
  const ticket = await page.request.post('/api/objects/upload', {
    headers,
    data: { name, size: data.length },
  });
  const { uploadURL } = (await ticket.json()) as UploadTicket;
  const type = 'application/octet-stream';
  const reply = await page.request.put(uploadURL, { headers: { ...headers, 'content-type': type }, data });
  return (await reply.json()) as StoredFile;
}

/** Opens the upload dialog by its button and chooses a file. Resolves to the dialog. */
export async function chooseFile(page: Page, button: string, file: InputFiles): Promise<Locator> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: 'Tải lên file bản vẽ' });
  await dialog.locator('input[type=file]').first().setInputFiles(file);
  return dialog;
}

/** Drops files onto the page's place for them, as from a file manager. */
export async function dropFiles(page: Page, files: Record<string, Buffer>): Promise<void> {
  const list = Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')] as const);
  const data = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const [name, base64] of dropped)
      transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
    return transfer;
  }, list);
  await page.getByRole('region', { name: 'Thả file vào đây' }).dispatchEvent('drop', { dataTransfer: data });
}

export const viewerUrl = ({ url, name }: Pick<StoredFile, 'url' | 'name'>): string =>
  `/viewer?${new URLSearchParams({ file: url, name }).toString()}`;

type Pixels = { share: number; colours: number; green: number; red: number };

/** The shares of pixels, 0 to 1, that differ from the picture's corner, are green or red; and the number of colours that differ. */
export async function drawnPixels(picture: Locator): Promise<Pixels> {
  const bytes = (await picture.screenshot()).toString('base64');
  return picture.page().evaluate(async (png) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (c) => c.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data, width } = context.getImageData(4, 4, image.width - 8, image.height - 8);
    const pixels = new Uint32Array(data.buffer);
    const background = pixels[width + 1];
    const drawn = pixels.filter((pixel) => pixel !== background);
    const shareOf = (one: number, other: number) => {
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        const [value, second] = [data[at + one]!, data[at + other]!];
        if (value > 1.3 * second && value > 1.3 * data[at + 2]! && second < 80) count++;
      }
      return count / pixels.length;
    };
    return {
      ...{ share: drawn.length / pixels.length, colours: new Set(drawn).size },
      ...{ green: shareOf(1, 0), red: shareOf(0, 1) },
    };
  }, bytes);
}

import { expect, it, jest } from '@jest/globals';
import { NoPhoto, fittedSize, photoSide, shrinkPhoto } from './shrink-photo';

it.each([
  [4_000, 3_000, [1_600, 1_200]],
  [3_000, 4_000, [1_200, 1_600]],
  [1_600, 10, [1_600, 10]],
  [800, 600, [800, 600]],
  [16_000, 2, [1_600, 1]],
])('a photo of %i × %i pixels is sent as %j', (width, height, size) => {
  expect(fittedSize(width, height, photoSide)).toEqual(size);
});

it.each(['image/gif', 'image/svg+xml', 'application/pdf', ''])(
  'a file of the type «%s» is no photo',
  async (type) => {
    await expect(shrinkPhoto(new File(['x'], 'a', { type }))).rejects.toThrow(NoPhoto);
  },
);

it('says which photo cannot be read, and that a browser cannot draw', async () => {
  Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('damaged')) });
  const file = new File(['x'], 'hỏng.jpg', { type: 'image/jpeg' });
  await expect(shrinkPhoto(file)).rejects.toThrow(new NoPhoto('Không đọc được ảnh hỏng.jpg'));
  const close = jest.fn();
  Object.assign(globalThis, { createImageBitmap: () => Promise.resolve({ width: 9, height: 9, close }) });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await expect(shrinkPhoto(file)).rejects.toThrow(new NoPhoto('Trình duyệt không xử lý được ảnh'));
  // A phone's memory holds only a few photos of a camera.
  expect(close).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
});

it.each([
  [65_536, true],
  [65_537, false],
])('a picture for lists of %i bytes is sent: %j', async (bytes, isSent) => {
  const canvas = HTMLCanvasElement.prototype;
  const context = { fillRect: () => undefined, drawImage: () => undefined };
  jest.spyOn(canvas, 'getContext').mockReturnValue(context as never);
  jest.spyOn(canvas, 'toBlob').mockImplementation((done) => done(new Blob([new Uint8Array(bytes)])));
  const image = { width: 9, height: 9, close: () => undefined };
  Object.assign(globalThis, { createImageBitmap: () => Promise.resolve(image) });
  const { name, thumbnail } = await shrinkPhoto(new File(['x'], 'trục.lần 2.png', { type: 'image/png' }));
  expect([name, thumbnail !== undefined]).toEqual(['trục.lần 2.jpg', isSent]);
  jest.restoreAllMocks();
});

it('what is sent of a photo is drawn anew, and nothing of the file that the camera wrote', async () => {
  // jsdom draws nothing: each picture is a text with its size.
  const canvas = HTMLCanvasElement.prototype;
  const context = { fillRect: () => undefined, drawImage: () => undefined };
  jest.spyOn(canvas, 'getContext').mockReturnValue(context as never);
  jest.spyOn(canvas, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type = '') {
    done(new Blob([`${this.width} × ${this.height}`], { type }));
  });
  const image = { width: 2_400, height: 1_200, close: () => undefined };
  Object.assign(globalThis, { createImageBitmap: () => Promise.resolve(image) });
  const file = new File(['Exif GPS 10.762622'], 'máy.png', { type: 'image/png' });
  const { name, picture, thumbnail } = await shrinkPhoto(file);
  expect([name, picture.type]).toEqual(['máy.jpg', 'image/jpeg']);
  expect(await Promise.all([picture, thumbnail!].map(textOf))).toEqual(['1600 × 800', '280 × 140']);
  jest.restoreAllMocks();
});

const textOf = (blob: Blob) =>
  new Promise<unknown>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });

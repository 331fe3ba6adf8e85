import { expect, it, jest } from '@jest/globals';
import { drawPictures } from '../../../testing/canvas';
import { shrinkPhoto } from './photos';

function show(width: number, height: number) {
  const close = jest.fn();
  Object.assign(globalThis, { createImageBitmap: () => Promise.resolve({ width, height, close }) });
  return close;
}

it.each([
  [4_000, 3_000, '1600 × 1200', '280 × 210'],
  [3_000, 4_000, '1200 × 1600', '210 × 280'],
  [1_600, 10, '1600 × 10', '280 × 2'],
  [800, 600, '800 × 600', '280 × 210'],
  [16_000, 2, '1600 × 1', '280 × 1'],
])(
  'of a photo of %i × %i pixels is sent %s, drawn anew, with %s for lists',
  async (width, height, ...sizes) => {
    drawPictures();
    const close = show(width, height);
    const file = new File(['Exif GPS 10.762622'], 'trục.lần 2.png', { type: 'image/png' });
    const { name, picture, thumbnail } = await shrinkPhoto(file);
    expect([name, picture.type]).toEqual(['trục.lần 2.jpg', 'image/jpeg']);
    expect(await Promise.all([picture, thumbnail!].map(textOf))).toEqual(sizes);
    // A phone's memory holds only a few photos of a camera.
    expect(close).toHaveBeenCalledTimes(1);
  },
);

it('rejects what the browser cannot read', async () => {
  Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('damaged')) });
  await expect(shrinkPhoto(new File(['x'], 'a.pdf'))).rejects.toThrow('damaged');
});

it.each([
  [65_536, true],
  [65_537, false],
])('a picture for lists of %i bytes is sent: %j', async (bytes, isSent) => {
  drawPictures(bytes);
  show(9, 9);
  expect('thumbnail' in (await shrinkPhoto(new File(['x'], 'a.png')))).toBe(isSent);
});

const textOf = (blob: Blob) =>
  new Promise<unknown>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });

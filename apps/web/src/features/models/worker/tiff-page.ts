import { decode, decodeImage, toRGBA8 } from 'utif2';

/** The first image of a TIFF. Throws when it cannot be read, or has more pixels than allowed. */
export function firstImage(bytes: Uint8Array<ArrayBuffer>, maxPixels: number): OffscreenCanvas {
  const [image] = decode(bytes.buffer);
  // Before the pixels are decoded: a few bytes can claim gigabytes.
  const [width = 0, height = 0] = ['t256', 't257'].map((tag) =>
    Number((image?.[tag] as number[] | undefined)?.[0]),
  );
  if (!image || !(width * height > 0 && width * height <= maxPixels))
    throw new Error('No image, or too large');
  decodeImage(bytes.buffer, image);
  const pixels = new Uint8ClampedArray(toRGBA8(image));
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')!.putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas;
}

import { expect, it } from '@jest/globals';
import { jpegOfSize } from '@platform/testing/jpeg';
import { imageSides } from './image-sides';

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    ),
  );

it.each([
  ['PNG', bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0x9c, 0x40, 0, 0, 0, 7]), [40_000, 7]],
  ['GIF', bytes('GIF89a', [0x10, 0x27, 3, 0]), [10_000, 3]],
  ['BMP', bytes('BM', new Array<number>(16).fill(0), [5, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]), [5, 1]],
  ['BMP of OS/2', bytes('BM', new Array<number>(12).fill(0), [12, 0, 0, 0, 5, 0, 7, 0]), [5, 7]],
  ['WebP', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 6, 0, 0]), [5, 7]],
  ['lossless WebP', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [9, 0, 0, 0, 0x2f, 4, 0x80, 1, 0]), [5, 7]],
  [
    'lossy WebP',
    bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', [9, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 5, 0, 7, 0]),
    [5, 7],
  ],
  [
    'HEIC',
    bytes(
      [0, 0, 0, 24],
      'ftypheic',
      new Array<number>(12).fill(0), // prettier-ignore
      [0, 0, 0, 20],
      'ispe',
      [0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 2], // prettier-ignore
      [0, 0, 0, 20],
      'ispe',
      [0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 7], // prettier-ignore
    ),
    [5, 7],
  ],
  ['JPEG', new Uint8Array(jpegOfSize(300, 200)), [300, 200]],
] as const)('the sides of a %s are in its header', (_, image, sides) => {
  expect(imageSides(image)).toEqual(sides);
});

it.each([
  ['no image', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PNG that is cut off', bytes('\x89PNG\r\n\x1a\n')],
  ['a JPEG that is cut off', new Uint8Array(jpegOfSize(300, 200)).subarray(0, 40)],
  ['a JPEG whose segments have no end', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0])],
  ['nothing', bytes()],
])('the sides of %s are unknown', (_, image) => expect(() => imageSides(image)).toThrow());

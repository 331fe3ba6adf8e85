import { expect, it } from '@jest/globals';
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

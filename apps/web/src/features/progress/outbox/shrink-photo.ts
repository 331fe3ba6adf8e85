import { thumbnailLimits } from '@market/contracts';
import { pictureOf } from '../../../components/pictures/picture-of';
import type { Picture } from './photos';

const photo = { side: 1_600, quality: 0.85 };
const { drawnSide: side, quality, maxBytes } = thumbnailLimits;

export const acceptedPhotos = 'image/jpeg,image/png,image/webp';

/**
 * The photo as a JPEG of at most 1,600 pixels. It is drawn anew, so that place, time and camera are not in it, and it
 * stands upright. Rejects where the browser cannot read it.
 */
export async function shrinkPhoto(file: File): Promise<Picture & { name: string }> {
  const image = await createImageBitmap(file);
  try {
    const picture = await pictureOf(image, photo);
    const thumbnail = await pictureOf(image, { side, quality });
    const name = `${file.name.replace(/\.[^.]*$/, '') || 'anh'}.jpg`;
    return { name, picture, ...(thumbnail.size <= maxBytes && { thumbnail }) };
  } finally {
    // A phone's memory holds only a few photos of a camera.
    image.close();
  }
}

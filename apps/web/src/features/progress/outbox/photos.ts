import { thumbnailLimits } from '@market/contracts';
import { createStore, del, get, keys, set } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import { pictureOf } from '../../../components/pictures/picture-of';
import { unsentInput } from '../../../components/unsent-input/unsent-input';

/** A photo, and a small one for lists. */
export type Picture = { picture: Blob; thumbnail?: Blob };

export const acceptedPhotos = 'image/jpeg,image/png,image/webp';
const photoFormat = { side: 1_600, quality: 0.85 };
const { drawnSide: side, quality, maxBytes } = thumbnailLimits;

/**
 * The photo as a JPEG of at most 1,600 pixels. It is drawn anew, so that place, time and camera are not in it, and it
 * stands upright. Rejects where the browser cannot read it.
 */
export async function shrinkPhoto(file: File): Promise<Picture & { name: string }> {
  const image = await createImageBitmap(file);
  try {
    const picture = await pictureOf(image, photoFormat);
    const thumbnail = await pictureOf(image, { side, quality });
    const name = `${file.name.replace(/\.[^.]*$/, '') || 'anh'}.jpg`;
    return { name, picture, ...(thumbnail.size <= maxBytes && { thumbnail }) };
  } finally {
    // A phone's memory holds only a few photos of a camera.
    image.close();
  }
}

let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('control-center-outbox', 'notes'));

/** Milliseconds after which a photo of which no text on this device speaks is deleted. */
const unnamedTime = 3_600_000;

/** The photos of notes that are not sent: they are kept in the browser's database, and named by the text of their note. */
export const photos = {
  /** Rejects where nothing can be stored. Resolves to its name. */
  keep: async (picture: Picture): Promise<string> => {
    const file = `${Date.now()}-${crypto.randomUUID()}`;
    await set(file, picture, store());
    return file;
  },
  read: (file: string): Promise<Picture | undefined> => get<Picture>(file, store()),
  /** Deletes those of notes that were sent or dropped. Rejects where there is no database, and so no photo. */
  sweep: async (before = Date.now() - unnamedTime): Promise<void> => {
    for (const file of await keys<string>(store())) {
      if (Number.parseInt(file, 10) < before && !unsentInput.mentions(file)) await del(file, store());
    }
  },
};

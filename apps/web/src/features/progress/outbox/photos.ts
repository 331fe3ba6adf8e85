import { createStore, del, get, keys, set } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import { unsentInput } from '../../../components/unsent-input/unsent-input';

export type Picture = {
  picture: Blob;
  /** For lists. */
  thumbnail?: Blob | undefined;
};

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

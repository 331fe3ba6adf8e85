import { createStore, del, entries, get, keys, set } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';
import { unsentInput } from '../../../components/unsent-input/unsent-input';
import { outbox } from './outbox';
import type { Photo, StageNote } from './outbox';

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
  /** Deletes those of notes that were sent or dropped. */
  sweep: async (before = Date.now() - unnamedTime): Promise<void> => {
    if (!('indexedDB' in globalThis)) return;
    for (const file of await keys<string>(store())) {
      // A whole note of an earlier release, which waits until it is taken over.
      if (file.startsWith('0')) continue;
      if (Number.parseInt(file, 10) < before && !unsentInput.mentions(file)) await del(file, store());
    }
  },
  /** An earlier release kept whole notes here, with their photos inside. */
  takeOver: async (): Promise<void> => {
    if (!('indexedDB' in globalThis)) return;
    for (const [id, note] of await entries<string, EarlierNote | Picture>(store())) {
      if (!('projectId' in note)) continue;
      const named: Photo[] = [];
      for (const { name, url, ...picture } of note.photos)
        named.push({ name, file: await photos.keep(picture), ...(url && { url }) });
      if (outbox.add({ ...note, photos: named })) await del(id, store());
    }
  },
};

type EarlierNote = Omit<StageNote, 'photos'> & { photos: (Picture & Omit<Photo, 'file'>)[] };

import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { newObjectName } from './names.js';
import { ObjectsUnavailable } from './object-store.js';
import type { ObjectStore } from './object-store.js';

const content = 'Control Center writes, reads and deletes this object to see whether it can.';

/** Names of one process: a deletion that fails leaves at most one object. */
const name = newObjectName('.probe');

/** Writes an object, reads it back, completely and in part, and deletes it. Throws what the storage throws. */
export async function probeStorage(store: ObjectStore): Promise<void> {
  await store.put(name, Readable.from([Buffer.from(content)]));
  try {
    const [start, end] = [8, 13];
    const [whole, part] = [await store.open(name), await store.open(name, { start, end })];
    const isSame =
      whole !== undefined &&
      part !== undefined &&
      (await text(whole)) === content &&
      (await text(part)) === content.slice(start, end + 1);
    if (!isSame)
      throw new ObjectsUnavailable('the storage does not return what was written', { problem: 'content' });
  } finally {
    await store.delete(name);
  }
}

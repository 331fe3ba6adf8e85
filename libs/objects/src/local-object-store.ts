import { access, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Bytes } from './incoming.js';
import { checkedName } from './names.js';
import { ObjectStore } from './object-store.js';
import type { ByteRange } from './object-store.js';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** How long an arriving file may lie untouched before it counts as left by a process that died. */
const abandonedAfterMs = 3_600_000;

/** Objects as files: FOLDER/ab/ab12….ext, arriving ones in FOLDER/incoming. */
export class LocalObjectStore extends ObjectStore {
  private constructor(private readonly folder: string) {
    super();
  }

  /** Makes the folder where it is missing and clears what broken uploads of the past left behind. */
  static async at(folder: string): Promise<LocalObjectStore> {
    const store = new LocalObjectStore(folder);
    await mkdir(store.arriving(), { recursive: true, mode: 0o700 });
    await store.removeAbandoned();
    return store;
  }

  async put(name: string, body: Bytes): Promise<number> {
    const target = this.pathOf(name);
    const arriving = this.arriving(name);
    try {
      await writeFile(arriving, body, { flag: 'wx', mode: 0o600, flush: true });
      const { size } = await stat(arriving);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(arriving, target);
      await sync(dirname(target));
      return size;
    } catch (error) {
      await rm(arriving, { force: true });
      throw error;
    }
  }

  async open(name: string, range?: ByteRange): Promise<Readable | undefined> {
    try {
      const file = await open(this.pathOf(name));
      return file.createReadStream(range);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async delete(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
  }

  async exists(name: string): Promise<boolean> {
    try {
      await access(this.pathOf(name));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  private arriving(name = ''): string {
    return join(this.folder, 'incoming', name);
  }

  private pathOf(name: string): string {
    return join(this.folder, checkedName(name).slice(0, 2), name);
  }

  private async removeAbandoned(): Promise<void> {
    for (const name of await readdir(this.arriving())) {
      try {
        const { mtimeMs } = await stat(this.arriving(name));
        if (Date.now() - mtimeMs > abandonedAfterMs) await rm(this.arriving(name), { force: true });
      } catch (error) {
        // Another instance's upload has ended meanwhile.
        if (!isMissing(error)) throw error;
      }
    }
  }
}

/** A renamed file outlives a loss of power only once its folder is on the disk too. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

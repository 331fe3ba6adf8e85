import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Bytes } from './incoming.js';
import { checkedName, isObjectName } from './names.js';
import { ObjectStore, ObjectsUnavailable } from './object-store.js';
import type { ByteRange } from './object-store.js';

const codesOfFullDisk = ['ENOSPC', 'EDQUOT'];
const isFull = (error: unknown): boolean =>
  codesOfFullDisk.includes((error as NodeJS.ErrnoException).code ?? '');
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** An incoming file that has not changed for this time was left by a process that died. */
const abandonedAfterMs = 3_600_000;

/** Stores objects as files: FOLDER/ab/ab12….ext, and in FOLDER/incoming while they are being written. */
export class LocalObjectStore extends ObjectStore {
  private constructor(private readonly folder: string) {
    super();
  }

  /** Opens a store; creates a missing folder and deletes the remains of aborted uploads. */
  static async at(folder: string): Promise<LocalObjectStore> {
    const store = new LocalObjectStore(folder);
    await mkdir(store.incomingPath(), { recursive: true, mode: 0o700 });
    await store.removeUnfinished(new Date(Date.now() - abandonedAfterMs));
    return store;
  }

  async put(name: string, body: Bytes): Promise<number> {
    const target = this.pathOf(name);
    // A unique name, so that neither leftovers of a dead process nor another process gets in the way.
    const incoming = this.incomingPath(`${name}.${randomUUID()}`);
    try {
      await writeFile(incoming, body, { flag: 'wx', mode: 0o600, flush: true });
      const { size } = await stat(incoming);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(incoming, target);
      await sync(dirname(target));
      return size;
    } catch (error) {
      await rm(incoming, { force: true });
      if (isFull(error)) throw new ObjectsUnavailable('the disk is full', { problem: 'full', cause: error });
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

  async *names(): AsyncGenerator<string> {
    for (const folder of await readdir(this.folder))
      if (folder.length === 2) yield* (await readdir(join(this.folder, folder))).filter(isObjectName);
  }

  async removeUnfinished(before: Date): Promise<number> {
    let removed = 0;
    for (const name of await readdir(this.incomingPath())) {
      try {
        const { mtime } = await stat(this.incomingPath(name));
        if (mtime >= before) continue;
        await rm(this.incomingPath(name), { force: true });
        removed += 1;
      } catch (error) {
        // The upload of another instance has finished meanwhile.
        if (!isMissing(error)) throw error;
      }
    }
    return removed;
  }

  private incomingPath(name = ''): string {
    return join(this.folder, 'incoming', name);
  }

  private pathOf(name: string): string {
    return join(this.folder, checkedName(name).slice(0, 2), name);
  }
}

/** Flushes a folder: a renamed file survives a power failure only when its folder is on disk too. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

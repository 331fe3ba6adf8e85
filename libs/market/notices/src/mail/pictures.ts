import { buffer } from 'node:stream/consumers';
import { orAborted } from '@platform/log';
import { thumbnailNameOf } from '@platform/files';
import type { ObjectStore } from '@platform/files';

/** A mail waits no longer for a picture. Milliseconds. */
const longestWait = 3_000;

export type Files = Pick<ObjectStore, 'open'>;

/** The small picture of a file, a JPEG. Undefined when there is none, or the storage does not answer: the mail goes without it. */
export async function pictureOf(files: Files, url: string): Promise<Buffer | undefined> {
  const name = thumbnailNameOf(url.slice('/objects/'.length));
  const read = async () => {
    const stored = await files.open(name);
    return stored && buffer(stored);
  };
  return orAborted(read(), AbortSignal.timeout(longestWait)).catch(() => undefined);
}

import { createHash } from 'node:crypto';
import { ownTurn } from '@platform/log';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export type ZipEntry = {
  /** Its path, with / between folders. */
  name: string;
  content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;
  /** Compressed formats are stored as they are. */
  isStored?: boolean;
};

/** Bytes. */
const compressedAtOnce = 64 * 1024;

export const sumsName = 'SHA256SUMS.txt';

/**
 * A ZIP that is made while it is read, so that memory holds a few chunks. Its last entry has the hashes of the others, for
 * `sha256sum -c`.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const sums: string[] = [];
  async function* add({ name, content, isStored }: ZipEntry): AsyncGenerator<Uint8Array> {
    const entry = isStored ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    const hash = createHash('sha256');
    zip.add(entry);
    for await (const piece of content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      hash.update(bytes);
      // Compressing takes time, so other requests run in between: an event may be a megabyte.
      for (let from = 0; from < bytes.length; from += compressedAtOnce) {
        entry.push(bytes.subarray(from, from + compressedAtOnce));
        yield* made.splice(0);
        await ownTurn();
      }
    }
    entry.push(new Uint8Array(0), true);
    sums.push(`${hash.digest('hex')}  ${name}\n`);
    yield* made.splice(0);
  }
  for await (const entry of entries) yield* add(entry);
  yield* add({ name: sumsName, content: [sums.join('')] });
  zip.end();
  yield* made.splice(0);
}

import { createHash } from 'node:crypto';
import { visibleOf } from '@market/contracts';
import type { OrderFile } from '@market/contracts';
import { isObjectName, ObjectStore, ObjectsUnavailable } from '@platform/files';
import type { ZipEntry } from './zip.js';

/** What happened to a file: its `path` in the ZIP, or why it is missing. */
export type FileReport = OrderFile & { sha256: string | null; path: string | null; missing: string };

/** The largest total size of the files in one ZIP. Bytes. */
export const mostBytes = 300 * 1024 * 1024;

const folder = 'ban-ve';
const longestName = 100;

/** A name that every operating system accepts. The number distinguishes files of the same name. */
const pathOf = (number: number, { name, partNumber }: OrderFile): string => {
  const words = visibleOf([partNumber, name].filter(Boolean).join('_').normalize('NFC'));
  const safe = words.replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, '_').slice(-longestName);
  return `${folder}/${String(number).padStart(3, '0')}_${safe}`;
};

/** Drawings first, then by age. A file that is used in several places appears once. */
const inOrder = (files: readonly OrderFile[]): OrderFile[] => {
  const isDrawing = ({ revision }: OrderFile) => (revision === null ? 1 : 0);
  const sorted = [...files].sort((a, b) => isDrawing(a) - isDrawing(b) || a.addedAt.localeCompare(b.addedAt));
  const first = new Map(sorted.map((file) => [file.url, file] as const).reverse());
  return sorted.filter((file) => first.get(file.url) === file);
};

/**
 * The files of the order as ZIP entries, one after another. `reports` says what happened to each. A file that is
 * too large is left out, but its hash is computed.
 */
export async function* filesOf(
  objects: Pick<ObjectStore, 'open'>,
  files: readonly OrderFile[],
  reports: FileReport[],
  room = mostBytes,
): AsyncGenerator<ZipEntry> {
  let left = room;
  for (const [index, file] of inOrder(files).entries()) {
    const content = await opened(objects, file);
    if (!content) {
      reports.push({ ...file, sha256: null, path: null, missing: 'không còn trong kho file' });
      continue;
    }
    const hash = createHash('sha256');
    const hashed = async function* () {
      for await (const chunk of content) {
        hash.update(chunk as Uint8Array);
        yield chunk as Uint8Array;
      }
    };
    const path = file.size <= left ? pathOf(index + 1, file) : null;
    if (path !== null) {
      left -= file.size;
      yield { name: path, content: hashed(), isStored: true };
    } else for await (const chunk of content) hash.update(chunk as Uint8Array);
    const missing = path === null ? 'không kèm theo: hồ sơ đã quá lớn' : '';
    reports.push({ ...file, sha256: hash.digest('hex'), path, missing });
  }
}

async function opened(objects: Pick<ObjectStore, 'open'>, { url }: OrderFile) {
  const name = url.slice(url.lastIndexOf('/') + 1);
  try {
    return await objects.open(name);
  } catch (error) {
    // A log of another installation may name files that this storage rejects.
    if (error instanceof ObjectsUnavailable || !isObjectName(name)) return undefined;
    throw error;
  }
}

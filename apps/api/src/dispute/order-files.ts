import { createHash } from 'node:crypto';
import { visibleOf } from '@market/contracts';
import type { OrderFile } from '@market/contracts';
import { isObjectName, ObjectStore, ObjectsUnavailable } from '@platform/files';
import type { ZipEntry } from './zip.js';

/** What became of a file: `path` in the ZIP, or why it is not there. */
export type FileReport = OrderFile & { sha256: string | null; path: string | null; missing: string };

/** Of the files in one ZIP together. Bytes. */
export const mostBytes = 300 * 1024 * 1024;

const folder = 'ban-ve';
const longestName = 100;

/** A name that every system takes. The number tells files with the same name apart. */
const pathOf = (number: number, { name, partNumber }: OrderFile): string => {
  const words = visibleOf([partNumber, name].filter(Boolean).join('_').normalize('NFC'));
  const safe = words.replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, '_').slice(-longestName);
  return `${folder}/${String(number).padStart(3, '0')}_${safe}`;
};

/** Drawings first, oldest first; a file that stands in several places once. */
const inOrder = (files: readonly OrderFile[]): OrderFile[] => {
  const isDrawing = ({ revision }: OrderFile) => (revision === null ? 1 : 0);
  const sorted = [...files].sort((a, b) => isDrawing(a) - isDrawing(b) || a.addedAt.localeCompare(b.addedAt));
  const first = new Map(sorted.map((file) => [file.url, file] as const).reverse());
  return sorted.filter((file) => first.get(file.url) === file);
};

/**
 * The files of an order as entries, one after another, and in `reports` what became of each. The hash of a file that finds no room is
 * still taken.
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
    // The log of another installation may name what no storage takes.
    if (error instanceof ObjectsUnavailable || !isObjectName(name)) return undefined;
    throw error;
  }
}

import { ModelError } from './mesh';

/** How much of the file has been read, 0 to 1. */
export type Progress = (ratio: number) => void;

const chunkBytes = 1024 * 1024;

/** The lines of a text file, trimmed, without the empty ones. Only names contain bytes beyond ASCII. */
export function* linesOf(bytes: Uint8Array, progress: Progress): Generator<string> {
  const decoder = new TextDecoder('latin1');
  let rest = '';
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const lines = (rest + decoder.decode(bytes.subarray(at, at + chunkBytes))).split(/[\r\n]+/);
    rest = lines.pop()!;
    if (rest.length > chunkBytes) throw new ModelError('một dòng trong file dài quá mức');
    for (const line of lines) if (line.trim() !== '') yield line.trim();
    progress(Math.min(1, (at + chunkBytes) / bytes.length));
  }
  if (rest.trim() !== '') yield rest.trim();
}

export const wordsOf = (line: string): string[] => line.split(/\s+/);

import { ModelFault } from './mesh';

/** How much of the file has been read, 0 to 1. */
export type Progress = (ratio: number) => void;

const step = 1024 * 1024;

/** The lines of a text file, trimmed, without the empty ones. Bytes beyond ASCII occur in names only. */
export function* linesOf(bytes: Uint8Array, progress: Progress): Generator<string> {
  const decoder = new TextDecoder('latin1');
  let rest = '';
  for (let at = 0; at < bytes.length; at += step) {
    const lines = (rest + decoder.decode(bytes.subarray(at, at + step))).split(/[\r\n]+/);
    rest = lines.pop()!;
    if (rest.length > step) throw new ModelFault('một dòng trong file dài quá mức');
    for (const line of lines) if (line.trim() !== '') yield line.trim();
    progress(Math.min(1, (at + step) / bytes.length));
  }
  if (rest.trim() !== '') yield rest.trim();
}

export const wordsOf = (line: string): string[] => line.split(/\s+/);

import type { Progress } from './lines';
import type { Model } from './mesh';
import { parseObj } from './obj';
import { parsePly } from './ply';
import { parseStl } from './stl';

const parsers = { '.stl': parseStl, '.obj': parseObj, '.ply': parsePly } as const;

export type ModelExtension = keyof typeof parsers;
export const isModelExtension = (extension: string): extension is ModelExtension => extension in parsers;

const byteOrderMark = [0xef, 0xbb, 0xbf];

/** Reads a complete file. Throws a ModelError that says why the file cannot be displayed. */
export function parseModel(extension: ModelExtension, bytes: Uint8Array, progress: Progress): Model {
  const hasByteOrderMark = byteOrderMark.every((byte, at) => bytes[at] === byte);
  return parsers[extension](hasByteOrderMark ? bytes.subarray(byteOrderMark.length) : bytes, progress);
}

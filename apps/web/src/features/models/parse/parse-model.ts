import type { ModelExtension } from '../shown-extension';
import type { Model } from './mesh';
import { parseObj } from './obj';
import { parseOff } from './off';
import { parsePly } from './ply';
import { parseStl } from './stl';
import { withoutByteOrderMark } from './text/encoding';
import type { Progress } from './text/lines';
import { parseThreeMf } from './threemf/threemf';

type Parser = (bytes: Uint8Array, progress: Progress) => Model;

const text =
  (parse: Parser): Parser =>
  (bytes, progress) =>
    parse(withoutByteOrderMark(bytes), progress);

/** A binary STL may begin with any bytes, those of a mark included. */
const parsers = {
  '.stl': parseStl,
  '.obj': text(parseObj),
  '.ply': text(parsePly),
  '.off': text(parseOff),
  '.3mf': parseThreeMf,
} as const satisfies Record<ModelExtension, Parser>;

/** Reads a complete file. Throws a ModelError that says why the file cannot be displayed. */
export const parseModel = (extension: ModelExtension, bytes: Uint8Array, progress: Progress): Model =>
  parsers[extension](bytes, progress);

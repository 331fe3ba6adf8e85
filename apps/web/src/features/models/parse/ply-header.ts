import { wordsOf } from './text/lines';
import { ModelError } from './mesh';

const scalars = {
  char: 'int8',
  int8: 'int8',
  uchar: 'uint8',
  uint8: 'uint8',
  short: 'int16',
  int16: 'int16',
  ushort: 'uint16',
  uint16: 'uint16',
  int: 'int32',
  int32: 'int32',
  uint: 'uint32',
  uint32: 'uint32',
  float: 'float32',
  float32: 'float32',
  double: 'float64',
  float64: 'float64',
} as const;
export type Scalar = (typeof scalars)[keyof typeof scalars];

/** Lists have a `lengthType`: the length comes before the values. */
type Property = { name: string; type: Scalar; lengthType?: Scalar };
export type PlyElement = { name: string; count: number; properties: Property[] };

const formats = ['ascii', 'binary_little_endian', 'binary_big_endian'] as const;
export type PlyHeader = {
  format: (typeof formats)[number];
  elements: PlyElement[];
  /** Length of the header: the offset of the body. */
  bytes: number;
};

const malformed = () => new ModelError('phần đầu của file PLY không đọc được');
const maxHeaderBytes = 64 * 1024;

function scalarOf(word: string | undefined): Scalar {
  const type = (scalars as Record<string, Scalar>)[word ?? ''];
  if (!type) throw malformed();
  return type;
}

export function parsePlyHeader(bytes: Uint8Array): PlyHeader {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, maxHeaderBytes));
  const end = /(?<=[\r\n])[^\S\r\n]*end_header[^\S\r\n]*(\r\n|\n|\r)/.exec(text);
  if (!/^ply\s/.test(text) || !end) throw malformed();
  const header: PlyHeader = { format: 'ascii', elements: [], bytes: end.index + end[0].length };
  for (const line of text.slice(0, end.index).split(/[\r\n]+/)) {
    const [keyword, ...words] = wordsOf(line.trim());
    if (keyword === 'format') header.format = formats.find((format) => format === words[0]) ?? fail();
    if (keyword === 'element') header.elements.push(elementOf(words));
    if (keyword === 'property') (header.elements.at(-1) ?? fail()).properties.push(propertyOf(words));
  }
  return header;
}

function fail(): never {
  throw malformed();
}

function elementOf([name, count]: string[]): PlyElement {
  if (!name || !/^\d+$/.test(count ?? '')) throw malformed();
  return { name, count: Number(count), properties: [] };
}

function propertyOf(words: string[]): Property {
  const name = words.at(-1)!;
  if (words[0] !== 'list') return { name, type: scalarOf(words[0]) };
  return { name, type: scalarOf(words[2]), lengthType: scalarOf(words[1]) };
}

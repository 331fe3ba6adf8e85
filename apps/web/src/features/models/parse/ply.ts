import { Faces } from './faces/faces';
import { MeshBuilder, ModelError, truncatedFile } from './mesh';
import type { Model } from './mesh';
import { parsePlyHeader } from './ply-header';
import type { PlyElement, PlyHeader, Scalar } from './ply-header';
import { wordsIn } from './text/lines';
import type { Progress } from './text/lines';
import { numberReader } from './text/numbers';

/** Reads the next value of the file's body. */
type NextValue = (type: Scalar) => number;

/** A face with more corners is a sign of a malformed file; a strip may run through all of it. */
const maxPolygonCorners = 10_000;

export function parsePly(bytes: Uint8Array, progress: Progress): Model {
  const header = parsePlyHeader(bytes);
  const body = bytes.subarray(header.bytes);
  const next = header.format === 'ascii' ? textValues(body, progress) : binaryValues(body, header, progress);
  const properties = header.elements.flatMap((element) =>
    drawnElements.includes(element.name) ? element.properties : [],
  );
  const faces = new Faces();
  for (const element of header.elements) {
    // An element without properties takes no bytes, so the file may claim any number of them.
    if (element.properties.length === 0) continue;
    for (let index = 0; index < element.count; index++) readEntry(element, next, faces);
  }
  const mesh = new MeshBuilder({ coloured: properties.some(({ name }) => name === 'red') });
  faces.writeTo(mesh);
  const coordinate = properties.find(({ name }) => name === 'x');
  return mesh.finish({ float32: header.format !== 'ascii' && coordinate?.type === 'float32' });
}

/** The elements that are drawn; all others are skipped. */
const drawnElements = ['vertex', 'face', 'tristrips'];

function readEntry(element: PlyElement, next: NextValue, faces: Faces): void {
  const values: Record<string, number> = {};
  const corners: number[] = [];
  const hasFaces = element.name === 'face' || element.name === 'tristrips';
  for (const { name, type, lengthType } of element.properties) {
    if (!lengthType) {
      const isColour = name === 'red' || name === 'green' || name === 'blue';
      const value = next(type);
      values[name] = isColour && type.startsWith('float') ? Math.round(255 * value) : value;
      continue;
    }
    const isFace = hasFaces && /^vertex_ind(ex|ices)$/.test(name);
    const length = next(lengthType);
    if (element.name === 'face' && isFace && length > maxPolygonCorners) throw new ModelError(truncatedFile);
    for (let remaining = length; remaining > 0; remaining--) {
      const value = next(type);
      if (isFace) corners.push(value);
    }
  }
  const { x = NaN, y = NaN, z = NaN, red, green = 0, blue = 0 } = values;
  const color = red === undefined ? undefined : (red << 16) | (green << 8) | blue;
  if (element.name === 'vertex') faces.addVertex(x, y, z, color);
  else if (element.name === 'tristrips') faces.addStrip(corners);
  else faces.addFace(corners, color);
}

type Reader = { size: number; read: (view: DataView, at: number, little: boolean) => number };

const readers: Record<Scalar, Reader> = {
  int8: { size: 1, read: (view, at) => view.getInt8(at) },
  uint8: { size: 1, read: (view, at) => view.getUint8(at) },
  int16: { size: 2, read: (view, at, little) => view.getInt16(at, little) },
  uint16: { size: 2, read: (view, at, little) => view.getUint16(at, little) },
  int32: { size: 4, read: (view, at, little) => view.getInt32(at, little) },
  uint32: { size: 4, read: (view, at, little) => view.getUint32(at, little) },
  float32: { size: 4, read: (view, at, little) => view.getFloat32(at, little) },
  float64: { size: 8, read: (view, at, little) => view.getFloat64(at, little) },
};

function binaryValues(body: Uint8Array, { format }: PlyHeader, progress: Progress): NextValue {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const little = format === 'binary_little_endian';
  const reportEvery = 1024 * 1024;
  let at = 0;
  let reported = 0;
  return (type) => {
    const { size, read } = readers[type];
    if (at + size > body.length) throw new ModelError(truncatedFile);
    const value = read(view, at, little);
    at += size;
    if (at - reported > reportEvery) progress((reported = at) / body.length);
    return value;
  };
}

function textValues(body: Uint8Array, progress: Progress): NextValue {
  const words = wordsIn(body, progress);
  const number = numberReader();
  return () => {
    const word = words.next();
    if (word.done) throw new ModelError(truncatedFile);
    return number(word.value);
  };
}

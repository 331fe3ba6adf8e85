import { linesOf, wordsOf } from './lines';
import type { Progress } from './lines';
import { MeshBuilder, ModelError, truncatedFile } from './mesh';
import type { Model } from './mesh';

const headerBytes = 84;
const triangleBytes = 50;

/** A binary file may begin with «solid» too, so the file size decides between text and binary. */
export function parseStl(bytes: Uint8Array, progress: Progress): Model {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const expected =
    bytes.length < headerBytes ? Infinity : headerBytes + triangleBytes * view.getUint32(80, true);
  if (bytes.length === expected) return binary(view, progress);
  const opening = new TextDecoder('latin1').decode(bytes.subarray(0, 512));
  if (/^\s*solid\b/i.test(opening)) return text(bytes, progress);
  if (bytes.length > expected) return binary(view, progress);
  throw new ModelError(truncatedFile);
}

function binary(view: DataView, progress: Progress): Model {
  const mesh = new MeshBuilder();
  const triangles = view.getUint32(80, true);
  const number = (at: number) => view.getFloat32(at, true);
  for (let index = 0; index < triangles; index++) {
    const first = headerBytes + triangleBytes * index + 12;
    for (let at = first; at < first + 36; at += 12) mesh.corner(number(at), number(at + 4), number(at + 8));
    if (index % 16_384 === 0) progress(index / triangles);
  }
  return mesh.finish();
}

function text(bytes: Uint8Array, progress: Progress): Model {
  const mesh = new MeshBuilder();
  let loopCorners = 0;
  let inFacet = false;
  let ended = false;
  for (const line of linesOf(bytes, progress)) {
    const [word, x, y, z] = wordsOf(line);
    const keyword = word!.toLowerCase();
    if (keyword === 'outer') {
      if (inFacet) throw new ModelError(truncatedFile);
      inFacet = true;
      loopCorners = 0;
    } else if (keyword === 'vertex') {
      mesh.corner(Number(x), Number(y), Number(z));
      loopCorners++;
    } else if (keyword === 'endloop') {
      if (loopCorners !== 3) throw new ModelError('một mặt không có đúng ba đỉnh');
      inFacet = false;
    } else ended = keyword === 'endsolid';
  }
  if (inFacet || !ended) throw new ModelError(truncatedFile);
  return mesh.finish();
}

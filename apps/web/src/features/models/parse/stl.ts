import { MeshBuilder, ModelError, truncatedFile } from './mesh';
import type { Model } from './mesh';
import { withoutByteOrderMark } from './text/encoding';
import { wordsIn } from './text/lines';
import type { Progress } from './text/lines';
import { numberReader } from './text/numbers';

const headerBytes = 84;
const triangleBytes = 50;

/**
 * A binary file may begin with anything, «solid» too, and some programs add bytes after the last triangle. Where the size
 * does not prove that it is binary, the opening tells: a text has a facet in it, and no control character.
 */
export function parseStl(bytes: Uint8Array, progress: Progress): Model {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const triangles = bytes.length < headerBytes ? 0 : view.getUint32(80, true);
  const expected = headerBytes + triangleBytes * triangles;
  if (bytes.length === expected) return binary(view, triangles, progress);
  const letters = withoutByteOrderMark(bytes);
  const opening = new TextDecoder('latin1').decode(letters.subarray(0, 1024));
  const isSolid = /^\s*solid\b/i.test(opening);
  // oxlint-disable-next-line no-control-regex
  const isText = isSolid && /\b(facet|endsolid)\b/i.test(opening) && !/[\x01-\x08]/.test(opening);
  if (!isText && triangles > 0 && bytes.length > expected) return binary(view, triangles, progress);
  if (isSolid) return text(letters, progress);
  // Some programs write the number last, and do not come back to it.
  const present = (bytes.length - headerBytes) / triangleBytes;
  if (triangles > 0 || !(present > 0) || !Number.isInteger(present)) throw new ModelError(truncatedFile);
  const model = binary(view, present, progress);
  model.notices.push('File không ghi số mặt: số mặt được tính theo độ dài file.');
  return model;
}

function binary(view: DataView, triangles: number, progress: Progress): Model {
  const mesh = new MeshBuilder();
  const number = (at: number) => view.getFloat32(at, true);
  for (let index = 0; index < triangles; index++) {
    const first = headerBytes + triangleBytes * index + 12;
    for (let at = first; at < first + 36; at += 12) mesh.corner(number(at), number(at + 4), number(at + 8));
    if (index % 16_384 === 0) progress(index / triangles);
  }
  return mesh.finish({ float32: true });
}

/** A comment reaches to the end of its line; the name of a solid may contain the same characters. */
const comment = /^(?!\s*solid\b)(.*?\s)??(#|;|\/\/).*$/i;
const withoutComment = (line: string) => line.replace(comment, '$1');

function text(bytes: Uint8Array, progress: Progress): Model {
  const mesh = new MeshBuilder();
  const number = numberReader();
  const place = [0, 0, 0];
  let missing = 0;
  let loopCorners = 0;
  let state: 'name' | 'between' | 'facet' | 'loop' = 'between';
  let ended = false;
  const expect = (...states: (typeof state)[]) => {
    if (!states.includes(state)) throw new ModelError(truncatedFile);
  };
  for (const word of wordsIn(bytes, progress, withoutComment)) {
    if (missing > 0) {
      if (/^(vertex|(end)?(loop|facet|solid))$/i.test(word)) throw new ModelError(truncatedFile);
      place[3 - missing--] = number(word);
      if (missing === 0) mesh.corner(place[0]!, place[1]!, place[2]!);
      continue;
    }
    const keyword = word.toLowerCase();
    if (keyword === 'facet') {
      expect('name', 'between', 'facet');
      state = 'facet';
    } else if (keyword === 'solid' || keyword === 'endsolid') {
      expect('name', 'between', 'facet');
      [state, ended] = ['name', keyword === 'endsolid'];
    } else if (state === 'name') continue;
    else if (keyword === 'outer') {
      expect('facet');
      [state, loopCorners] = ['loop', 0];
    } else if (keyword === 'vertex') {
      [missing, loopCorners] = [3, loopCorners + 1];
    } else if (keyword === 'endloop') {
      expect('loop');
      if (loopCorners !== 3) throw new ModelError('một mặt không có đúng ba đỉnh');
      state = 'facet';
    } else if (keyword === 'endfacet') {
      expect('facet');
      state = 'between';
    }
  }
  if (missing > 0) throw new ModelError(truncatedFile);
  const model = mesh.finish();
  expect('name', 'between');
  if (!ended) model.notices.push('File không có dòng kết thúc (endsolid): có thể thiếu mặt ở cuối.');
  return model;
}

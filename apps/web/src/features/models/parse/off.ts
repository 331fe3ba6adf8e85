import { steel } from '../steel';
import { Faces } from './faces/faces';
import { MeshBuilder, ModelError, truncatedFile } from './mesh';
import type { Model } from './mesh';
import { linesOf, wordsOf } from './text/lines';
import type { Progress } from './text/lines';
import { numberReader } from './text/numbers';

/** The keyword may be missing; letters before it say what follows the coordinates of each vertex. */
const header = /^(ST)?(C)?(N)?(4)?(n)?OFF\b\s*(BINARY)?\s*/;
const withoutComment = (line: string) => line.replace(/#.*$/, '');

/** Reads an Object File Format text: counts, one vertex a line, one face a line. */
export function parseOff(bytes: Uint8Array, progress: Progress): Model {
  const lines = linesOf(bytes, progress, withoutComment);
  const nextLine = (): string => {
    const line = lines.next();
    if (line.done) throw new ModelError(truncatedFile);
    return line.value;
  };
  const number = numberReader();
  const first = nextLine();
  const kind = header.exec(first);
  if (kind?.[6]) throw new ModelError('file OFF dạng nhị phân: hãy lưu lại dạng văn bản hoặc STL');
  if (kind?.[4] || kind?.[5]) throw new ModelError('file OFF có đỉnh không phải ba chiều');
  const rest = first.slice(kind?.[0].length ?? 0);
  const [vertices = NaN, count = NaN] = wordsOf(rest === '' ? nextLine() : rest).map(Number);
  if (!(vertices >= 0 && count >= 0)) throw new ModelError('phần đầu của file OFF không đọc được');
  const faces = new Faces();
  for (let at = 0; at < vertices; at++) {
    const [x, y, z] = wordsOf(nextLine());
    faces.addVertex(number(x), number(y), number(z));
  }
  let coloured = false;
  for (let at = 0; at < count; at++) {
    const words = wordsOf(nextLine());
    const corners = Number(words[0]);
    if (!(corners >= 0) || words.length <= corners) throw new ModelError(truncatedFile);
    const color = colorOf(words.slice(corners + 1));
    coloured ||= color !== undefined;
    faces.addFace(words.slice(1, corners + 1).map(Number), color);
  }
  const mesh = new MeshBuilder({ coloured });
  faces.writeTo(mesh, steel);
  return mesh.finish();
}

/** Three or four numbers: whole ones up to 255, or fractions up to 1. */
function colorOf(words: string[]): number | undefined {
  if (words.length < 3) return undefined;
  const scale = words.slice(0, 3).some((word) => word.includes('.')) ? 255 : 1;
  const [red, green, blue] = words.map((word) =>
    Math.min(255, Math.max(0, Math.round(Number(word) * scale))),
  );
  return (red! << 16) | (green! << 8) | blue!;
}

import { Faces } from './faces/faces';
import { MeshBuilder } from './mesh';
import type { Model } from './mesh';
import { linesOf, wordsOf } from './text/lines';
import type { Progress } from './text/lines';
import { numberReader } from './text/numbers';

const withoutComment = (line: string) => line.replace(/#.*$/, '');

/** Reads the faces of a Wavefront file; ignores lines, points and materials, and counts the surfaces that are no faces. */
export function parseObj(bytes: Uint8Array, progress: Progress): Model {
  const faces = new Faces();
  const number = numberReader();
  let surfaces = 0;
  // 'a/b/c' names position, texture and normal; a negative number counts back from the last position.
  const indexOf = (corner: string): number => {
    const position = Number.parseInt(corner, 10);
    return position < 0 ? faces.vertices + position : position - 1;
  };
  for (const line of joinContinuedLines(linesOf(bytes, progress, withoutComment))) {
    const [keyword, ...words] = wordsOf(line);
    if (keyword === 'v') faces.addVertex(number(words[0]), number(words[1]), number(words[2]));
    // 'fo' is what the format called a face before version 3.
    else if (keyword === 'f' || keyword === 'fo') faces.addFace(words.map(indexOf));
    else if (keyword === 'surf') surfaces++;
  }
  const mesh = new MeshBuilder();
  faces.writeTo(mesh);
  if (surfaces > 0) mesh.notices.push(`Đã bỏ qua ${surfaces} mặt cong tự do (surf): không vẽ và không đo.`);
  return mesh.finish();
}

/** A line that ends in a backslash continues in the next. */
function* joinContinuedLines(lines: Iterable<string>): Generator<string> {
  let unfinished = '';
  for (const line of lines) {
    if (line.endsWith('\\')) {
      unfinished += `${line.slice(0, -1)} `;
      continue;
    }
    yield (unfinished + line).trim();
    unfinished = '';
  }
  if (unfinished !== '') yield unfinished.trim();
}

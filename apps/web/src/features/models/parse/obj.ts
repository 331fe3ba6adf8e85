import { linesOf, wordsOf } from './lines';
import type { Progress } from './lines';
import { MeshBuilder, Vertices } from './mesh';
import type { Model } from './mesh';

/** Reads the faces of a Wavefront file; ignores curves, points and materials. */
export function parseObj(bytes: Uint8Array, progress: Progress): Model {
  const mesh = new MeshBuilder();
  const vertices = new Vertices();
  // 'a/b/c' names position, texture and normal; a negative number counts back from the last position.
  const indexOf = (corner: string): number => {
    const position = Number.parseInt(corner, 10);
    return position < 0 ? vertices.count + position : position - 1;
  };
  for (const line of joinContinuedLines(linesOf(bytes, progress))) {
    const [keyword, ...words] = wordsOf(line);
    if (keyword === 'v') vertices.add(Number(words[0]), Number(words[1]), Number(words[2]));
    else if (keyword === 'f') vertices.addPolygon(mesh, words.map(indexOf));
  }
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
}

import { linesOf, wordsOf } from './lines';
import type { Progress } from './lines';
import { MeshBuilder, Vertices } from './mesh';
import type { Model } from './mesh';

/** The faces of a Wavefront file; its curves, points and materials are left out. */
export function parseObj(bytes: Uint8Array, progress: Progress): Model {
  const mesh = new MeshBuilder();
  const vertices = new Vertices();
  // 'a/b/c' names position, texture and normal; a negative number counts back from the last position.
  const indexOf = (corner: string): number => {
    const position = Number.parseInt(corner, 10);
    return position < 0 ? vertices.count + position : position - 1;
  };
  for (const line of wholeLines(linesOf(bytes, progress))) {
    const [keyword, ...words] = wordsOf(line);
    if (keyword === 'v') vertices.add(Number(words[0]), Number(words[1]), Number(words[2]));
    else if (keyword === 'f') vertices.addPolygon(mesh, words.map(indexOf));
  }
  return mesh.finish();
}

/** A line that ends in a backslash goes on in the next. */
function* wholeLines(lines: Iterable<string>): Generator<string> {
  let begun = '';
  for (const line of lines) {
    if (line.endsWith('\\')) {
      begun += `${line.slice(0, -1)} `;
      continue;
    }
    yield (begun + line).trim();
    begun = '';
  }
}

import type { MeshChunk } from '../parse/mesh';
import { edgesOf, isDegenerate, weld } from './edges';
import type { EdgeTable, Welded } from './edges';
import { enclosedBy } from './nesting';
import { shellsOf } from './shells';
import type { Shell } from './shells';

/** In the squared and cubed units of the file. */
export type Surface = {
  area: number;
  /** Absent where the surface is not closed, or bodies overlap. */
  volume?: number;
  /** Bodies touch, or may overlap: the volume counts each of them. */
  approximate?: true;
};

/** Measures a surface: closed where each edge is passed once in each direction. Slow: once for each model. */
export function surfaceOf(chunks: readonly MeshChunk[]): Surface {
  const welded = weld(chunks);
  return measured(welded, edgesOf(welded));
}

export function measured(welded: Welded, edges: EdgeTable): Surface {
  const shells = shellsOf(welded, edges);
  const area = shells.reduce((sum, shell) => sum + shell.area, 0);
  const isFlat = (shell: Shell) => Math.abs(shell.volume) <= 1e-9 * shell.area ** 1.5;
  if (edges.overflow || shells.length === 0 || shells.some((shell) => !shell.closed || isFlat(shell)))
    return { area };
  const touches = shells.some((shell) => shell.touches);
  if (touches && repeatsTriangles(welded)) return { area };
  const enclosed = enclosedBy(shells, welded.positions);
  if (!enclosed || !(enclosed.volume > 0)) return { area };
  return { area, volume: enclosed.volume, ...(enclosed.exact && !touches ? {} : { approximate: true }) };
}

/** Whether two triangles have the same corners and show the same side, as a body does that is there twice. */
function repeatsTriangles({ places }: Welded): boolean {
  const seen = new Set<string>();
  for (let triangle = 0; triangle < places.length / 3; triangle++) {
    if (isDegenerate(places, triangle)) continue;
    const corners = [...places.subarray(3 * triangle, 3 * triangle + 3)];
    const start = corners.indexOf(Math.min(...corners));
    const key = [0, 1, 2].map((at) => corners[(start + at) % 3]).join(' ');
    if (seen.has(key)) return true;
    seen.add(key);
  }
  return false;
}

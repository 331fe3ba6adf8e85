import type { EdgeTable, Welded } from '../surface/edges';

/** Two neighbouring triangles that turn by more than this meet at an edge of the part (cosine of 25°). */
const smooth = 0.906;
/** More lines hide what they should show, and slow the picture down. */
const maxEdges = 400_000;

/** Lines as the graphics card draws them, and which corners they connect. */
export type FeatureEdges = {
  /** x, y, z of the two ends of each edge. */
  positions: Float32Array<ArrayBuffer>;
  /** The numbers of the two ends: equal places have one number. */
  ends: Int32Array;
  /** The faces of the original at the edge, as one number; 0 where the file has triangles only. */
  curves: Float64Array;
  /** A triangle at each edge. */
  triangles: Int32Array;
};

/**
 * The edges that somebody who makes the part sees: those between two faces of the original or, in a file of triangles,
 * where the surface bends or ends.
 */
export function featureEdges(welded: Welded, edges: EdgeTable): FeatureEdges {
  const found: number[] = [];
  const curves: number[] = [];
  for (let edge = 0; edge < edges.count && found.length < maxEdges; edge++) {
    const [first, second] = [edges.first[edge]!, edges.second[edge]!];
    if (!isFeature(welded, first, second)) continue;
    found.push(edge);
    curves.push(curveOf(welded, first, second));
  }
  const positions = new Float32Array(6 * found.length);
  const ends = new Int32Array(2 * found.length);
  found.forEach((edge, index) => {
    [edges.low[edge]!, edges.high[edge]!].forEach((corner, end) => {
      ends[2 * index + end] = corner;
      positions.set(welded.positions.subarray(3 * corner, 3 * corner + 3), 6 * index + 3 * end);
    });
  });
  const triangles = Int32Array.from(found, (edge) => edges.first[edge]!);
  return { positions, ends, curves: new Float64Array(curves), triangles };
}

function isFeature(welded: Welded, first: number, second: number): boolean {
  if (second < 0) return true;
  if (welded.faces) return welded.faces[first] !== welded.faces[second];
  const [a, b] = [normalOf(welded.positions, first), normalOf(welded.positions, second)];
  const lengths = Math.hypot(...a) * Math.hypot(...b);
  // A triangle without area has no direction.
  return lengths > 0 && a[0] * b[0] + a[1] * b[1] + a[2] * b[2] < smooth * lengths;
}

function curveOf({ faces }: Welded, first: number, second: number): number {
  if (!faces) return 0;
  const [one, other] = [faces[first]!, second < 0 ? 0 : faces[second]!];
  return Math.max(one, other) * 2 ** 26 + Math.min(one, other);
}

export function normalOf(p: Float32Array, triangle: number): [number, number, number] {
  const at = 9 * triangle;
  const [ux, uy, uz] = [p[at + 3]! - p[at]!, p[at + 4]! - p[at + 1]!, p[at + 5]! - p[at + 2]!];
  const [vx, vy, vz] = [p[at + 6]! - p[at]!, p[at + 7]! - p[at + 1]!, p[at + 8]! - p[at + 2]!];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

import type { Shell } from './shells';

/** What closed shells enclose together. `exact`: no two of them may overlap. Undefined where some certainly do. */
export type Enclosed = { volume: number; exact: boolean } | undefined;

/** How many triangles are looked at to learn which shell lies in which; beyond that the volume is not exact. */
const maxWork = 20_000_000;
const maxShells = 2_000;
const axes = [0, 1, 2] as const;

/**
 * A shell in the material of another one is a hole where it shows its other side, and a body that overlaps where it does
 * not. Outside of material it is a body, whichever side it shows.
 */
export function enclosedBy(shells: Shell[], positions: Float32Array): Enclosed {
  if (shells.length > maxShells)
    return { volume: shells.reduce((sum, { volume }) => sum + Math.abs(volume), 0), exact: false };
  const sorted = shells.toSorted((one, other) => Math.abs(other.volume) - Math.abs(one.volume));
  const signs: number[] = [];
  let volume = 0;
  let exact = true;
  let work = 0;
  for (const [index, shell] of sorted.entries()) {
    let material = 0;
    let container = 0;
    for (const [earlier, other] of sorted.slice(0, index).entries()) {
      if (!boxesOverlap(shell, other)) continue;
      work += 72 * (other.triangles.length + shell.triangles.length);
      const place = work > maxWork ? 'unknown' : placeIn(other, shell, positions);
      if (place === 'crossing') return undefined;
      if (place === 'unknown') exact = false;
      if (place !== 'inside') continue;
      material += signs[earlier]!;
      container = Math.sign(other.volume);
    }
    if (material > 0 && Math.sign(shell.volume) === container) return undefined;
    signs[index] = material > 0 ? -1 : 1;
    volume += signs[index] * Math.abs(shell.volume);
  }
  return { volume, exact };
}

/** Boxes that only touch do not overlap. */
function boxesOverlap(one: Shell, other: Shell): boolean {
  const size = Math.max(...axes.map((axis) => one.max[axis] - one.min[axis]));
  return axes.every(
    (axis) =>
      Math.min(one.max[axis], other.max[axis]) - Math.max(one.min[axis], other.min[axis]) > 1e-6 * size,
  );
}

/** Offsets of corners: all of a small shell, some of a large one. */
function samplesOf({ triangles }: Shell): number[] {
  const step = Math.max(1, Math.floor(triangles.length / 24));
  const some = triangles.filter((_, at) => at % step === 0);
  return some.flatMap((triangle) => [9 * triangle, 9 * triangle + 3, 9 * triangle + 6]);
}

function placeIn(outer: Shell, inner: Shell, positions: Float32Array): 'inside' | 'crossing' | 'unknown' {
  const isIn = (shell: Shell) => (corner: number) =>
    Math.abs(turnsAround(positions, corner, shell.triangles)) > 0.9;
  const isInBox = axes.every(
    (axis) => inner.min[axis] >= outer.min[axis] && inner.max[axis] <= outer.max[axis],
  );
  const corners = samplesOf(inner);
  if (isInBox && corners.every(isIn(outer))) return 'inside';
  return corners.some(isIn(outer)) || samplesOf(outer).some(isIn(inner)) ? 'crossing' : 'unknown';
}

/** How often a surface goes around a point: 1 inside, 0 outside (the sum of the solid angles of its triangles). */
function turnsAround(p: Float32Array, point: number, triangles: readonly number[]): number {
  const [x, y, z] = [p[point]!, p[point + 1]!, p[point + 2]!];
  let angle = 0;
  for (const triangle of triangles) {
    const at = 9 * triangle;
    const [ax, ay, az] = [p[at]! - x, p[at + 1]! - y, p[at + 2]! - z];
    const [bx, by, bz] = [p[at + 3]! - x, p[at + 4]! - y, p[at + 5]! - z];
    const [cx, cy, cz] = [p[at + 6]! - x, p[at + 7]! - y, p[at + 8]! - z];
    const [a, b, c] = [Math.hypot(ax, ay, az), Math.hypot(bx, by, bz), Math.hypot(cx, cy, cz)];
    const volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    const dots =
      (ax * bx + ay * by + az * bz) * c +
      (bx * cx + by * cy + bz * cz) * a +
      (cx * ax + cy * ay + cz * az) * b;
    angle += 2 * Math.atan2(volume, a * b * c + dots);
  }
  return angle / (4 * Math.PI);
}

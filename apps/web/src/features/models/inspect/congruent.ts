import { positionsOf } from '../parse/mesh';
import type { MeshChunk } from '../parse/mesh';

type Places = { at: (corner: number) => [number, number, number]; count: number };

const placesOf = (chunks: readonly MeshChunk[]): Places => {
  const [only] = chunks;
  const positions = chunks.length === 1 ? only!.positions : positionsOf(chunks);
  const at = (corner: number): [number, number, number] => [
    positions[3 * corner]!,
    positions[3 * corner + 1]!,
    positions[3 * corner + 2]!,
  ];
  return { at, count: positions.length / 3 };
};

const distance = (a: number[], b: number[]) => Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);
const less = (a: number[], b: number[]) => [a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!];
const cross = (a: number[], b: number[]) => [
  a[1]! * b[2]! - a[2]! * b[1]!,
  a[2]! * b[0]! - a[0]! * b[2]!,
  a[0]! * b[1]! - a[1]! * b[0]!,
];
const dot = (a: number[], b: number[]) => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;

/** The corner for which the value is largest. */
function largest({ count, at }: Places, value: (place: [number, number, number]) => number): number {
  let [best, most] = [0, -1];
  for (let corner = 0; corner < count; corner++) {
    const found = value(at(corner));
    if (found > most) [best, most] = [corner, found];
  }
  return best;
}

/**
 * Whether one body is another one that was moved and turned, and not its mirror image. Copies of a body come with the same
 * triangles in the same order: each corner must be as far from four of them as its counterpart.
 */
export function areCongruent(one: readonly MeshChunk[], other: readonly MeshChunk[]): boolean {
  const [mine, theirs] = [placesOf(one), placesOf(other)];
  return areCopies(mine, theirs) || areMoved(mine, theirs);
}

function areCopies(mine: Places, theirs: Places): boolean {
  if (mine.count !== theirs.count || mine.count === 0) return false;
  const a = 0;
  const b = largest(mine, (place) => distance(place, mine.at(a)));
  const axis = less(mine.at(b), mine.at(a));
  const c = largest(mine, (place) => Math.hypot(...cross(axis, less(place, mine.at(a)))));
  const normal = cross(axis, less(mine.at(c), mine.at(a)));
  const d = largest(mine, (place) => Math.abs(dot(normal, less(place, mine.at(a)))));
  const tolerance = 1e-5 * Math.hypot(...axis);
  const marks = [a, b, c, d];
  for (let corner = 0; corner < mine.count; corner++)
    for (const mark of marks) {
      const [here, there] = [
        distance(mine.at(corner), mine.at(mark)),
        distance(theirs.at(corner), theirs.at(mark)),
      ];
      if (Math.abs(here - there) > tolerance) return false;
    }
  const sideOf = ({ at }: Places) => dot(cross(less(at(b), at(a)), less(at(c), at(a))), less(at(d), at(a)));
  return Math.sign(sideOf(mine)) === Math.sign(sideOf(theirs)) || Math.abs(sideOf(mine)) < tolerance ** 3;
}

/** More corners would take too long to compare. */
const maxCompared = 60_000;

/**
 * Whether one body is another one that was moved: programs that copy shapes instead of referring to them cut each into
 * triangles of its own, with the same corners.
 */
function areMoved(mine: Places, theirs: Places): boolean {
  if (mine.count > maxCompared || theirs.count > maxCompared) return false;
  const [low, otherLow] = [lowOf(mine), lowOf(theirs)];
  const size = largestOf(mine, low);
  const tolerance = 1e-4 * size;
  if (Math.abs(size - largestOf(theirs, otherLow)) > tolerance) return false;
  const cells = new Set<string>();
  for (let corner = 0; corner < theirs.count; corner++)
    cells.add(cellOf(less(theirs.at(corner), otherLow), tolerance).join());
  const isNear = (corner: number) => {
    const [x, y, z] = cellOf(less(mine.at(corner), low), tolerance) as [number, number, number];
    for (const i of [0, -1, 1])
      for (const j of [0, -1, 1])
        for (const k of [0, -1, 1]) if (cells.has(`${x + i},${y + j},${z + k}`)) return true;
    return false;
  };
  const used = new Set<string>();
  for (let corner = 0; corner < mine.count; corner++) {
    if (!isNear(corner)) return false;
    used.add(cellOf(less(mine.at(corner), low), tolerance).join());
  }
  // The other one has no corner that this one lacks.
  return Math.abs(used.size - cells.size) <= 0.02 * cells.size;
}

const cellOf = (place: number[], size: number): number[] => place.map((value) => Math.round(value / size));
function lowOf({ count, at }: Places): number[] {
  const low = [Infinity, Infinity, Infinity];
  for (let corner = 0; corner < count; corner++)
    at(corner).forEach((value, axis) => (low[axis] = Math.min(low[axis]!, value)));
  return low;
}
const largestOf = (places: Places, low: number[]): number =>
  distance(places.at(largest(places, (place) => distance(place, low))), low);

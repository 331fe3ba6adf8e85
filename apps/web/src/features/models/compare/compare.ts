import { Vector3 } from 'three';
import { treeOf } from '../inspect/tree';
import type { Tree } from '../inspect/tree';
import type { Placed } from '../inspect/placed';
import { positionsOf } from '../parse/mesh';
import { surfaceOf } from '../surface/surface';
import type { Surface } from '../surface/surface';

/** The triangles of one revision: those that the other one has as well, and those that it has not. */
export type Divided = {
  same: Float32Array<ArrayBuffer>;
  changed: Float32Array<ArrayBuffer>;
  surface: Surface;
};
export type Compared = { now: Divided; before: Divided };

/** Longest edges, as a part of the model's size: of triangles that are tried, and of those that a change is cut out of. */
const tried = 1 / 24;
const finest = 1 / 160;
/** Beyond so many triangles that have no equal in the other revision each is tried as a whole. */
const maxDivided = 400_000;

/**
 * What differs between two revisions of a part: the places of each surface that are farther than the tolerance from the other
 * one. It does not matter how the surfaces are cut into triangles.
 */
export function compare(now: Placed, before: Placed, tolerance: number): Compared {
  const [later, earlier] = [positionsOf(now.chunks), positionsOf(before.chunks)];
  return {
    now: { ...divide(later, earlier, tolerance), surface: inUnits(now) },
    before: { ...divide(earlier, later, tolerance), surface: inUnits(before) },
  };
}

function inUnits({ chunks, scale }: Placed): Surface {
  const { area, volume, ...rest } = surfaceOf(chunks);
  return {
    ...rest,
    area: area / scale ** 2,
    ...(volume === undefined ? {} : { volume: volume / scale ** 3 }),
  };
}

function divide(
  mine: Float32Array,
  theirs: Float32Array<ArrayBuffer>,
  tolerance: number,
): Omit<Divided, 'surface'> {
  const tree = treeOf(theirs);
  const size = sizeOf(mine, theirs);
  const equal = new Set<number>();
  for (let at = 0; at < theirs.length; at += 9) equal.add(keyOf(theirs, at, size));
  const others: number[] = [];
  const same = new Triangles();
  const changed = new Triangles();
  for (let at = 0; at < mine.length; at += 9)
    if (equal.has(keyOf(mine, at, size))) same.add(mine.subarray(at, at + 9));
    else others.push(at);
  const limits =
    others.length > maxDivided
      ? { tried: Infinity, finest: Infinity }
      : { tried: tried * size, finest: finest * size };
  const near = nearTo(tree, tolerance);
  for (const at of others) part(Array.from(mine.subarray(at, at + 9)), near, limits, { same, changed });
  return { same: same.all(), changed: changed.all() };
}

type Near = (x: number, y: number, z: number) => boolean;
const nearTo = (tree: Tree, tolerance: number): Near => {
  const place = new Vector3();
  const target = { point: new Vector3(), distance: 0, faceIndex: 0 };
  return (x, y, z) => {
    const found = tree.closestPointToPoint(place.set(x, y, z), target, tolerance, tolerance);
    return found !== null && found.distance <= tolerance;
  };
};

/** Divides a triangle until each piece lies on the other surface, or off it. */
function part(
  corners: number[],
  near: Near,
  limits: { tried: number; finest: number },
  into: { same: Triangles; changed: Triangles },
): void {
  const [length, from] = longestEdge(corners);
  const state = length > limits.tried ? 'mixed' : stateOf(corners, near);
  if (state === 'mixed' && length > limits.finest)
    for (const piece of halves(corners, from)) part(piece, near, limits, into);
  else into[state === 'near' ? 'same' : 'changed'].add(corners);
}

/** The corners are tried a little inside: at an edge, a surface that ends there is near as well. */
function stateOf(c: number[], near: Near): 'near' | 'far' | 'mixed' {
  const centre = [0, 1, 2].map((axis) => (c[axis]! + c[axis + 3]! + c[axis + 6]!) / 3) as [
    number,
    number,
    number,
  ];
  const isNear = near(...centre);
  for (const corner of [0, 3, 6]) {
    const [x, y, z] = [0, 1, 2].map((axis) => 0.9 * c[corner + axis]! + 0.1 * centre[axis]!) as [
      number,
      number,
      number,
    ];
    if (near(x, y, z) !== isNear) return 'mixed';
  }
  return isNear ? 'near' : 'far';
}

const lengthBetween = (c: number[], a: number, b: number) =>
  Math.hypot(c[a]! - c[b]!, c[a + 1]! - c[b + 1]!, c[a + 2]! - c[b + 2]!);
/** Its length, and the corner where it begins. */
const longestEdge = (c: number[]): [length: number, from: number] => {
  const lengths = [lengthBetween(c, 0, 3), lengthBetween(c, 3, 6), lengthBetween(c, 6, 0)];
  const longest = Math.max(...lengths);
  return [longest, 3 * lengths.indexOf(longest)];
};

/** Across the longest edge, so that a long triangle is cut into short ones. */
function halves(c: number[], from: number): number[][] {
  const [a, b, apex] = [0, 3, 6].map((step) => c.slice((from + step) % 9, ((from + step) % 9) + 3)) as [
    number[],
    number[],
    number[],
  ];
  const middle = a.map((value, axis) => (value + b[axis]!) / 2);
  return [
    [...a, ...middle, ...apex],
    [...middle, ...b, ...apex],
  ];
}

function sizeOf(...lists: Float32Array[]): number {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const list of lists)
    for (let at = 0; at < list.length; at++) {
      const axis = at % 3;
      if (list[at]! < min[axis]!) min[axis] = list[at]!;
      if (list[at]! > max[axis]!) max[axis] = list[at]!;
    }
  return Math.max(...max.map((value, axis) => value - min[axis]!));
}

/** Equal for triangles with the same corners, whichever comes first; two others have one key in a billion cases. */
function keyOf(p: Float32Array, at: number, size: number): number {
  const grid = 1e5 / size;
  let [sum, mixed] = [0, 0];
  for (const corner of [at, at + 3, at + 6]) {
    let hash = 0x9e3779b9;
    for (let axis = 0; axis < 3; axis++) {
      hash = Math.imul(hash ^ Math.round(p[corner + axis]! * grid), 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    sum += hash;
    mixed ^= Math.imul(hash, 0xc2b2ae35) ^ (hash >>> 13);
  }
  return (sum & 0x1fffff) * 2 ** 32 + (mixed >>> 0);
}

/** Grows as triangles come. */
class Triangles {
  #values = new Float32Array(9 * 1024);
  #end = 0;

  add(corners: ArrayLike<number>): void {
    if (this.#end + 9 > this.#values.length) {
      const larger = new Float32Array(2 * this.#values.length);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values.set(corners, this.#end);
    this.#end += 9;
  }

  all(): Float32Array<ArrayBuffer> {
    return this.#values.slice(0, this.#end);
  }
}

import type { Model } from './mesh';

const corner = 3;
const triangle = 9;

/** Two numbers that differ for different edges, and for the two directions of an edge. */
function edgeHashes(bits: Uint32Array, from: number, to: number): [number, number] {
  let [a, b] = [0x9e3779b9, 0x85ebca6b];
  for (const start of [from, to])
    for (let axis = 0; axis < corner; axis++) {
      const word = bits[start + axis]!;
      // 0 and -0 are one place.
      a = Math.imul(a ^ (word === 0x80000000 ? 0 : word), 0xcc9e2d51);
      a ^= a >>> 15;
      b = Math.imul(b + (word === 0x80000000 ? 0 : word), 0x1b873593) ^ (b >>> 13);
    }
  return [a, b];
}

/**
 * The volume inside a closed surface, in the cubed units of the file. Undefined when an edge lacks the triangle on its
 * other side, or that triangle faces the other way.
 *
 * In a closed surface every edge is passed once in each direction, so the hashes of all edges, added for one direction
 * and subtracted for the other, cancel out. That takes no memory, however large the model is.
 */
export function volumeOf({ chunks, min }: Pick<Model, 'chunks' | 'min'>): number | undefined {
  let [first, second, sixfold] = [0, 0, 0];
  for (const { positions } of chunks) {
    const bits = new Uint32Array(positions.buffer, positions.byteOffset, positions.length);
    for (let at = 0; at < positions.length; at += triangle) {
      for (let side = 0; side < triangle; side += corner) {
        const [from, to] = [at + side, at + ((side + corner) % triangle)];
        const [there, back] = [edgeHashes(bits, from, to), edgeHashes(bits, to, from)];
        first = (first + there[0] - back[0]) | 0;
        second = (second + there[1] - back[1]) | 0;
      }
      sixfold += sixfoldVolume(positions, at, min);
    }
  }
  const volume = Math.abs(sixfold) / 6;
  return first === 0 && second === 0 && volume > 0 ? volume : undefined;
}

/** Six times the volume between a triangle and a corner of the bounding box, negative for the far side. */
function sixfoldVolume(positions: Float32Array, at: number, [x, y, z]: Model['min']): number {
  const [ax, ay, az] = [positions[at]! - x, positions[at + 1]! - y, positions[at + 2]! - z];
  const [bx, by, bz] = [positions[at + 3]! - x, positions[at + 4]! - y, positions[at + 5]! - z];
  const [cx, cy, cz] = [positions[at + 6]! - x, positions[at + 7]! - y, positions[at + 8]! - z];
  return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
}

import type { MeshChunk } from '../parse/mesh';

/** Triangles whose corners are numbered: equal places have one number. */
export type Welded = {
  /** Three coordinates of each corner of each triangle. */
  positions: Float32Array;
  /** The number of each corner's place. */
  places: Int32Array;
  /** The index of each triangle's face of the original; undefined where the file has triangles only. */
  faces?: Int32Array | undefined;
};

/** One table of the edges of a surface, each once, whichever way its triangles pass it. */
export type EdgeTable = {
  count: number;
  /** Whether there was no room for all: a closed surface has three edges for two triangles. */
  overflow: boolean;
  low: Int32Array;
  high: Int32Array;
  /** The first two triangles at the edge; −1 where there is none. */
  first: Int32Array;
  second: Int32Array;
  /** An edge and a further triangle at it, by turns: bodies touch there. */
  more: number[];
  /** How often the edge is passed from its low to its high place, and back. */
  there: Uint8Array;
  back: Uint8Array;
};

const sizeFor = (entries: number): number => 2 ** Math.ceil(Math.log2(Math.max(16, entries * 1.5)));
const mix = (a: number, b: number): number => {
  const hash = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b);
  return hash ^ (hash >>> 15);
};

/** Numbers the corners by their places, which must be equal to the last bit. */
export function weld(chunks: readonly MeshChunk[]): Welded {
  const corners = chunks.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  const positions = new Float32Array(3 * corners);
  const hasFaces = chunks.some(({ faces }) => faces);
  const faces = hasFaces ? new Int32Array(corners / 3) : undefined;
  let end = 0;
  for (const chunk of chunks) {
    positions.set(chunk.positions, end);
    if (chunk.faces) faces!.set(chunk.faces, end / 9);
    end += chunk.positions.length;
  }
  // 0 and -0 are one place.
  for (let at = 0; at < positions.length; at++) positions[at]! += 0;
  const bits = new Uint32Array(positions.buffer);
  const places = new Int32Array(corners);
  const size = sizeFor(corners);
  const table = new Int32Array(size).fill(-1);
  for (let corner = 0; corner < corners; corner++) {
    const [x, y, z] = [bits[3 * corner]!, bits[3 * corner + 1]!, bits[3 * corner + 2]!];
    let slot = mix(mix(x, y), z) & (size - 1);
    for (; ; slot = (slot + 1) & (size - 1)) {
      const other = table[slot]!;
      if (other < 0) table[slot] = corner;
      else if (bits[3 * other] !== x || bits[3 * other + 1] !== y || bits[3 * other + 2] !== z) continue;
      places[corner] = table[slot]!;
      break;
    }
  }
  return { positions, places, faces };
}

export function edgesOf({ places }: Welded): EdgeTable {
  const triangles = places.length / 3;
  const size = sizeFor(1.5 * triangles);
  const room = Math.floor(0.9 * size);
  const slots = new Int32Array(size).fill(-1);
  const [low, high] = [new Int32Array(room), new Int32Array(room)];
  const [first, second] = [new Int32Array(room).fill(-1), new Int32Array(room).fill(-1)];
  const [there, back] = [new Uint8Array(room), new Uint8Array(room)];
  const table: EdgeTable = { count: 0, overflow: false, low, high, first, second, more: [], there, back };
  for (let triangle = 0; triangle < triangles; triangle++) {
    if (isDegenerate(places, triangle)) continue;
    for (let side = 0; side < 3; side++) {
      const from = places[3 * triangle + side]!;
      const to = places[3 * triangle + ((side + 1) % 3)]!;
      const [a, b] = from < to ? [from, to] : [to, from];
      let slot = mix(a, b) & (size - 1);
      while (slots[slot]! >= 0 && (low[slots[slot]!] !== a || high[slots[slot]!] !== b))
        slot = (slot + 1) & (size - 1);
      let edge = slots[slot]!;
      if (edge < 0) {
        if (table.count === room) {
          table.overflow = true;
          continue;
        }
        edge = slots[slot] = table.count++;
        [low[edge], high[edge], first[edge]] = [a, b, triangle];
      } else if (second[edge]! < 0) second[edge] = triangle;
      else table.more.push(edge, triangle);
      const passed = from < to ? there : back;
      if (passed[edge]! < 255) passed[edge]!++;
    }
  }
  return table;
}

/** Whether a triangle has two corners in one place. */
export const isDegenerate = (places: Int32Array, triangle: number): boolean => {
  const [a, b, c] = [places[3 * triangle], places[3 * triangle + 1], places[3 * triangle + 2]];
  return a === b || b === c || c === a;
};

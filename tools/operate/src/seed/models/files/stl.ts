import { normalOf } from '../shapes/solids.js';
import type { Triangle } from '../shapes/solids.js';

/** A binary STL file. */
export function stlOf(name: string, triangles: readonly Triangle[]): Buffer {
  const bytes = Buffer.alloc(84 + 50 * triangles.length);
  bytes.write(name.slice(0, 79));
  bytes.writeUInt32LE(triangles.length, 80);
  triangles.forEach((triangle, index) => {
    const numbers = [normalOf(triangle), ...triangle].flat();
    numbers.forEach((number, place) =>
      bytes.writeFloatLE(Math.round(number * 1e4) / 1e4, 84 + 50 * index + 4 * place),
    );
  });
  return bytes;
}

import type { Body, MeshChunk, Point } from '../parse/mesh';
import { surfaceOf } from '../surface/surface';
import type { Surface } from '../surface/surface';
import { areCongruent } from './congruent';

/** A body with what it measures, in the units of the model. */
export type BodyFacts = Body &
  Surface & {
    size: Point;
    triangles: number;
    /** Bodies of one shape have one number: they are pieces of one part. */
    shape: number;
  };

/** Measures each body; `unit` is the length of one unit in the chunks' coordinates. */
export function bodiesOf(bodies: readonly Body[], chunks: readonly MeshChunk[], unit = 1): BodyFacts[] {
  const own = bodies.map((_, index) => chunks.filter(({ body }) => body === index));
  const shapes: number[] = [];
  return bodies.map((body, index) => {
    const mine = own[index]!;
    const { area, volume, approximate } = surfaceOf(mine);
    const twin = own.slice(0, index).findIndex((other, at) => at === shapes[at] && areCongruent(other, mine));
    shapes.push(twin < 0 ? index : twin);
    return {
      ...body,
      ...(approximate ? { approximate } : {}),
      ...(volume === undefined ? {} : { volume: volume / unit ** 3 }),
      area: area / unit ** 2,
      size: sizeOf(mine).map((length) => length / unit) as Point,
      triangles: mine.reduce((sum, { positions }) => sum + positions.length / 9, 0),
      shape: shapes[index]!,
    };
  });
}

function sizeOf(chunks: readonly MeshChunk[]): Point {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const { positions } of chunks)
    for (let at = 0; at < positions.length; at++) {
      const axis = at % 3;
      if (positions[at]! < min[axis]!) min[axis] = positions[at]!;
      if (positions[at]! > max[axis]!) max[axis] = positions[at]!;
    }
  return max.map((value, axis) => Math.max(0, value - min[axis]!)) as Point;
}

import type { Picked } from '../picked';
import type { Point } from '../parse/mesh';
import type { EdgeTable, Welded } from '../surface/edges';
import { curveThrough, neighboursOf } from './curve';
import { featureEdges, normalOf } from './feature-edges';
import type { FeatureEdges } from './feature-edges';
import { firstHit } from './hit';

/** What is searched when somebody points at the model. */
export type Inspected = {
  welded: Welded;
  edges: FeatureEdges;
  neighbours: Map<number, number[]>;
  bodyOf: (triangle: number) => number | undefined;
};

export const inspected = (welded: Welded, table: EdgeTable, bodyOf: Inspected['bodyOf']): Inspected => {
  const edges = featureEdges(welded, table);
  return { welded, edges, neighbours: neighboursOf(edges), bodyOf };
};

/** A ray from the camera; `reach` is how far a corner or an edge may be from a place to be meant, at a distance of 1. */
export type Ray = { from: Point; direction: Point; reach: (distance: number) => number };

const along = (from: Point, direction: Point, distance: number): Point =>
  from.map((value, axis) => value + direction[axis]! * distance) as Point;
const less = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** In the coordinates of the scene. `isShown` tells which places and bodies are drawn. */
export function pick(
  { welded, edges, neighbours, bodyOf }: Inspected,
  { from, direction, reach }: Ray,
  isShown: (place: Point, body: number | undefined) => boolean,
): Picked | undefined {
  const { positions } = welded;
  const hit = firstHit(positions, from, direction, (distance, triangle) =>
    isShown(along(from, direction, distance), bodyOf(triangle)),
  );
  if (!hit) return undefined;
  const place = along(from, direction, hit.distance);
  const near = reach(hit.distance);
  const outward = normalOf(positions, hit.triangle);
  const size = Math.hypot(...outward) * (dot(outward, direction) > 0 ? -1 : 1);
  const normal = outward.map((value) => value / size) as Point;
  const body = bodyOf(hit.triangle);
  const inward = normal.map((value) => -value) as Point;
  const behind = firstHit(
    positions,
    place,
    inward,
    (distance, triangle) => distance > 1e-5 && bodyOf(triangle) === body,
  );
  const found = nearestEdge(edges, place, near);
  const curve = found && curveThrough(edges, found.edge, neighbours);
  return {
    point: found?.place ?? place,
    at: found ? (found.isCorner ? 'corner' : 'edge') : 'face',
    normal,
    ...(body === undefined ? {} : { body }),
    ...(behind ? { thickness: behind.distance } : {}),
    ...(curve
      ? {
          edge: {
            ...{ length: curve.length, closed: curve.closed },
            ...(curve.circle ? { radius: curve.circle.radius } : {}),
          },
        }
      : {}),
  };
}

type NearEdge = { edge: number; place: Point; isCorner: boolean };

/** The edge within reach that is nearest, and its nearest end where that is within reach too. */
function nearestEdge({ positions }: FeatureEdges, place: Point, reach: number): NearEdge | undefined {
  let nearest: NearEdge | undefined;
  let distance = reach;
  for (let edge = 0; edge < positions.length / 6; edge++) {
    const end = (at: number): Point => [positions[at]!, positions[at + 1]!, positions[at + 2]!];
    const [a, b] = [end(6 * edge), end(6 * edge + 3)];
    const direction = less(b, a);
    const part = Math.min(1, Math.max(0, dot(less(place, a), direction) / (dot(direction, direction) || 1)));
    const foot = along(a, direction, part);
    const away = Math.hypot(...less(place, foot));
    if (away > distance) continue;
    distance = away;
    const corner = [a, b].find((each) => Math.hypot(...less(place, each)) < reach);
    nearest = { edge, place: corner ?? foot, isCorner: corner !== undefined };
  }
  return nearest;
}

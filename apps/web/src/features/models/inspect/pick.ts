import type { Picked } from '../picked';
import type { Point } from '../parse/mesh';
import type { EdgeTable, Welded } from '../surface/edges';
import { curveThrough, neighboursOf } from './curve';
import { featureEdges, normalOf } from './feature-edges';
import type { FeatureEdges } from './feature-edges';
import { firstHit, treeOf } from './tree';
import type { Hit, Tree } from './tree';

/** What is searched when somebody points at the model. */
export type Inspected = {
  welded: Welded;
  tree: Tree;
  edges: FeatureEdges;
  neighbours: Map<number, number[]>;
  bodyOf: (triangle: number) => number | undefined;
};

export const inspected = (welded: Welded, table: EdgeTable, bodyOf: Inspected['bodyOf']): Inspected => {
  const edges = featureEdges(welded, table);
  return { welded, tree: treeOf(welded.positions), edges, neighbours: neighboursOf(edges), bodyOf };
};

/** A ray from the camera, in the coordinates of the scene, and what of the model it can meet. */
export type PickRequest = {
  from: Point;
  /** Of length 1. */
  direction: Point;
  /** How far a corner or an edge may be from a place to be meant; with perspective, at a distance of 1. */
  reach: { length: number; grows: boolean };
  /** Bodies that are not drawn. */
  hidden: readonly number[];
  /** The normal of a plane and its distance from the origin: what lies behind it is cut away. */
  plane?: { normal: Point; constant: number };
  /** How far each body is drawn from its place. */
  offsets?: readonly Point[];
};

const along = (from: Point, direction: Point, distance: number): Point =>
  from.map((value, axis) => value + direction[axis]! * distance) as Point;
const less = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** In the coordinates of the scene, each body at its place. */
export function pick(model: Inspected, request: PickRequest): Picked | undefined {
  const { welded, tree, edges, neighbours, bodyOf } = model;
  const seen = firstSeen(model, request);
  if (!seen) return undefined;
  const { hit, from } = seen;
  const { direction, reach } = request;
  const place = along(from, direction, hit.distance);
  const outward = normalOf(welded.positions, hit.triangle);
  const size = Math.hypot(...outward) * (dot(outward, direction) > 0 ? -1 : 1);
  const normal = outward.map((value) => value / size) as Point;
  const body = bodyOf(hit.triangle);
  const inward = normal.map((value) => -value) as Point;
  const behind = firstHit(
    tree,
    place,
    inward,
    (distance, triangle) => distance > 1e-5 && bodyOf(triangle) === body,
  );
  const found = nearestEdge(edges, place, reach.length * (reach.grows ? hit.distance : 1));
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

/** The first triangle that is drawn along the ray, and from where the ray comes as its body sees it. */
function firstSeen(
  { tree, bodyOf }: Inspected,
  { from, direction, hidden, plane, offsets }: PickRequest,
): { hit: Hit; from: Point } | undefined {
  const isHidden = new Set(hidden);
  const isCut = (place: Point) => plane !== undefined && dot(plane.normal, place) + plane.constant < 0;
  const cast = (start: Point, only?: number): { hit: Hit; from: Point } | undefined => {
    const hit = firstHit(tree, start, direction, (distance, triangle) => {
      const body = bodyOf(triangle);
      if (isHidden.has(body ?? -1) || (only !== undefined && body !== only)) return false;
      return !isCut(along(from, direction, distance));
    });
    return hit && { hit, from: start };
  };
  if (!offsets) return cast(from);
  return offsets
    .map((offset, body) => (isHidden.has(body) ? undefined : cast(less(from, offset), body)))
    .reduce(
      (nearest, each) => (each && each.hit.distance < (nearest?.hit.distance ?? Infinity) ? each : nearest),
      undefined,
    );
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

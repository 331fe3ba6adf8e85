import earcut from 'earcut';
import type { Loop, Point } from './loops.js';

// Bodies in millimetres, and the triangles of their surfaces. A part is one body or several that touch.

export type Vector = readonly [x: number, y: number, z: number];
/** Counter-clockwise, seen from outside. */
export type Triangle = readonly [Vector, Vector, Vector];

/** Where a body's own plane lies: its axes, which stand at right angles, and its origin. */
export type Frame = { x: Vector; y: Vector; z: Vector; origin: Vector };

/** A flat outline with holes, drawn out along its frame's z. */
export type Prism = {
  kind: 'prism';
  outline: Loop;
  holes: readonly Loop[];
  from: number;
  to: number;
  frame: Frame;
};
/** A closed line of [radius, height], turned around its frame's z. */
export type Turned = { kind: 'turned'; profile: readonly Point[]; frame: Frame };
export type Solid = Prism | Turned;

const at = (origin: Vector): Frame => ({ x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], origin });
const upright = (origin: Vector): Frame => ({ x: [1, 0, 0], y: [0, 0, 1], z: [0, -1, 0], origin });
const sideways = (origin: Vector): Frame => ({ x: [0, 1, 0], y: [0, 0, 1], z: [1, 0, 0], origin });
/** A plane lies flat, or stands and looks to the front or to the right. */
export const frames = { flat: at, front: upright, right: sideways };

export const prism = (
  outline: Loop,
  holes: readonly Loop[],
  [from, to]: readonly [number, number],
  frame: Frame = at([0, 0, 0]),
): Prism => ({ kind: 'prism', outline, holes, from, to, frame });

export const turned = (profile: readonly Point[], frame: Frame = at([0, 0, 0])): Turned => ({
  ...{ kind: 'turned', profile, frame },
});

export const placed = ({ x, y, z, origin }: Frame, [u, v, w]: Vector): Vector => [
  origin[0] + x[0] * u + y[0] * v + z[0] * w,
  origin[1] + x[1] * u + y[1] * v + z[1] * w,
  origin[2] + x[2] * u + y[2] * v + z[2] * w,
];

export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const unit = (a: Vector): Vector => {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};
export const normalOf = ([a, b, c]: Triangle): Vector => unit(cross(minus(b, a), minus(c, a)));

const turns = 64;

export const trianglesOf = (solid: Solid): Triangle[] =>
  solid.kind === 'prism' ? ofPrism(solid) : ofTurned(solid);

function ofPrism({ outline, holes, from, to, frame }: Prism): Triangle[] {
  const loops = [outline, ...holes];
  const flat = loops.flatMap(({ points }) => points);
  const starts = loops
    .slice(1)
    .map((_, index) => loops.slice(0, index + 1).flatMap(({ points }) => points).length);
  const corners = earcut(flat.flat(), starts);
  const corner = (index: number, height: number) => placed(frame, [...flat[corners[index]!]!, height]);
  const caps = Array.from({ length: corners.length / 3 }, (_, index): Triangle[] => {
    const [a, b, c] = [3 * index, 3 * index + 1, 3 * index + 2];
    const isLeft = orientation(flat[corners[a]!]!, flat[corners[b]!]!, flat[corners[c]!]!) > 0;
    const [second, third] = isLeft ? [b, c] : [c, b];
    return [
      [corner(a, to), corner(second, to), corner(third, to)],
      [corner(a, from), corner(third, from), corner(second, from)],
    ];
  }).flat();
  const sides = loops.flatMap(({ points }, loop) =>
    points.flatMap((point, index): Triangle[] => {
      const next = points[(index + 1) % points.length]!;
      // Outside is right of an outline and left of a hole.
      const [first, second] = loop === 0 ? [point, next] : [next, point];
      const [a, b] = [placed(frame, [...first, from]), placed(frame, [...second, from])];
      const [c, d] = [placed(frame, [...second, to]), placed(frame, [...first, to])];
      return [
        [a, b, c],
        [a, c, d],
      ];
    }),
  );
  return [...caps, ...sides];
}

const orientation = (a: Point, b: Point, c: Point): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

function ofTurned({ profile, frame }: Turned): Triangle[] {
  const corner = ([radius, height]: Point, turn: number) => {
    const angle = (2 * Math.PI * (turn % turns)) / turns;
    return placed(frame, [radius * Math.cos(angle), radius * Math.sin(angle), height]);
  };
  return profile.flatMap((point, index) => {
    const next = profile[(index + 1) % profile.length]!;
    return Array.from({ length: turns }, (_, turn): Triangle[] => {
      const [a, b] = [corner(point, turn), corner(point, turn + 1)];
      const [c, d] = [corner(next, turn + 1), corner(next, turn)];
      return [
        ...(point[0] > 0 ? ([[a, b, c]] as Triangle[]) : []),
        ...(next[0] > 0 ? ([[a, c, d]] as Triangle[]) : []),
      ];
    }).flat();
  });
}

/** The least and the greatest corner of the box around points. */
export function boxOf(points: readonly Vector[]): { least: Vector; most: Vector } {
  const [least, most] = [Math.min, Math.max].map((limit, way) =>
    points.reduce<Vector>(
      (found, point) => [limit(found[0], point[0]), limit(found[1], point[1]), limit(found[2], point[2])],
      way === 0 ? [Infinity, Infinity, Infinity] : [-Infinity, -Infinity, -Infinity],
    ),
  );
  return { least: least!, most: most! };
}

/** Cubic millimetres. */
export const volumeOf = (triangles: readonly Triangle[]): number =>
  triangles.reduce((sum, [a, b, c]) => sum + dot(a, cross(b, c)) / 6, 0);

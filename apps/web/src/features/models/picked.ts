import type { Point } from './parse/mesh';

/** What the user points at, in the units of the file. */
export type Picked = {
  /** On a corner or an edge where one is near. */
  point: Point;
  at: 'corner' | 'edge' | 'face';
  /** Length 1, out of the surface. */
  normal: Point;
  body?: number;
  /** Through the material behind the point; absent where the surface has no other side there. */
  thickness?: number;
  edge?: { length: number; radius?: number; closed: boolean };
};

/** A place on a face and its direction, in the units of the file: what a note is pinned to. */
export type PinPlace = { point: Point; normal: Point };

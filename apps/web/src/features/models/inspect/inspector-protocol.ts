import type { Compared } from '../compare/compare';
import type { Body, MeshChunk } from '../parse/mesh';
import type { Picked } from '../picked';
import type { Measured } from '../worker/protocol';
import type { PickRequest } from './pick';

/** Triangles in the coordinates of the scene; `scale` is the length of one unit of the file in them. */
export type Placed = { chunks: MeshChunk[]; scale: number; bodies?: Body[] | undefined };

/** Messages to the worker that inspects models. */
export type InspectCommand =
  | { type: 'inspect'; model: Placed }
  | { type: 'pick'; request: PickRequest }
  | { type: 'compare'; now: Placed; before: Placed; tolerance: number };

/** The edges of a part as lines: the two ends of each, and the body that it belongs to (−1 for none). */
export type EdgeLines = { positions: Float32Array<ArrayBuffer>; bodies: Int32Array };

/** Messages from it. */
export type InspectEvent =
  | { type: 'inspected'; measured: Measured; edges: EdgeLines }
  | { type: 'picked'; picked: Picked | undefined }
  | { type: 'compared'; compared: Compared }
  | { type: 'failed' };

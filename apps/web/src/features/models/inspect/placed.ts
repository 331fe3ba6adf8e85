import type { Body, MeshChunk } from '../parse/mesh';

/** Triangles in the coordinates of the scene; `scale` is the length of one unit of the file in them. */
export type Placed = { chunks: MeshChunk[]; scale: number; bodies?: Body[] | undefined };

/** The edges of a part as lines: the two ends of each, and the body that it belongs to (−1 for none). */
export type EdgeLines = { positions: Float32Array<ArrayBuffer>; bodies: Int32Array };

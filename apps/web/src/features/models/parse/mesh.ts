export type Point = [x: number, y: number, z: number];

/** Triangles as the graphics card draws them: three corners each, no corner is shared. */
export type MeshChunk = {
  /** x, y, z of each corner, measured from the model's `origin`. */
  positions: Float32Array<ArrayBuffer>;
  /** r, g, b of each corner, 0 to 255; absent when the file has no colours. */
  colors?: Uint8Array<ArrayBuffer>;
  /** The index of each triangle's face of the original; absent where the file has triangles only. */
  faces?: Int32Array<ArrayBuffer>;
  /** The index of the body that the triangles belong to; absent where the file names no bodies. */
  body?: number;
};

/** The positions of all chunks, one after the other. */
export function positionsOf(chunks: readonly MeshChunk[]): Float32Array<ArrayBuffer> {
  const all = new Float32Array(chunks.reduce((sum, { positions }) => sum + positions.length, 0));
  let end = 0;
  for (const { positions } of chunks) {
    all.set(positions, end);
    end += positions.length;
  }
  return all;
}

/** A body of an assembly, or of a file that names its bodies. */
export type Body = {
  name: string;
  /** The names of the assemblies that it is in, the outermost first. */
  path: readonly string[];
  /** 0xRRGGBB; absent where the file gives it none. */
  color?: number;
};

/** A model in the units of its file, in chunks small enough to upload to the graphics card within one frame. */
export type Model = {
  chunks: MeshChunk[];
  triangles: number;
  min: Point;
  max: Point;
  /** Where the positions are measured from: a corner of the model, because 32-bit floats are imprecise far from 0. */
  origin: Point;
  /** What the picture does not show, and what the sizes do not say exactly, in sentences for the user. */
  notices: string[];
  /** Absent where the file names no bodies. */
  bodies?: Body[];
  /** Lengths are in millimetres; absent where the file names no unit. */
  unit?: 'mm';
  /** The file stores its numbers too coarsely to measure the part. */
  coarse?: true;
};

/** A file cannot be displayed; the message is written for the user. */
export class ModelError extends Error {}

export const truncatedFile = 'file bị cắt ngắn hoặc sai cấu trúc';

const cornersPerChunk = 3 * 65_536;
/** More do not fit into a phone's memory: each takes 36 bytes. */
const maxTriangles = 4_000_000;
/** Further out a difference of two coordinates may be no 32-bit float. */
const maxOrigin = 1e30;
const countText = (count: number): string => count.toLocaleString('vi-VN');

export function checkTriangles(count: number): void {
  if (count > maxTriangles) throw new ModelError(`mô hình có hơn ${countText(maxTriangles)} tam giác`);
}

/** Collects corners, three of which make a triangle. A triangle with a corner that is no place is left out. */
export class MeshBuilder {
  readonly notices: string[] = [];
  readonly #chunks: MeshChunk[] = [];
  readonly #min: Point = [Infinity, Infinity, Infinity];
  readonly #max: Point = [-Infinity, -Infinity, -Infinity];
  readonly #triangle = new Float64Array(9);
  readonly #colors = new Uint8Array(9);
  readonly #current: MeshChunk;
  #origin: Point | undefined;
  #body: number | undefined;
  #face = 0;
  #added = 0;
  #written = 0;
  #triangles = 0;
  #leftOut = 0;

  constructor({ coloured = false, faces = false } = {}) {
    this.#current = {
      positions: new Float32Array(3 * cornersPerChunk),
      ...(coloured ? { colors: new Uint8Array(3 * cornersPerChunk) } : {}),
      ...(faces ? { faces: new Int32Array(cornersPerChunk / 3) } : {}),
    };
  }

  /** The triangles that follow belong to this body. */
  startBody(body: number): void {
    this.#finishChunk();
    this.#body = body;
  }

  /** The triangles that follow are those of another face of the original. */
  startFace(): void {
    this.#face++;
  }

  /** `color` is 0xRRGGBB. */
  corner(x: number, y: number, z: number, color = 0): void {
    const at = 3 * (this.#added++ % 3);
    this.#triangle[at] = x;
    this.#triangle[at + 1] = y;
    this.#triangle[at + 2] = z;
    if (this.#current.colors) this.#colors.set([color >> 16, (color >> 8) & 255, color & 255], at);
    if (at === 6) this.#finishTriangle();
  }

  /** `float32`: the file itself stores 32-bit floats. */
  finish({ float32 = false } = {}): Model {
    this.#finishChunk();
    if (this.#added % 3 !== 0) throw new ModelError(truncatedFile);
    if (this.#triangles === 0)
      throw new ModelError(this.#leftOut > 0 ? 'toạ độ không phải là số' : 'file không có mặt tam giác nào');
    const [min, max] = [this.#min, this.#max];
    if (max.every((value, axis) => value === min[axis])) throw new ModelError('mô hình không có kích thước');
    if (this.#leftOut > 0)
      this.notices.push(`Đã bỏ qua ${countText(this.#leftOut)} mặt có toạ độ không phải là số.`);
    const coarse = float32 && isCoarse(min, max);
    if (coarse)
      this.notices.push(
        'Chi tiết nằm quá xa gốc toạ độ so với độ mịn của số trong file: kích thước bị làm tròn.',
      );
    return {
      ...{ chunks: this.#chunks, triangles: this.#triangles, min, max },
      ...{ origin: this.#origin!, notices: this.notices, ...(coarse ? { coarse } : {}) },
    };
  }

  #finishTriangle(): void {
    const corners = this.#triangle;
    const origin = (this.#origin ?? [0, 1, 2].map((axis) => originOf(corners[axis]!))) as Point;
    for (let at = 0; at < 9; at++)
      if (!Number.isFinite(Math.fround(corners[at]! - origin[at % 3]!))) {
        this.#leftOut++;
        return;
      }
    this.#origin = origin;
    if (this.#written === cornersPerChunk) this.#finishChunk();
    const { positions, colors, faces } = this.#current;
    const start = 3 * this.#written;
    for (let at = 0; at < 9; at++) {
      const value = corners[at]!;
      const axis = (at % 3) as 0 | 1 | 2;
      positions[start + at] = value - origin[axis];
      if (value < this.#min[axis]) this.#min[axis] = value;
      if (value > this.#max[axis]) this.#max[axis] = value;
    }
    colors?.set(this.#colors, start);
    if (faces) faces[this.#written / 3] = this.#face;
    this.#written += 3;
    checkTriangles(++this.#triangles);
  }

  #finishChunk(): void {
    if (this.#written === 0) return;
    const end = 3 * this.#written;
    const { positions, colors, faces } = this.#current;
    this.#chunks.push({
      positions: positions.slice(0, end),
      ...(colors ? { colors: colors.slice(0, end) } : {}),
      ...(faces ? { faces: faces.slice(0, end / 9) } : {}),
      ...(this.#body === undefined ? {} : { body: this.#body }),
    });
    this.#written = 0;
  }
}

const originOf = (value: number): number => (Math.abs(value) < maxOrigin ? value : 0);

/** Whether the step between two neighbouring 32-bit floats is more than a ten-thousandth of the model. */
function isCoarse(min: Point, max: Point): boolean {
  const farthest = Math.max(...min.map(Math.abs), ...max.map(Math.abs));
  const size = Math.max(...max.map((value, axis) => value - min[axis]!));
  return farthest * 2 ** -23 > size / 10_000;
}

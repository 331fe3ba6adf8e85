type Point = [x: number, y: number, z: number];

/** Triangles as the graphics card draws them: three corners each, no corner is shared. */
export type MeshChunk = {
  /** x, y, z of each corner. */
  positions: Float32Array<ArrayBuffer>;
  /** r, g, b of each corner, 0 to 255; absent when the file has no colours. */
  colors?: Uint8Array<ArrayBuffer>;
};

/** A model in the units of its file, in chunks small enough to upload to the graphics card within one frame. */
export type Model = { chunks: MeshChunk[]; triangles: number; min: Point; max: Point };

/** A file cannot be displayed; the message is written for the user. */
export class ModelError extends Error {}

export const truncatedFile = 'file bị cắt ngắn hoặc sai cấu trúc';

const cornersPerChunk = 3 * 65_536;
/** More do not fit into a phone's memory: each takes 36 bytes. */
const maxTriangles = 4_000_000;

/** Collects corners, three of which make a triangle. */
export class MeshBuilder {
  readonly #chunks: MeshChunk[] = [];
  readonly #min: Point = [Infinity, Infinity, Infinity];
  readonly #max: Point = [-Infinity, -Infinity, -Infinity];
  readonly #coloured: boolean;
  readonly #current: MeshChunk;
  #cornerCount = 0;

  constructor(coloured = false) {
    this.#coloured = coloured;
    this.#current = this.#newChunk();
  }

  /** `color` is 0xRRGGBB. */
  corner(x: number, y: number, z: number, color = 0): void {
    // Positions are stored as 32-bit floats, in which a number that is too large becomes infinite.
    if (!Number.isFinite(Math.fround(x) + Math.fround(y) + Math.fround(z)))
      throw new ModelError('toạ độ không phải là số');
    if (this.#cornerCount === cornersPerChunk) this.#finishChunk();
    const at = 3 * this.#cornerCount++;
    const { positions, colors } = this.#current;
    positions[at] = x;
    positions[at + 1] = y;
    positions[at + 2] = z;
    colors?.set([color >> 16, (color >> 8) & 255, color & 255], at);
    this.#extendBounds(0, x);
    this.#extendBounds(1, y);
    this.#extendBounds(2, z);
  }

  finish(): Model {
    this.#finishChunk();
    const corners = this.#chunks.reduce((sum, { positions }) => sum + positions.length / 3, 0);
    if (corners === 0) throw new ModelError('file không có mặt tam giác nào');
    if (corners % 3 !== 0) throw new ModelError(truncatedFile);
    const [min, max] = [this.#min, this.#max];
    if (max.every((value, axis) => value === min[axis])) throw new ModelError('mô hình không có kích thước');
    return { chunks: this.#chunks, triangles: corners / 3, min, max };
  }

  #extendBounds(axis: 0 | 1 | 2, value: number): void {
    if (value < this.#min[axis]) this.#min[axis] = value;
    if (value > this.#max[axis]) this.#max[axis] = value;
  }

  #newChunk(): MeshChunk {
    return {
      positions: new Float32Array(3 * cornersPerChunk),
      ...(this.#coloured ? { colors: new Uint8Array(3 * cornersPerChunk) } : {}),
    };
  }

  #finishChunk(): void {
    if (this.#cornerCount > 0) {
      const end = 3 * this.#cornerCount;
      const { positions, colors } = this.#current;
      this.#chunks.push({
        positions: positions.slice(0, end),
        ...(colors ? { colors: colors.slice(0, end) } : {}),
      });
    }
    if (this.#chunks.length * cornersPerChunk > 3 * maxTriangles)
      throw new ModelError(`mô hình có hơn ${maxTriangles.toLocaleString('vi-VN')} tam giác`);
    this.#cornerCount = 0;
  }
}

/** Corners that faces refer to by index. */
export class Vertices {
  #values = new Float32Array(3 * 4096);
  #colors: number[] = [];
  count = 0;

  add(x: number, y: number, z: number, color?: number): void {
    if (3 * this.count === this.#values.length) {
      const larger = new Float32Array(2 * this.#values.length);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values.set([x, y, z], 3 * this.count);
    if (color !== undefined) this.#colors[this.count] = color;
    this.count++;
  }

  /** Cuts a flat polygon into triangles around its first corner; `color` overrides the colours of the corners. */
  addPolygon(mesh: MeshBuilder, polygon: readonly number[], color?: number): void {
    for (let at = 2; at < polygon.length; at++)
      for (const index of [polygon[0]!, polygon[at - 1]!, polygon[at]!]) this.#corner(mesh, index, color);
  }

  #corner(mesh: MeshBuilder, index: number, color = this.#colors[index]): void {
    if (!(index >= 0 && index < this.count)) throw new ModelError('một mặt dùng đỉnh không tồn tại');
    const at = 3 * index;
    mesh.corner(this.#values[at]!, this.#values[at + 1]!, this.#values[at + 2]!, color);
  }
}

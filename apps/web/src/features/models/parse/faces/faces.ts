import { ModelError, checkTriangles } from '../mesh';
import type { MeshBuilder } from '../mesh';
import { cutPolygon } from './polygon';

/** Numbers in an array that grows. */
class Growing<Kind extends Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer>> {
  length = 0;
  constructor(
    public values: Kind,
    readonly larger: (length: number) => Kind,
  ) {}
  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = this.larger(2 * this.length);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }
}
const doubles = () => new Growing(new Float64Array(12_288), (length) => new Float64Array(length));
const integers = () => new Growing(new Int32Array(16_384), (length) => new Int32Array(length));

/** Corners, and the faces that refer to them by index: in any order, as some programs write the faces first. */
export class Faces {
  readonly #places = doubles();
  readonly #colors: number[] = [];
  /** For each face the number of its corners, their indices, and its colour, or −1. */
  readonly #faces = integers();
  #triangles = 0;
  vertices = 0;

  addVertex(x: number, y: number, z: number, color?: number): void {
    for (const value of [x, y, z]) this.#places.push(value);
    if (color !== undefined) this.#colors[this.vertices] = color;
    this.vertices++;
  }

  /** `color` overrides the colours of the corners. */
  addFace(corners: readonly number[], color = -1): void {
    if (corners.length < 3) return;
    this.#triangles += corners.length - 2;
    checkTriangles(this.#triangles);
    this.#faces.push(corners.length);
    for (const corner of corners) this.#faces.push(corner >= 0 && corner <= 0x7fffffff ? corner : -1);
    this.#faces.push(color);
  }

  /** Triangles that share an edge with the one before; −1 begins a new strip. */
  addStrip(corners: readonly number[]): void {
    let start = 0;
    corners.forEach((corner, at) => {
      if (corner < 0) start = at + 1;
      else if (at - start >= 2) {
        const [a, b] = [corners[at - 2]!, corners[at - 1]!];
        this.addFace((at - start) % 2 === 0 ? [a, b, corner] : [b, a, corner]);
      }
    });
  }

  /** Writes all faces as triangles; `color` is that of what has none. */
  writeTo(mesh: MeshBuilder, color = 0): void {
    if (this.#faces.length === 0 && this.vertices > 0)
      throw new ModelError('file chỉ có điểm (đám mây điểm) hoặc đường nét, không có mặt nào');
    const { values, length } = this.#faces;
    let crossing = 0;
    for (let at = 0; at < length;) {
      const count = values[at]!;
      const polygon = values.subarray(at + 1, at + 1 + count);
      if (this.#writeFace(mesh, polygon, values[at + 1 + count]!, color)) crossing++;
      at += count + 2;
    }
    if (crossing > 0)
      mesh.notices.push(`${crossing.toLocaleString('vi-VN')} mặt có đường bao tự cắt được vẽ gần đúng.`);
  }

  #writeFace(mesh: MeshBuilder, polygon: Int32Array, color: number, otherwise: number): boolean {
    for (const index of polygon)
      if (index < 0 || index >= this.vertices) throw new ModelError('một mặt dùng đỉnh không tồn tại');
    const corner = (at: number) => {
      const index = polygon[at]!;
      const [x, y, z] = this.#placeOf(index);
      mesh.corner(x, y, z, color < 0 ? (this.#colors[index] ?? otherwise) : color);
    };
    if (polygon.length === 3) {
      for (const at of [0, 1, 2]) corner(at);
      return false;
    }
    const { triangles, crosses } = cutPolygon([...polygon].map((index) => this.#placeOf(index)));
    for (const triangle of triangles) triangle.forEach(corner);
    return crosses;
  }

  #placeOf(index: number): [number, number, number] {
    const { values } = this.#places;
    return [values[3 * index]!, values[3 * index + 1]!, values[3 * index + 2]!];
  }
}

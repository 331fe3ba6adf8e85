import { Box3, Vector3 } from 'three';
import type { Solid } from './solid';
import type { Point } from '../parse/mesh';

/** How far a body at the edge of an assembly moves when it is pulled apart completely: a part of its distance from the middle. */
const farthest = 1.2;

/** How far each body is drawn from its place when an assembly is pulled apart, from 0 to 1: outwards, from the middle of all. */
export function offsetsOf({ meshes }: Pick<Solid, 'meshes'>, part: number): Point[] | undefined {
  if (part === 0) return undefined;
  const boxes: Box3[] = [];
  for (const { mesh, chunk } of meshes) {
    if (chunk.body === undefined) return undefined;
    mesh.geometry.computeBoundingBox();
    (boxes[chunk.body] ??= new Box3()).union(mesh.geometry.boundingBox!);
  }
  return Array.from(boxes, (box?: Box3) =>
    box
      ? box
          .getCenter(new Vector3())
          .multiplyScalar(farthest * part)
          .toArray()
      : [0, 0, 0],
  );
}

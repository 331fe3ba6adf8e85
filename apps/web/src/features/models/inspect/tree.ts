import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { Point } from '../parse/mesh';

/** Triangles in a tree of boxes: a ray looks at a few of them, not at a million. */
export type Tree = MeshBVH;

/** A second for a million triangles. They keep their order, by which everything else counts them. */
export function treeOf(positions: Float32Array): Tree {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  return new MeshBVH(geometry, { indirect: true });
}

/** Where a ray first meets triangles: how far along the ray, and which one. */
export type Hit = { distance: number; triangle: number };

/** `direction` has the length 1; `allowed` leaves out places that are not drawn. */
export function firstHit(
  tree: Tree,
  from: Point,
  direction: Point,
  allowed: (distance: number, triangle: number) => boolean = () => true,
): Hit | undefined {
  const ray = new Ray(new Vector3(...from), new Vector3(...direction));
  let hit: Hit | undefined;
  for (const { distance, faceIndex } of tree.raycast(ray, DoubleSide, 1e-6)) {
    const triangle = faceIndex!;
    if (distance < (hit?.distance ?? Infinity) && allowed(distance, triangle)) hit = { distance, triangle };
  }
  return hit;
}

import {
  AlwaysStencilFunc,
  BackSide,
  DecrementWrapStencilOp,
  DoubleSide,
  EqualStencilFunc,
  FrontSide,
  Group,
  IncrementWrapStencilOp,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  NotEqualStencilFunc,
  Plane,
  PlaneGeometry,
  ReplaceStencilOp,
  Vector3,
} from 'three';
import type { Material, Side, StencilOp } from 'three';
import type { Section } from '../section';

/** Where a plane cuts through material. */
export type Caps = { group: Group; dispose: () => void };

/** The plane of a section through a box: what lies behind it is cut away. */
export function planeOf(
  { centre, half }: { centre: Vector3; half: Vector3 },
  { axis, at, flipped }: Section,
): Plane {
  const reach = half.getComponent(axis);
  const place = centre.getComponent(axis) - reach + 2 * reach * at;
  return new Plane(new Vector3().setComponent(axis, flipped ? 1 : -1), flipped ? -place : place);
}

/** The colour of a cap. */
export const cutColour = 0xd98c3f;

/** Bits of the stencil of a pixel: how often the view passes into cut bodies and out of them again; and who has material there. */
const passes = 0x3f;
const owners = { 1: 0x40, 2: 0x80, 3: 0xc0 } as const;

const unseen = { depthWrite: false, depthTest: false, colorWrite: false, stencilWrite: true };

/** The passes are not even where a body was cut open. */
const counter = (plane: Plane, side: Side, operation: StencilOp) =>
  new MeshBasicMaterial({
    ...{ ...unseen, side, clippingPlanes: [plane] },
    ...{ stencilFunc: AlwaysStencilFunc, stencilWriteMask: passes, stencilZPass: operation },
  });

/** Notes whose material is counted, and begins to count anew. */
const owned = (owner: number) =>
  new MeshBasicMaterial({
    ...{ ...unseen, side: DoubleSide, stencilZPass: ReplaceStencilOp },
    ...{ stencilFunc: NotEqualStencilFunc, stencilFuncMask: passes },
    ...{ stencilRef: owner, stencilWriteMask: owner | passes },
  });

const cap = (owner: number, color: number) =>
  new MeshStandardMaterial({
    ...{ color, metalness: 0, roughness: 0.9, side: DoubleSide, stencilWrite: true },
    ...{ stencilFunc: EqualStencilFunc, stencilFuncMask: owners[3], stencilRef: owner },
  });

/**
 * The caps of bodies that a plane cuts, or of two revisions that are seen over one another: `colours` has that of what only the
 * first has, only the second, and both.
 */
export function capsOf(
  plane: Plane,
  revisions: readonly (readonly Mesh[])[],
  colours: Partial<Record<keyof typeof owners, number>>,
): Caps {
  const group = new Group();
  const materials: Material[] = [];
  const square = new PlaneGeometry(8, 8);
  const onPlane = new Mesh(square);
  plane.coplanarPoint(onPlane.position);
  onPlane.lookAt(onPlane.position.clone().add(plane.normal));
  /** Each is drawn after the one before it. */
  const draw = (material: Material, places: readonly Mesh[] = [onPlane]) => {
    materials.push(material);
    for (const { geometry, position, quaternion } of places) {
      const mesh = new Mesh(geometry, material);
      mesh.position.copy(position);
      mesh.quaternion.copy(quaternion);
      mesh.frustumCulled = false;
      mesh.renderOrder = materials.length;
      group.add(mesh);
    }
  };
  revisions.forEach((bodies, index) => {
    draw(counter(plane, BackSide, IncrementWrapStencilOp), bodies);
    draw(counter(plane, FrontSide, DecrementWrapStencilOp), bodies);
    draw(owned(index === 0 ? owners[1] : owners[2]));
  });
  for (const [owner, color] of Object.entries(colours)) draw(cap(owners[Number(owner) as 1], color));
  return { group, dispose: () => [...materials, square].forEach((each) => each.dispose()) };
}

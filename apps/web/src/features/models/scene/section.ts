import {
  AlwaysStencilFunc,
  BackSide,
  DecrementWrapStencilOp,
  DoubleSide,
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
import type { Side } from 'three';
import type { Section } from '../section';

type Cut = { group: Group; plane: Plane; dispose: () => void };

/** Counts, for each pixel, how often the view passes into the cut body and out of it again: odd where the cap is. */
const counter = (
  plane: Plane,
  side: Side,
  operation: typeof IncrementWrapStencilOp | typeof DecrementWrapStencilOp,
) =>
  new MeshBasicMaterial({
    ...{ depthWrite: false, depthTest: false, colorWrite: false, stencilWrite: true, side },
    ...{
      stencilFunc: AlwaysStencilFunc,
      stencilFail: operation,
      stencilZFail: operation,
      stencilZPass: operation,
    },
    clippingPlanes: [plane],
  });

/** What a plane cuts away is not drawn, and where it cuts through material there is a cap. The box is that of what is drawn. */
export function cutThrough(
  bodies: readonly Mesh[],
  { centre, half }: { centre: Vector3; half: Vector3 },
  { axis, at, flipped }: Section,
): Cut {
  const normal = new Vector3().setComponent(axis, flipped ? 1 : -1);
  const reach = half.getComponent(axis);
  const place = centre.getComponent(axis) - reach + 2 * reach * at;
  const plane = new Plane(normal, flipped ? -place : place);
  const group = new Group();
  const counters = [
    counter(plane, BackSide, IncrementWrapStencilOp),
    counter(plane, FrontSide, DecrementWrapStencilOp),
  ];
  for (const { geometry, position } of bodies)
    for (const material of counters) {
      const mesh = new Mesh(geometry, material);
      mesh.position.copy(position);
      mesh.frustumCulled = false;
      mesh.renderOrder = 1;
      group.add(mesh);
    }
  const capMaterial = new MeshStandardMaterial({
    ...{ color: 0xd98c3f, metalness: 0, roughness: 0.9, side: DoubleSide, stencilWrite: true },
    ...{ stencilRef: 0, stencilFunc: NotEqualStencilFunc },
    ...{ stencilFail: ReplaceStencilOp, stencilZFail: ReplaceStencilOp, stencilZPass: ReplaceStencilOp },
  });
  const capGeometry = new PlaneGeometry(8, 8);
  const cap = new Mesh(capGeometry, capMaterial);
  plane.coplanarPoint(cap.position);
  cap.lookAt(cap.position.clone().add(normal));
  cap.renderOrder = 2;
  cap.onAfterRender = (renderer) => renderer.clearStencil();
  group.add(cap);
  const dispose = () => [...counters, capMaterial, capGeometry].forEach((each) => each.dispose());
  return { group, plane, dispose };
}

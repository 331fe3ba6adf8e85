import { Box3, Raycaster, Vector2, Vector3 } from 'three';
import type { Mesh, Plane } from 'three';
import type { CameraMove } from '../camera/camera-moves';
import type { EdgeLines, Placed } from '../inspect/placed';
import type { PickRequest } from '../inspect/pick';
import { firstLook } from '../look';
import type { Look } from '../look';
import type { Model, Point } from '../parse/mesh';
import type { Picked, PinPlace } from '../picked';
import { newEdgeLines } from './edge-lines';
import { offsetsOf } from './explode';
import { newMarks } from './marks';
import { newPins } from './pins';
import { capsOf, cutColour, planeOf } from './section';
import type { Caps } from './section';
import { solidOf } from './solid';
import type { Placement, Solid } from './solid';
import { createStage } from './stage';
import type { StageListeners, ViewportSize } from './stage';

export type ModelScene = {
  /** Replaces the model that was shown before. */
  show: (model: Model) => Placed;
  /** Adds the edges of the part, once they are found. */
  showEdges: (edges: EdgeLines) => void;
  move: (move: CameraMove) => void;
  /** Looks at a face of the model, in the units of the file. */
  flyTo: (place: PinPlace) => void;
  resize: (size: ViewportSize) => void;
  look: (look: Look) => void;
  /** What to search for under a place of the canvas, from −1 at the left and the bottom to 1. */
  pickAt: (x: number, y: number) => PickRequest | undefined;
  /** The pin there. */
  pinAt: (x: number, y: number) => number | undefined;
  /** What was found, in the units of the file. */
  inUnits: (found: Picked) => Picked;
  frame: () => OffscreenCanvas;
};

/** How near to an edge a pointer means it, in CSS pixels. */
const reachPixels = 10;
/** From where a face is looked at: a part of the model's size. */
const nearness = 1.7;

/** Draws one model. Throws when WebGL 2 is not available. */
export function createModelScene(
  canvas: OffscreenCanvas,
  size: ViewportSize,
  listeners: StageListeners = {},
): ModelScene {
  const stage = createStage(canvas, size, listeners);
  const { scene, rig, move, resize, requestRender, frame } = stage;
  const wireframe = { value: false };
  let shown: Solid | undefined;
  let edges: ReturnType<typeof newEdgeLines> | undefined;
  let cut: (Caps & { plane: Plane }) | undefined;
  let offsets: Point[] | undefined;
  const marks = newMarks();
  const pins = newPins();
  scene.add(marks.group, pins.group);
  let look = firstLook;

  /** What «fit» shows: the bodies that are drawn. */
  const frameOf = (meshes: readonly Mesh[]) => {
    const box = new Box3();
    for (const { geometry, position } of meshes) {
      geometry.computeBoundingBox();
      box.union(geometry.boundingBox!.clone().translate(position));
    }
    if (box.isEmpty()) return;
    box.getCenter(rig.centre);
    box.getSize(rig.half).multiplyScalar(0.5);
    rig.shown = meshes.map(({ geometry, position }) => ({
      ...{ corners: geometry.getAttribute('position').array, by: position.clone() },
    }));
  };
  const removeCut = () => {
    if (!cut) return;
    scene.remove(cut.group);
    cut.dispose();
    cut = undefined;
  };
  const applyLook = () => {
    wireframe.value = look.wireframe;
    stage.setParallel(look.parallel);
    removeCut();
    if (!shown) return;
    const isHidden = new Set(look.hidden);
    offsets = offsetsOf(shown, look.explode);
    for (const { mesh, chunk } of shown.meshes) {
      mesh.visible = chunk.body === undefined || !isHidden.has(chunk.body);
      mesh.position.set(...(offsets?.[chunk.body ?? -1] ?? [0, 0, 0]));
    }
    const visible = shown.meshes.flatMap(({ mesh }) => (mesh.visible ? [mesh] : []));
    frameOf(visible);
    if (look.section) {
      const plane = planeOf(rig, look.section);
      cut = { plane, ...capsOf(plane, [visible], { 1: cutColour }) };
      scene.add(cut.group);
    }
    const planes = cut ? [cut.plane] : null;
    shown.material.clippingPlanes = planes;
    shown.material.needsUpdate = true;
    if (edges) {
      edges.lines.visible = look.edges;
      edges.material.clippingPlanes = planes;
    }
    const { placement } = shown;
    const placed = (place: Point, body?: number) => moved(inScene(place, placement), offsets?.[body ?? -1]);
    marks.show(look.marks.map(({ point, body }) => placed(point, body)));
    pins.show(look.pins.map(({ point }) => placed(point)));
    // A pin stands on the assembly as it is put together.
    pins.group.visible = !offsets;
  };

  return {
    ...{ move, resize, frame },
    show: (model) => {
      for (const { mesh } of shown?.meshes ?? []) mesh.geometry.dispose();
      shown?.material.dispose();
      if (shown) scene.remove(shown.solid);
      if (edges) scene.remove(edges.lines);
      edges?.dispose();
      edges = undefined;
      shown = solidOf(model, wireframe);
      scene.add(shown.solid);
      applyLook();
      move({ kind: 'fit', view: 'iso' });
      return { chunks: model.chunks, scale: shown.placement.scale, bodies: model.bodies };
    },
    showEdges: (found) => {
      edges = newEdgeLines(found);
      scene.add(edges.lines);
      applyLook();
      edges.arrange(new Set(look.hidden), offsets);
      requestRender();
    },
    flyTo: ({ point, normal }) => {
      if (!shown) return;
      const target = new Vector3(...inScene(point, shown.placement));
      // Seen a little from the side: straight on, a face has no depth.
      const direction = new Vector3(...normal).add(new Vector3(0.4, -0.5, 0.4));
      const distance = nearness * Math.max(0.5, rig.half.length());
      stage.fly(target, target.clone().add(direction.setLength(distance)));
    },
    look: (wanted) => {
      const isRearranged = wanted.hidden.join() !== look.hidden.join() || wanted.explode !== look.explode;
      look = wanted;
      applyLook();
      if (isRearranged) edges?.arrange(new Set(look.hidden), offsets);
      // One body of a large assembly would be a dot, and one that is pulled apart needs room.
      if (isRearranged) move({ kind: 'fit' });
      requestRender();
    },
    pinAt: (x, y) =>
      look.pins.length > 0 && pins.group.visible ? pins.at(x, y, stage.lens(), rig.camera.aspect) : undefined,
    pickAt: (x, y) => {
      if (!shown) return undefined;
      rig.camera.updateMatrixWorld();
      const caster = new Raycaster();
      caster.setFromCamera(new Vector2(x, y), stage.lens());
      const { origin, direction } = caster.ray;
      const pixel = (2 * Math.tan((rig.camera.fov * Math.PI) / 360)) / stage.height();
      const far = look.parallel ? rig.camera.position.distanceTo(rig.target) : 1;
      return {
        from: origin.toArray(),
        direction: direction.toArray(),
        reach: { length: reachPixels * pixel * far, grows: !look.parallel },
        hidden: look.hidden,
        ...(cut ? { plane: { normal: cut.plane.normal.toArray(), constant: cut.plane.constant } } : {}),
        ...(offsets ? { offsets } : {}),
      };
    },
    inUnits: (found) => inUnits(found, shown!.placement),
  };
}

const inScene = (place: Point, { scale, middle }: Placement): Point =>
  place.map((value, axis) => (value - middle[axis]!) * scale) as Point;
const moved = (place: Point, offset: Point = [0, 0, 0]): Point =>
  place.map((value, axis) => value + offset[axis]!) as Point;

function inUnits(found: Picked, { scale, middle }: Placement): Picked {
  const { point, thickness, edge } = found;
  return {
    ...found,
    point: point.map((value, axis) => value / scale + middle[axis]!) as Point,
    ...(thickness === undefined ? {} : { thickness: thickness / scale }),
    ...(edge
      ? {
          edge: {
            ...{ closed: edge.closed, length: edge.length / scale },
            ...(edge.radius === undefined ? {} : { radius: edge.radius / scale }),
          },
        }
      : {}),
  };
}

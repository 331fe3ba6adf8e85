import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  DirectionalLight,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  Points,
  PointsMaterial,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { CameraMove } from '../camera-moves';
import { bodiesOf } from '../inspect/bodies';
import type { BodyFacts } from '../inspect/bodies';
import { inspected, pick } from '../inspect/pick';
import type { Inspected } from '../inspect/pick';
import { firstLook } from '../look';
import type { Look } from '../look';
import type { Model, Point } from '../parse/mesh';
import type { Picked } from '../picked';
import { edgesOf, weld } from '../surface/edges';
import { measured } from '../surface/surface';
import type { Surface } from '../surface/surface';
import { alignParallel, moveCamera, newCameraRig } from './camera-rig';
import { cutThrough } from './section';
import { solidOf } from './solid';
import type { Solid } from './solid';

/** Size in CSS pixels; `ratio` is the number of device pixels per CSS pixel. */
export type ViewportSize = { width: number; height: number; ratio: number };

export type ModelScene = {
  /** Replaces the model that was shown before. */
  show: (model: Model) => void;
  /** Measures the model that is shown, and finds its edges. */
  inspect: (model: Model) => { surface: Surface; bodies?: BodyFacts[] };
  move: (move: CameraMove) => void;
  resize: (size: ViewportSize) => void;
  look: (look: Look) => void;
  /** What lies under a place of the canvas, from −1 at the left and the bottom to 1. */
  pick: (x: number, y: number) => Picked | undefined;
  /** Draws now. The canvas keeps the picture until the present task ends. */
  frame: () => OffscreenCanvas;
};

export type SceneListeners = {
  /** The browser took the WebGL context away, or restored it. */
  onContext?: (present: boolean) => void;
  /** The direction of the camera, with each frame: a quaternion. */
  onTurn?: (turn: readonly [number, number, number, number]) => void;
};

/** How near to an edge a pointer means it, in CSS pixels. */
const reachPixels = 10;

/** Draws on the canvas, one frame for each change. Throws when WebGL 2 is not available. */
export function createModelScene(
  canvas: OffscreenCanvas,
  size: ViewportSize,
  { onContext, onTurn }: SceneListeners = {},
): ModelScene {
  const renderer = new WebGLRenderer({
    ...{ canvas, antialias: true, alpha: true, stencil: true, powerPreference: 'low-power' },
  });
  renderer.localClippingEnabled = true;
  const scene = new Scene();
  const rig = newCameraRig();
  const wireframe = { value: false };
  const light = new DirectionalLight(0xffffff, 2.2);
  light.position.set(2, 3, 4);
  rig.camera.add(light);
  scene.add(rig.camera, new HemisphereLight(0xffffff, 0x5a6b82, 1.4));

  let shown: Solid | undefined;
  let lines: LineSegments<BufferGeometry, LineBasicMaterial> | undefined;
  let inspection: Inspected | undefined;
  let cut: ReturnType<typeof cutThrough> | undefined;
  const marks = newMarks();
  scene.add(marks.group);
  let look = firstLook;
  let height = 1;
  let pendingFrame = 0;
  const lens = () => (look.parallel ? rig.parallel : rig.camera);
  const render = () => {
    alignParallel(rig);
    renderer.render(scene, lens());
    onTurn?.(rig.camera.quaternion.toArray());
  };
  const requestRender = () => {
    pendingFrame ||= requestAnimationFrame(() => {
      pendingFrame = 0;
      render();
    });
  };
  const move = (cameraMove: CameraMove) => {
    moveCamera(rig, cameraMove);
    requestRender();
  };
  const resize = ({ width, height: rows, ratio }: ViewportSize) => {
    renderer.setPixelRatio(ratio);
    renderer.setSize(width, rows, false);
    height = rows;
    rig.camera.aspect = width / rows;
    rig.camera.updateProjectionMatrix();
    requestRender();
  };
  /** What «fit» shows: the bodies that are drawn. */
  const frameOf = (geometries: readonly BufferGeometry[]) => {
    const box = new Box3();
    for (const geometry of geometries) {
      geometry.computeBoundingBox();
      box.union(geometry.boundingBox!);
    }
    if (box.isEmpty()) return;
    box.getCenter(rig.centre);
    box.getSize(rig.half).multiplyScalar(0.5);
  };
  /** The ends of the edges of bodies that are drawn. */
  const visibleEdges = (isHidden: ReadonlySet<number>): number[] => {
    const { edges, bodyOf } = inspection!;
    return [...edges.triangles].flatMap((triangle, edge) =>
      isHidden.has(bodyOf(triangle) ?? -1) ? [] : [2 * edge, 2 * edge + 1],
    );
  };
  const applyLook = () => {
    wireframe.value = look.wireframe;
    if (cut) {
      scene.remove(cut.group);
      cut.dispose();
      cut = undefined;
    }
    if (!shown) return;
    const isHidden = new Set(look.hidden);
    for (const { mesh, chunk } of shown.meshes)
      mesh.visible = chunk.body === undefined || !isHidden.has(chunk.body);
    const visible = shown.meshes.filter(({ mesh }) => mesh.visible);
    frameOf(visible.map(({ mesh }) => mesh.geometry));
    if (look.section) {
      const geometries = visible.map(({ mesh }) => mesh.geometry);
      cut = cutThrough(geometries, rig, look.section);
      scene.add(cut.group);
    }
    const planes = cut ? [cut.plane] : null;
    shown.material.clippingPlanes = planes;
    shown.material.needsUpdate = true;
    if (lines) {
      lines.visible = look.edges;
      lines.geometry.setIndex(look.hidden.length === 0 ? null : visibleEdges(isHidden));
      lines.material.clippingPlanes = planes;
    }
    const { scale, middle } = shown.placement;
    marks.show(
      look.marks.map((place) => place.map((value, axis) => (value - middle[axis]!) * scale) as Point),
    );
  };
  canvas.addEventListener('webglcontextlost', () => onContext?.(false));
  canvas.addEventListener('webglcontextrestored', () => {
    onContext?.(true);
    requestRender();
  });
  resize(size);

  return {
    show: (model) => {
      for (const { mesh } of shown?.meshes ?? []) mesh.geometry.dispose();
      if (shown) scene.remove(shown.solid);
      if (lines) {
        scene.remove(lines);
        lines.geometry.dispose();
      }
      [lines, inspection] = [undefined, undefined];
      shown = solidOf(model, wireframe);
      scene.add(shown.solid);
      applyLook();
      move({ kind: 'fit', view: 'iso' });
    },
    inspect: ({ chunks, bodies }) => {
      const { scale } = shown!.placement;
      const welded = weld(chunks);
      const table = edgesOf(welded);
      const { area, volume, approximate } = measured(welded, table);
      inspection = inspected(welded, table, bodyFinder(chunks));
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(inspection.edges.positions, 3));
      lines = new LineSegments(
        geometry,
        new LineBasicMaterial({ color: 0x1d2733, transparent: true, opacity: 0.75 }),
      );
      lines.frustumCulled = false;
      scene.add(lines);
      applyLook();
      requestRender();
      const surface = {
        area: area / scale ** 2,
        ...(volume === undefined ? {} : { volume: volume / scale ** 3 }),
        ...(approximate ? { approximate } : {}),
      };
      return { surface, ...(bodies ? { bodies: bodiesOf(bodies, chunks, scale) } : {}) };
    },
    move,
    resize,
    look: (wanted) => {
      const before = look;
      look = wanted;
      applyLook();
      // One body of a large assembly would be a dot.
      if (wanted.hidden !== before.hidden) move({ kind: 'fit' });
      requestRender();
    },
    pick: (x, y) => {
      if (!shown || !inspection) return undefined;
      alignParallel(rig);
      rig.camera.updateMatrixWorld();
      const caster = new Raycaster();
      caster.setFromCamera(new Vector2(x, y), lens());
      const { origin, direction } = caster.ray;
      const pixel = (2 * Math.tan((rig.camera.fov * Math.PI) / 360)) / height;
      const far = rig.camera.position.distanceTo(rig.target);
      const found = pick(
        inspection,
        {
          from: origin.toArray(),
          direction: direction.toArray(),
          reach: (distance) => reachPixels * pixel * (look.parallel ? far : distance),
        },
        (place, body) =>
          !(body !== undefined && look.hidden.includes(body)) &&
          !(cut && cut.plane.distanceToPoint(new Vector3(...place)) < 0),
      );
      return found && inUnits(found, shown);
    },
    frame: () => {
      render();
      return canvas;
    },
  };
}

/** The body of a triangle, counted through all chunks. */
function bodyFinder(chunks: Model['chunks']): (triangle: number) => number | undefined {
  const bodies = new Int32Array(chunks.reduce((sum, { positions }) => sum + positions.length / 9, 0));
  let end = 0;
  for (const { positions, body = -1 } of chunks) {
    bodies.fill(body, end, end + positions.length / 9);
    end += positions.length / 9;
  }
  return (triangle) => (bodies[triangle]! < 0 ? undefined : bodies[triangle]);
}

function inUnits(found: Picked, { placement: { scale, middle } }: Solid): Picked {
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

/** Dots on the measured places, and a line between two: in front of everything. */
function newMarks() {
  const look = { color: 0xd4380d, depthTest: false, transparent: true };
  const geometry = new BufferGeometry();
  const points = new Points(geometry, new PointsMaterial({ ...look, size: 9, sizeAttenuation: false }));
  const line = new LineSegments(geometry, new LineBasicMaterial(look));
  points.renderOrder = line.renderOrder = 10;
  points.frustumCulled = line.frustumCulled = false;
  points.add(line);
  points.visible = false;
  return {
    group: points,
    show: (places: readonly Point[]) => {
      points.visible = places.length > 0;
      line.visible = places.length === 2;
      geometry.setAttribute('position', new BufferAttribute(new Float32Array(places.flat()), 3));
    },
  };
}

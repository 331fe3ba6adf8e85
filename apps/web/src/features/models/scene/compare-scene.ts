import { BufferAttribute, BufferGeometry, DoubleSide, Mesh, MeshStandardMaterial, Vector3 } from 'three';
import type { CompareMode } from '../compare/mode';
import type { Compared } from '../compare/compare';
import type { CameraMove } from '../camera/camera-moves';
import type { Placed } from '../inspect/placed';
import { steel } from '../paper';
import type { Model, Point } from '../parse/mesh';
import { displaySize, solidOf } from './solid';
import type { Box } from './solid';
import { createStage } from './stage';
import type { StageListeners, ViewportSize } from './stage';

export type CompareScene = {
  /** Both revisions at their places, and how far a surface may be from the other one to count as the same. */
  placed: { now: Placed; before: Placed; tolerance: number };
  /** Colours what differs, once it is known. */
  showDifferences: (compared: Compared) => void;
  setMode: (mode: CompareMode) => void;
  move: (move: CameraMove) => void;
  resize: (size: ViewportSize) => void;
  frame: () => OffscreenCanvas;
};

/** A part of the size: twice as much as two conversions of one surface deviate, and a hundredth of a millimetre of 30 mm. */
export const toleranceOf = (size: number): number => 3e-4 * size;

const colours = { same: steel, added: 0x12875a, removed: 0xd4380d };

/** Draws two revisions of a part, over one another or beside one another. Throws when WebGL 2 is not available. */
export function createCompareScene(
  canvas: OffscreenCanvas,
  size: ViewportSize,
  listeners: StageListeners,
  { now, before }: { now: Model; before: Model },
): CompareScene {
  const stage = createStage(canvas, size, listeners);
  const box = around(now, before);
  const [later, earlier] = [solidOf(now, { value: false }, box), solidOf(before, { value: false }, box)];
  const groups = { now: later.solid, before: earlier.solid };
  stage.scene.add(groups.now, groups.before);
  stage.rig.half.copy(later.half);
  stage.rig.shown = [...later.meshes, ...earlier.meshes].map(({ chunk }) => ({
    ...{ corners: chunk.positions, by: new Vector3() },
  }));
  let mode: CompareMode = 'over';
  let removed: MeshStandardMaterial | undefined;
  const show = (...sides: (keyof typeof groups)[]) => {
    groups.now.visible = sides.includes('now');
    groups.before.visible = sides.includes('before');
  };
  /** Over one another, what was removed is seen through; what both have is drawn once. */
  const showOver = () => {
    show('now', 'before');
    for (const mesh of groups.before.children) mesh.visible = mesh.userData['changed'] === true;
    if (removed) removed.opacity = 0.6;
  };
  const showBeside = (side: keyof typeof groups) => {
    show(side);
    for (const mesh of groups.before.children) mesh.visible = true;
    if (removed) removed.opacity = 1;
  };
  const apply = () => {
    if (mode === 'beside') stage.setHalves([() => showBeside('before'), () => showBeside('now')]);
    else {
      stage.setHalves(undefined);
      showOver();
    }
    stage.move({ kind: 'fit' });
  };
  stage.move({ kind: 'fit', view: 'iso' });
  apply();

  return {
    ...{ move: stage.move, resize: stage.resize, frame: stage.frame },
    placed: {
      now: { chunks: now.chunks, scale: later.placement.scale },
      before: { chunks: before.chunks, scale: earlier.placement.scale },
      tolerance: toleranceOf(displaySize),
    },
    showDifferences: (compared) => {
      for (const side of ['now', 'before'] as const) {
        for (const mesh of groups[side].children) (mesh as Mesh).geometry.dispose();
        groups[side].clear();
        const { same, changed } = compared[side];
        groups[side].add(meshOf(same, painted(colours.same)));
        const paint = painted(side === 'now' ? colours.added : colours.removed);
        if (side === 'before') removed = Object.assign(paint, { transparent: true, depthWrite: false });
        const mesh = meshOf(changed, paint);
        mesh.userData['changed'] = true;
        groups[side].add(mesh);
      }
      apply();
    },
    setMode: (next) => {
      mode = next;
      apply();
    },
  };
}

function around(one: Box, other: Box): Box {
  const each = (pick: (a: number, b: number) => number, end: 'min' | 'max') =>
    one[end].map((value, axis) => pick(value, other[end][axis]!)) as Point;
  return { min: each(Math.min, 'min'), max: each(Math.max, 'max') };
}

const painted = (color: number) =>
  new MeshStandardMaterial({
    ...{ color, emissive: color, emissiveIntensity: 0.15 },
    ...{ metalness: 0.1, roughness: 0.6, flatShading: true, side: DoubleSide },
  });

function meshOf(positions: Float32Array<ArrayBuffer>, material: MeshStandardMaterial): Mesh {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  return mesh;
}

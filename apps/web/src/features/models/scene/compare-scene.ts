import { BufferAttribute, BufferGeometry, DoubleSide, Mesh, MeshStandardMaterial, Vector3 } from 'three';
import type { Plane } from 'three';
import type { CompareLook } from '../compare/mode';
import type { Compared } from '../compare/compare';
import type { CameraMove } from '../camera/camera-moves';
import type { Placed } from '../inspect/placed';
import { steel } from '../steel';
import type { Model, Point } from '../parse/mesh';
import { capsOf, cutColour, planeOf } from './section';
import type { Caps } from './section';
import { displaySize, solidOf } from './solid';
import type { Box } from './solid';
import { createStage } from './stage';
import type { StageListeners, ViewportSize } from './stage';

export type CompareScene = {
  /** Both revisions at their places, and how far a surface may be from the other one to count as the same. */
  placed: { now: Placed; before: Placed; tolerance: number };
  /** Colours what differs, once it is known. */
  showDifferences: (compared: Compared) => void;
  look: (look: CompareLook) => void;
  move: (move: CameraMove) => void;
  resize: (size: ViewportSize) => void;
  frame: () => OffscreenCanvas;
};

/** A part of the size: twice as much as two conversions of one surface deviate, and a hundredth of a millimetre of 30 mm. */
export const toleranceOf = (size: number): number => 3e-4 * size;

type Side = 'now' | 'before';
type Painted = Mesh<BufferGeometry, MeshStandardMaterial>;

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
  let look: CompareLook = { mode: 'over' };
  let caps: (Caps & { of: Side | 'both' })[] = [];
  let removed: MeshStandardMaterial | undefined;
  const show = (...sides: Side[]) => {
    groups.now.visible = sides.includes('now');
    groups.before.visible = sides.includes('before');
    for (const { of, group } of caps) group.visible = of === 'both' || sides.includes(of);
  };
  /** Over one another, what was removed is seen through; what both have is drawn once. */
  const showOver = () => {
    show('now', 'before');
    for (const mesh of groups.before.children) mesh.visible = mesh.userData['changed'] === true;
    if (removed) removed.opacity = 0.6;
  };
  const showBeside = (side: Side) => {
    show(side);
    for (const mesh of groups.before.children) mesh.visible = true;
    if (removed) removed.opacity = 1;
  };
  /** As they were read: what is in colour was cut into pieces, between which single pixels are open. */
  const bodies = {
    now: later.meshes.map(({ mesh }) => mesh),
    before: earlier.meshes.map(({ mesh }) => mesh),
  };
  const capsAt = (plane: Plane): typeof caps =>
    look.mode === 'beside'
      ? (['now', 'before'] as const).map((of) => ({ of, ...capsOf(plane, [bodies[of]], { 1: cutColour }) }))
      : [
          {
            of: 'both',
            ...capsOf(plane, [bodies.now, bodies.before], capColours),
          },
        ];
  const cut = () => {
    for (const { group, dispose } of caps) {
      stage.scene.remove(group);
      dispose();
    }
    const plane = look.section && planeOf(stage.rig, look.section);
    for (const mesh of [...groups.now.children, ...groups.before.children] as Painted[])
      Object.assign(mesh.material, { clippingPlanes: plane ? [plane] : null, needsUpdate: true });
    caps = plane ? capsAt(plane) : [];
    for (const { group } of caps) stage.scene.add(group);
  };
  const apply = () => {
    cut();
    if (look.mode === 'beside') stage.setHalves([() => showBeside('before'), () => showBeside('now')]);
    else {
      stage.setHalves(undefined);
      showOver();
    }
    stage.requestRender();
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
    look: (next) => {
      const isRearranged = next.mode !== look.mode;
      look = next;
      apply();
      if (isRearranged) stage.move({ kind: 'fit' });
    },
  };
}

function around(one: Box, other: Box): Box {
  const each = (pick: (a: number, b: number) => number, end: 'min' | 'max') =>
    one[end].map((value, axis) => pick(value, other[end][axis]!)) as Point;
  return { min: each(Math.min, 'min'), max: each(Math.max, 'max') };
}

/** What only the later revision has, only the earlier one, and both. */
const capColours = { 1: colours.added, 2: colours.removed, 3: cutColour };

const painted = (color: number) =>
  new MeshStandardMaterial({
    ...{ color, emissive: color, emissiveIntensity: 0.15 },
    ...{ metalness: 0.1, roughness: 0.6, flatShading: true, side: DoubleSide },
  });

function meshOf(positions: Float32Array<ArrayBuffer>, material: MeshStandardMaterial): Painted {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  return mesh;
}

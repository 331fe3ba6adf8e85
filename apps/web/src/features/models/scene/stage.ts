import { DirectionalLight, HemisphereLight, Scene, WebGLRenderer } from 'three';
import type { Camera, Vector3 } from 'three';
import type { CameraMove } from '../camera/camera-moves';
import { alignParallel, moveCamera, newCameraRig } from './camera-rig';
import type { CameraRig } from './camera-rig';

/** Size in CSS pixels; `ratio` is the number of device pixels per CSS pixel. */
export type ViewportSize = { width: number; height: number; ratio: number };

export type StageListeners = {
  /** The browser took the WebGL context away, or restored it. */
  onContext?: (present: boolean) => void;
  /** The direction of the camera, with each frame: a quaternion. */
  onTurn?: (turn: readonly [number, number, number, number]) => void;
  /** Whether the camera jumps instead of flying. */
  still?: boolean;
};

/** A canvas with a camera and light, one frame for each change. */
export type Stage = {
  scene: Scene;
  rig: CameraRig;
  lens: () => Camera;
  /** The height of the canvas in CSS pixels. */
  height: () => number;
  move: (move: CameraMove) => void;
  /** Looks at a place from another one, after a short flight. */
  fly: (target: Vector3, from: Vector3) => void;
  resize: (size: ViewportSize) => void;
  requestRender: () => void;
  /** Without perspective. */
  setParallel: (parallel: boolean) => void;
  /** What the left half and the right half show; undefined for one picture. */
  setHalves: (halves: readonly [() => void, () => void] | undefined) => void;
  /** Draws now. The canvas keeps the picture until the present task ends. */
  frame: () => OffscreenCanvas;
};

/** Milliseconds. */
const flight = 450;

/** Throws when WebGL 2 is not available. */
export function createStage(
  canvas: OffscreenCanvas,
  size: ViewportSize,
  { onContext, onTurn, still = false }: StageListeners,
): Stage {
  const renderer = new WebGLRenderer({
    ...{ canvas, antialias: true, alpha: true, stencil: true, powerPreference: 'low-power' },
  });
  renderer.localClippingEnabled = true;
  const scene = new Scene();
  const rig = newCameraRig();
  const light = new DirectionalLight(0xffffff, 2.2);
  light.position.set(2, 3, 4);
  rig.camera.add(light);
  scene.add(rig.camera, new HemisphereLight(0xffffff, 0x5a6b82, 1.4));

  let { width, height } = size;
  let parallel = false;
  let halves: readonly [() => void, () => void] | undefined;
  let pendingFrame = 0;
  let pendingFlight = 0;
  const lens = () => (parallel ? rig.parallel : rig.camera);
  const render = () => {
    alignParallel(rig);
    if (halves) {
      renderer.setScissorTest(true);
      halves.forEach((show, half) => {
        show();
        const place = [(half * width) / 2, 0, width / 2, height] as const;
        renderer.setViewport(...place);
        renderer.setScissor(...place);
        renderer.render(scene, lens());
      });
      renderer.setScissorTest(false);
      renderer.setViewport(0, 0, width, height);
    } else renderer.render(scene, lens());
    onTurn?.(rig.camera.quaternion.toArray());
  };
  const requestRender = () => {
    pendingFrame ||= requestAnimationFrame(() => {
      pendingFrame = 0;
      render();
    });
  };
  const reshape = () => {
    rig.camera.aspect = width / (halves ? 2 : 1) / height;
    rig.camera.updateProjectionMatrix();
    requestRender();
  };
  const resize = ({ ratio, ...next }: ViewportSize) => {
    ({ width, height } = next);
    renderer.setPixelRatio(ratio);
    renderer.setSize(width, height, false);
    reshape();
  };
  const land = () => {
    if (pendingFlight) cancelAnimationFrame(pendingFlight);
    pendingFlight = 0;
  };
  const fly = (target: Vector3, from: Vector3) => {
    land();
    const start = { target: rig.target.clone(), position: rig.camera.position.clone() };
    const began = performance.now();
    const step = () => {
      const part = still ? 1 : Math.min(1, (performance.now() - began) / flight);
      const eased = part * part * (3 - 2 * part);
      rig.target.lerpVectors(start.target, target, eased);
      rig.camera.position.lerpVectors(start.position, from, eased);
      rig.camera.lookAt(rig.target);
      render();
      pendingFlight = part < 1 ? requestAnimationFrame(step) : 0;
    };
    step();
  };
  canvas.addEventListener('webglcontextlost', () => onContext?.(false));
  canvas.addEventListener('webglcontextrestored', () => {
    onContext?.(true);
    requestRender();
  });
  resize(size);

  return {
    ...{ scene, rig, lens, fly, resize, requestRender },
    height: () => height,
    move: (move) => {
      land();
      moveCamera(rig, move);
      requestRender();
    },
    setParallel: (on) => {
      parallel = on;
    },
    setHalves: (next) => {
      halves = next;
      reshape();
    },
    frame: () => {
      render();
      return canvas;
    },
  };
}

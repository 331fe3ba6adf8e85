import { DirectionalLight, HemisphereLight, Scene, WebGLRenderer } from 'three';
import type { Group, Mesh } from 'three';
import type { CameraMove } from '../camera-moves';
import type { Model } from '../parse/mesh';
import { moveCamera, newCameraRig } from './camera-rig';
import { solidOf } from './solid';

/** Size in CSS pixels; `ratio` is the number of device pixels per CSS pixel. */
export type ViewportSize = { width: number; height: number; ratio: number };

export type ModelScene = {
  /** Replaces the model that was shown before. */
  show: (model: Model) => void;
  move: (move: CameraMove) => void;
  resize: (size: ViewportSize) => void;
  setWireframe: (on: boolean) => void;
  /** Draws now. The canvas keeps the picture until the present task ends. */
  frame: () => OffscreenCanvas;
};

/** Draws on the canvas, one frame for each change. Throws when WebGL 2 is not available. */
export function createModelScene(
  canvas: OffscreenCanvas,
  size: ViewportSize,
  onContext: (present: boolean) => void,
): ModelScene {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'low-power' });
  const scene = new Scene();
  const rig = newCameraRig();
  const wireframe = { value: false };
  const light = new DirectionalLight(0xffffff, 2.2);
  light.position.set(2, 3, 4);
  rig.camera.add(light);
  scene.add(rig.camera, new HemisphereLight(0xffffff, 0x5a6b82, 1.4));

  let shown: Group | undefined;
  let pendingFrame = 0;
  const requestRender = () => {
    pendingFrame ||= requestAnimationFrame(() => {
      pendingFrame = 0;
      renderer.render(scene, rig.camera);
    });
  };
  const move = (cameraMove: CameraMove) => {
    moveCamera(rig, cameraMove);
    requestRender();
  };
  const resize = ({ width, height, ratio }: ViewportSize) => {
    renderer.setPixelRatio(ratio);
    renderer.setSize(width, height, false);
    rig.camera.aspect = width / height;
    rig.camera.updateProjectionMatrix();
    requestRender();
  };
  canvas.addEventListener('webglcontextlost', () => onContext(false));
  canvas.addEventListener('webglcontextrestored', () => {
    onContext(true);
    requestRender();
  });
  resize(size);

  return {
    show: (model) => {
      if (shown) {
        scene.remove(shown);
        for (const { geometry } of shown.children as Mesh[]) geometry.dispose();
      }
      const { solid, half } = solidOf(model, wireframe);
      shown = solid;
      scene.add(solid);
      rig.half.copy(half);
      move({ kind: 'fit', view: 'iso' });
    },
    move,
    resize,
    frame: () => {
      renderer.render(scene, rig.camera);
      return canvas;
    },
    setWireframe: (on) => {
      wireframe.value = on;
      requestRender();
    },
  };
}

import { DirectionalLight, HemisphereLight, Scene, WebGLRenderer } from 'three';
import type { Move } from '../moves';
import type { Model } from '../parse/mesh';
import { moveEye, newEye } from './eye';
import { solidOf } from './solid';

/** CSS pixels, and how many of the screen's make one. */
export type StageSize = { width: number; height: number; ratio: number };

export type Stage = {
  show: (model: Model) => void;
  move: (move: Move) => void;
  resize: (size: StageSize) => void;
  setWireframe: (on: boolean) => void;
};

/** Draws on the canvas, one frame for each change. Throws where there is no WebGL 2. */
export function stageOn(
  canvas: OffscreenCanvas,
  size: StageSize,
  onContext: (present: boolean) => void,
): Stage {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'low-power' });
  const scene = new Scene();
  const eye = newEye();
  const wireframe = { value: false };
  const light = new DirectionalLight(0xffffff, 2.2);
  light.position.set(2, 3, 4);
  eye.camera.add(light);
  scene.add(eye.camera, new HemisphereLight(0xffffff, 0x5a6b82, 1.4));

  let frame = 0;
  const change = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      renderer.render(scene, eye.camera);
    });
  };
  const move = (given: Move) => {
    moveEye(eye, given);
    change();
  };
  const resize = ({ width, height, ratio }: StageSize) => {
    renderer.setPixelRatio(ratio);
    renderer.setSize(width, height, false);
    eye.camera.aspect = width / height;
    eye.camera.updateProjectionMatrix();
    change();
  };
  canvas.addEventListener('webglcontextlost', () => onContext(false));
  canvas.addEventListener('webglcontextrestored', () => {
    onContext(true);
    change();
  });
  resize(size);

  return {
    show: (model) => {
      const { solid, half } = solidOf(model, wireframe);
      scene.add(solid);
      eye.half.copy(half);
      move({ kind: 'fit', view: 'iso' });
    },
    move,
    resize,
    setWireframe: (on) => {
      wireframe.value = on;
      change();
    },
  };
}

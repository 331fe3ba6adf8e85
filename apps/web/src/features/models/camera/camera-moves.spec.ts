/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { Vector3 } from 'three';
import { moveOfKey } from './keys';
import { directions } from './views';
import { moveCamera, newCameraRig } from '../scene/camera-rig';

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, held = {}) => moveOfKey({ ...plain, key, ...held });

describe('keys', () => {
  it('turn, pan, zoom and select the standard views', () => {
    const angle = Math.PI / 24;
    const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
    expect(arrows.map((arrow) => press(arrow))).toEqual([
      { kind: 'turn', sideways: -angle, upwards: 0 },
      { kind: 'turn', sideways: angle, upwards: 0 },
      { kind: 'turn', sideways: 0, upwards: angle },
      { kind: 'turn', sideways: 0, upwards: -angle },
    ]);
    expect(arrows.map((arrow) => press(arrow, { shiftKey: true }))).toEqual([
      { kind: 'pan', right: -0.05, up: 0 },
      { kind: 'pan', right: 0.05, up: 0 },
      { kind: 'pan', right: 0, up: 0.05 },
      { kind: 'pan', right: 0, up: -0.05 },
    ]);
    expect([press('+', { shiftKey: true }), press('=')]).toEqual(
      Array(2).fill({ kind: 'zoom', factor: 1.25 }),
    );
    expect(press('-')).toEqual({ kind: 'zoom', factor: 0.8 });
    expect(press('F')).toEqual({ kind: 'fit' });
    expect([1, 2, 3, 4, 5, 6, 7].map((key) => press(String(key)))).toEqual(
      ['iso', 'front', 'back', 'left', 'right', 'top', 'bottom'].map((view) => ({ kind: 'fit', view })),
    );
  });

  it('that belong to the browser are ignored', () => {
    expect([press('Tab'), press('8'), press('f', { ctrlKey: true }), press('-', { metaKey: true })]).toEqual(
      Array(4).fill(undefined),
    );
  });
});

describe('the camera', () => {
  const rigFor = (half: [number, number, number], aspect = 1.5) => {
    const rig = newCameraRig();
    rig.camera.aspect = aspect;
    rig.camera.updateProjectionMatrix();
    rig.half.set(...half);
    const [x, y, z] = half;
    const corners = [-1, 1].flatMap((a) =>
      [-1, 1].flatMap((b) => [-1, 1].flatMap((c) => [a * x, b * y, c * z])),
    );
    rig.shown = [{ corners, by: new Vector3() }];
    moveCamera(rig, { kind: 'fit', view: 'iso' });
    return rig;
  };
  const cornersOnScreen = ({ camera, half }: ReturnType<typeof rigFor>) => {
    camera.updateMatrixWorld();
    return [-1, 1].flatMap((x) =>
      [-1, 1].flatMap((y) =>
        [-1, 1].map((z) => {
          const corner = half.clone();
          corner.set(x * half.x, y * half.y, z * half.z).project(camera);
          return Math.max(Math.abs(corner.x), Math.abs(corner.y));
        }),
      ),
    );
  };

  it.each(Object.keys(directions) as (keyof typeof directions)[])(
    'fits the complete model into the picture from %s',
    (view) => {
      for (const half of [
        [1.5, 1.5, 1.5],
        [1.5, 0.1, 0.02],
      ] as [number, number, number][])
        for (const aspect of [0.5, 2]) {
          const rig = rigFor(half, aspect);
          moveCamera(rig, { kind: 'fit', view });
          const largest = Math.max(...cornersOnScreen(rig));
          expect(largest).toBeLessThan(1);
          expect(largest).toBeGreaterThan(0.7);
        }
    },
  );

  it('comes as near to a body as its own corners allow, wherever it is moved to', () => {
    const rig = rigFor([1, 1, 1]);
    const far = rig.camera.position.length();
    // An octahedron leaves the corners of its box empty.
    rig.shown = [{ corners: [1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1], by: new Vector3() }];
    moveCamera(rig, { kind: 'fit' });
    const near = rig.camera.position.length();
    expect(near).toBeLessThan(0.8 * far);
    rig.shown = [{ ...rig.shown[0]!, by: new Vector3(0, 0, 2) }];
    moveCamera(rig, { kind: 'fit' });
    expect(rig.camera.position.length()).toBeGreaterThan(near + 1);
  });

  it('turns around the model at a constant distance and stops at the top', () => {
    const rig = rigFor([1.5, 1, 1]);
    const distance = rig.camera.position.length();
    const { x } = rig.camera.position;
    moveCamera(rig, { kind: 'turn', sideways: 0.3, upwards: 0 });
    expect(rig.camera.position.x).toBeGreaterThan(x);
    moveCamera(rig, { kind: 'turn', sideways: 0, upwards: 9 });
    expect(rig.camera.position.length()).toBeCloseTo(distance);
    expect(rig.camera.position.z).toBeCloseTo(distance, 3);
  });

  it('zooms in, but not into the model', () => {
    const rig = rigFor([1.5, 1, 1]);
    const distance = rig.camera.position.length();
    moveCamera(rig, { kind: 'zoom', factor: 2 });
    expect(rig.camera.position.length()).toBeCloseTo(distance / 2);
    moveCamera(rig, { kind: 'zoom', factor: 1e9 });
    expect(rig.camera.position.length()).toBeCloseTo(0.05);
  });

  it('pans parallel to the screen, and a fit shows the complete model again', () => {
    const rig = rigFor([1.5, 1, 1]);
    const before = rig.camera.position.clone();
    moveCamera(rig, { kind: 'pan', right: 0.5, up: 0 });
    expect(rig.target.length()).toBeCloseTo(before.length() / 2);
    moveCamera(rig, { kind: 'fit' });
    expect(rig.target.length()).toBe(0);
    expect(rig.camera.position.distanceTo(before)).toBeCloseTo(0);
  });
});

/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { moveOfKey } from './keys';
import { directions } from './views';
import { moveEye, newEye } from './worker/eye';

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, held = {}) => moveOfKey({ ...plain, key, ...held });

describe('keys', () => {
  it('turn, move, come nearer and show the standard views', () => {
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

  it('leave the browser its own', () => {
    expect([press('Tab'), press('8'), press('f', { ctrlKey: true }), press('-', { metaKey: true })]).toEqual(
      Array(4).fill(undefined),
    );
  });
});

describe('the eye', () => {
  const eyeAt = (half: [number, number, number], aspect = 1.5) => {
    const eye = newEye();
    eye.camera.aspect = aspect;
    eye.camera.updateProjectionMatrix();
    eye.half.set(...half);
    moveEye(eye, { kind: 'fit', view: 'iso' });
    return eye;
  };
  const cornersInPicture = ({ camera, half }: ReturnType<typeof eyeAt>) => {
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
    'sees all of a model, and large, from %s',
    (view) => {
      for (const half of [
        [1.5, 1.5, 1.5],
        [1.5, 0.1, 0.02],
      ] as [number, number, number][])
        for (const aspect of [0.5, 2]) {
          const eye = eyeAt(half, aspect);
          moveEye(eye, { kind: 'fit', view });
          const furthest = Math.max(...cornersInPicture(eye));
          expect(furthest).toBeLessThan(1);
          expect(furthest).toBeGreaterThan(0.7);
        }
    },
  );

  it('turns around the model at the same distance, and never over its head', () => {
    const eye = eyeAt([1.5, 1, 1]);
    const distance = eye.camera.position.length();
    const { x } = eye.camera.position;
    moveEye(eye, { kind: 'turn', sideways: 0.3, upwards: 0 });
    expect(eye.camera.position.x).toBeGreaterThan(x);
    moveEye(eye, { kind: 'turn', sideways: 0, upwards: 9 });
    expect(eye.camera.position.length()).toBeCloseTo(distance);
    expect(eye.camera.position.z).toBeCloseTo(distance, 3);
  });

  it('comes nearer, but not into the model', () => {
    const eye = eyeAt([1.5, 1, 1]);
    const distance = eye.camera.position.length();
    moveEye(eye, { kind: 'zoom', factor: 2 });
    expect(eye.camera.position.length()).toBeCloseTo(distance / 2);
    moveEye(eye, { kind: 'zoom', factor: 1e9 });
    expect(eye.camera.position.length()).toBeCloseTo(0.05);
  });

  it('moves along the picture and comes back to the whole with a fit', () => {
    const eye = eyeAt([1.5, 1, 1]);
    const before = eye.camera.position.clone();
    moveEye(eye, { kind: 'pan', right: 0.5, up: 0 });
    expect(eye.target.length()).toBeCloseTo(before.length() / 2);
    moveEye(eye, { kind: 'fit' });
    expect(eye.target.length()).toBe(0);
    expect(eye.camera.position.distanceTo(before)).toBeCloseTo(0);
  });
});

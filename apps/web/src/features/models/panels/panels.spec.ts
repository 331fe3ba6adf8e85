import { describe, expect, it } from '@jest/globals';
import type { Picked } from '../picked';
import { angleOf, distanceOf, partsOf, withPick } from './MeasureNote';
import { volumeText } from './ModelFactsLine';
import { matrixOf } from './ViewCube';
import { unitHint } from './units';

const picked = (point: Picked['point'], normal: Picked['normal'] = [0, 0, 1]): Picked => ({
  at: 'face',
  point,
  normal,
});

describe('a measurement', () => {
  it('is of two places; a third one begins anew, and nothing ends it', () => {
    const [a, b, c] = [0, 1, 2].map((x) => picked([x, 0, 0])) as [Picked, Picked, Picked];
    const steps = [a, b, c, undefined].reduce(
      (all, next) => [...all, withPick(all.at(-1)!, next)],
      [{ picks: [] as readonly Picked[] }],
    );
    expect(steps.map(({ picks }) => picks)).toEqual([[], [a], [a, b], [c], []]);
  });

  it('is the distance of the places and the angle of their faces', () => {
    expect(distanceOf(picked([0, 0, 0]), picked([3, 4, 12]))).toBe(13);
    expect(partsOf(picked([30, 4, 8]), picked([10, 4.25, 8 + 2.66e-14]))).toEqual([20, 0.25, 0]);
    expect(angleOf(picked([0, 0, 0]), picked([0, 0, 0], [1e-6, 0, 1 - 5e-13]))).toBe(0);
    const angles = [[0, 0, 1], [0, 0, -1], [1, 0, 0], [0, Math.SQRT1_2, Math.SQRT1_2]] as const; // prettier-ignore
    expect(angles.map((normal) => angleOf(picked([0, 0, 0]), picked([0, 0, 0], [...normal])))).toEqual(
      [0, 0, 90, 45].map((angle) => expect.closeTo(angle)),
    );
  });
});

it.each([
  [{ volume: 17_100 }, 1, '17,1 cm³'],
  [{ volume: 17_100, approximate: true }, 1, 'khoảng 17,1 cm³'],
  [{ volume: 1 }, 25.4, '16,39 cm³'],
  [{}, 1, 'không xác định (bề mặt hở hoặc các khối chồng nhau)'],
] as const)('the volume %j in units of %s mm is «%s»', (surface, scale, text) => {
  expect(volumeText(surface, scale)).toBe(text);
});

it.each([
  [[0.09, 0.02, 0.0095], true],
  [[3.5, 2, 0.4], true],
  [[90, 20, 9.5], false],
  [[20_000, 5, 5], true],
])('the sizes %j may be in another unit: %s', (size, isHinted) => {
  expect(unitHint(size) !== undefined).toBe(isHinted);
});

it('the cube shows the top from above, and the front from the front', () => {
  const depthOf = (camera: readonly [number, number, number, number], axis: 0 | 1 | 2) =>
    Number(matrixOf(camera).slice('matrix3d('.length).split(',')[4 * axis + 2]);
  // The camera of three looks along −z of its own axes.
  expect(depthOf([0, 0, 0, 1], 2)).toBe(1);
  const front = [Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const;
  // The model's −y faces the camera; CSS counts y downwards.
  expect(depthOf(front, 1)).toBeCloseTo(1);
});

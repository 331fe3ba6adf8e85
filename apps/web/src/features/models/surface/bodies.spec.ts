/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { parseModel } from '../parse/parse-model';
import { surfaceOf } from './surface';

type Box = { at?: [number, number, number]; size?: [number, number, number]; inverted?: boolean };
const sides = ['1 4 3 2', '5 6 7 8', '1 2 6 5', '2 3 7 6', '3 4 8 7', '4 1 5 8'];

/** Closed boxes of 10 × 10 × 10 side by side, or where they are put. */
const surface = (...boxes: Box[]) => {
  const lines = boxes.flatMap(({ at: [x, y, z] = [0, 0, 0], size: [a, b, c] = [10, 10, 10], inverted }, index) => [
    ...[0, c].flatMap((up) => [[0, 0], [a, 0], [a, b], [0, b]].map(([dx, dy]) => `v ${x + dx!} ${y + dy!} ${z + up}`)),
    ...sides.map((side) => {
      const corners = side.split(' ').map((corner) => Number(corner) + 8 * index);
      return `f ${(inverted ? corners.reverse() : corners).join(' ')}`;
    }),
  ]); // prettier-ignore
  return surfaceOf(parseModel('.obj', new Uint8Array(Buffer.from(lines.join('\n'))), () => undefined).chunks);
};
const volume = (...boxes: Box[]) => {
  const { volume: found, approximate } = surface(...boxes);
  return found === undefined ? 'none' : `${approximate ? 'about ' : ''}${Math.round(found)}`;
};

describe('the volume of several bodies', () => {
  it.each<[string, Box[], string]>([
    ['is their sum', [{}, { at: [50, 0, 0] }], '2000'],
    ['is their sum though one is inside out', [{}, { at: [50, 0, 0], inverted: true }], '2000'],
    ['is their sum though all are inside out', [{ inverted: true }, { at: [50, 0, 0], inverted: true }], '2000'],
    ['is without a hole in one', [{ size: [30, 30, 30] }, { at: [5, 5, 5], inverted: true }], '26000'],
    ['is without a hole in one that is inside out', [{ size: [30, 30, 30], inverted: true }, { at: [5, 5, 5] }], '26000'],
    ['counts a body in a hole', [{ size: [30, 30, 30] }, { at: [5, 5, 5], size: [20, 20, 20], inverted: true }, { at: [10, 10, 10] }], '20000'],
    ['is unknown where one lies in the material of another', [{ size: [30, 30, 30] }, { at: [5, 5, 5] }], 'none'],
    ['is unknown where one is there twice', [{}, {}], 'none'],
    ['is unknown where corners reach into another', [{}, { at: [5, 5, 5] }], 'none'],
    ['is about their sum where they may cross', [{ size: [30, 4, 4], at: [0, 10, 10] }, { size: [4, 30, 4], at: [10, 0, 10] }], 'about 960'],
    ['is about their sum where they share a face', [{}, { at: [10, 0, 0] }], 'about 2000'],
    ['is their sum where their boxes only touch', [{}, { at: [10, 0.5, 0.5], size: [9, 9, 9] }], '1729'],
  ])('%s', (_, boxes, expected) => expect(volume(...boxes)).toBe(expected)); // prettier-ignore

  it('does not depend on how far they are from the origin', () => {
    const far = 1.19e9;
    expect(volume({ at: [far, far, 0] }, { at: [far + 50, far, 0], inverted: true })).toBe('2000');
  });

  it('has an area where it is open', () => {
    const model = parseModel(
      '.obj',
      new Uint8Array(Buffer.from('v 0 0 0\nv 4 0 0\nv 0 3 0\nf 1 2 3')),
      () => undefined,
    );
    expect(surfaceOf(model.chunks)).toEqual({ area: 6 });
  });
});

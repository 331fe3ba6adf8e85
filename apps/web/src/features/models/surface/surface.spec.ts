/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { parseModel } from '../parse/parse-model';
import { surfaceOf } from './surface';

const box = ['0 0 0', '4 0 0', '4 3 0', '0 3 0', '0 0 2', '4 0 2', '4 3 2', '0 3 2'];
/** The faces of a box, seen from outside, counted from 1. */
const outside = ['1 4 3 2', '5 6 7 8', '1 2 6 5', '2 3 7 6', '3 4 8 7', '4 1 5 8'];
const reversed = (face: string) => face.split(' ').reverse().join(' ');

const volume = (faces: string[], corners = box) => {
  const text = [...corners.map((corner) => `v ${corner}`), ...faces.map((face) => `f ${face}`)].join('\n');
  return surfaceOf(parseModel('.obj', new Uint8Array(Buffer.from(text)), () => undefined).chunks).volume;
};

describe('the volume of a model', () => {
  it('is that of its closed surface, wherever it stands and whichever side its faces show', () => {
    expect(volume(outside)).toBeCloseTo(24);
    expect(volume(outside.map(reversed))).toBeCloseTo(24);
    const far = box.map((corner) =>
      corner
        .split(' ')
        .map((at) => Number(at) + 1000)
        .join(' '),
    );
    expect(volume(outside, far)).toBeCloseTo(24);
    // 0 and -0 are one place.
    expect(volume(outside, ['-0 -0 0', ...box.slice(1, 4), '0 0 2', ...box.slice(5)])).toBeCloseTo(24);
  });

  it('is that of the body without its hole', () => {
    const hole = box.map((corner) =>
      corner
        .split(' ')
        .map((at) => 0.5 + Number(at) / 4)
        .join(' '),
    );
    const faces = outside.map((face) =>
      reversed(face.replace(/\d/g, (corner) => String(Number(corner) + 8))),
    );
    expect(volume([...outside, ...faces], [...box, ...hole])).toBeCloseTo(24 - 24 / 64);
  });

  it.each([
    ['lacks a face', outside.slice(1)],
    ['has a face twice', [...outside, outside[0]!]],
    ['has a face that shows its other side', [reversed(outside[0]!), ...outside.slice(1)]],
    ['is flat', ['1 2 3', '3 2 1']],
  ])('is unknown where the surface %s', (_, faces) => expect(volume(faces)).toBeUndefined());
});

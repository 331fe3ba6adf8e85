/** @jest-environment node */
import { expect, it } from '@jest/globals';
import type { Mesh } from 'three';
import { parseModel } from '../parse/parse-model';
import { solidOf } from './solid';

const drawn = (...corners: string[]) => {
  const text = [...corners.map((corner) => `v ${corner}`), 'f 1 2 3'].join('\n');
  const model = parseModel('.obj', new Uint8Array(Buffer.from(text)), () => undefined);
  const { solid, half } = solidOf(model, { value: false });
  const [mesh] = solid.children as Mesh[];
  return { positions: [...mesh!.geometry.getAttribute('position').array], half: half.toArray() };
};

it('is scaled to three units and centred on the origin', () => {
  const { positions, half } = drawn('10 0 0', '16 2 0', '10 2 0');
  expect(positions).toEqual([-1.5, -0.5, 0, 1.5, 0.5, 0, -1.5, 0.5, 0]);
  expect(half).toEqual([1.5, 0.5, 0]);
});

it.each([
  ['far from its origin', '1000000 0 0', '1000001 0 0', '1000000 1 0'],
  ['as large as a 32-bit float allows', '-3e38 0 0', '3e38 0 0', '-3e38 3e38 0'],
  ['as small as a 32-bit float allows', '0 0 0', '1e-37 0 0', '0 1e-37 0'],
])('keeps the shape of a part that is %s', (_, ...corners) => {
  const { positions } = drawn(...corners);
  expect(positions.every((value) => Math.abs(value) <= 1.5 && Number.isFinite(value))).toBe(true);
  expect(positions[3]! - positions[0]!).toBeCloseTo(3);
});

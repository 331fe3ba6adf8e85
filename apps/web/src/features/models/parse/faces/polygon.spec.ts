/** @jest-environment node */
import { fc } from '@platform/testing/random';
import { describe, expect, it } from '@jest/globals';
import { cutPolygon } from './polygon';

const area = (corners: number[][], triangles: readonly (readonly number[])[]) =>
  triangles.reduce((sum, [a, b, c]) => {
    const [u, v] = [b, c].map((at) => corners[at!]!.map((value, axis) => value - corners[a!]![axis]!));
    const normal = [0, 1, 2].map((axis) => {
      const [i, j] = [(axis + 1) % 3, (axis + 2) % 3];
      return u![i]! * v![j]! - u![j]! * v![i]!;
    });
    return sum + Math.hypot(...normal) / 2;
  }, 0);

/** A polygon around a centre, at any distances from it: concave as it comes. */
const star = fc
  .array(fc.double({ min: 0.2, max: 10, noNaN: true }), { minLength: 4, maxLength: 40 })
  .map((radii) =>
    radii.map((radius, at) => {
      const angle = (2 * Math.PI * at) / radii.length;
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    }),
  );
const flatArea = (outline: number[][]) =>
  outline.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length]!;
    return sum + (x! * nextY! - nextX! * y!) / 2;
  }, 0);

describe('a polygon', () => {
  it('is covered by its triangles, in any direction and whichever side it shows', () => {
    const turn = fc.tuple(fc.double({ min: -3, max: 3, noNaN: true }), fc.boolean());
    fc.assert(
      fc.property(star, turn, (outline, [angle, reversed]) => {
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        const turned = outline.map(([x, y]) => [x! * cos, y!, x! * sin]);
        const corners = reversed ? turned.toReversed() : turned;
        const { triangles, crosses } = cutPolygon(corners);
        expect(crosses).toBe(false);
        expect(triangles).toHaveLength(corners.length - 2);
        expect(area(corners, triangles)).toBeCloseTo(Math.abs(flatArea(outline)), 6);
      }),
    );
  });

  it('keeps a corner on a straight edge, because that of a neighbour may lie there', () => {
    const corners = [[0, 0, 0], [5, 0, 0], [10, 0, 0], [10, 4, 0], [5, 2, 0], [0, 4, 0]]; // prettier-ignore
    const { triangles } = cutPolygon(corners);
    const edges = triangles.flatMap(([a, b, c]) => [`${a}${b}`, `${b}${c}`, `${c}${a}`]);
    for (const side of ['01', '12', '23', '34', '45', '50']) expect(edges).toContain(side);
    expect(area(corners, triangles)).toBeCloseTo(30);
  });

  it('may have a hole that a seam leads to', () => {
    const corners = [[0, 0, 0], [10, 0, 0], [10, 10, 0], [0, 10, 0], [0, 0, 0], [3, 3, 0], [3, 7, 0], [7, 7, 0], [7, 3, 0], [3, 3, 0]]; // prettier-ignore
    const { triangles, crosses } = cutPolygon(corners);
    expect([area(corners, triangles), crosses]).toEqual([expect.closeTo(84), false]);
  });

  it('need not be flat', () => {
    const corners = [[0, 0, 0], [10, 0, 1], [10, 10, 0], [4, 4, 1], [0, 10, 0]]; // prettier-ignore
    const { triangles, crosses } = cutPolygon(corners);
    const projected = corners.map(([x, y]) => [x!, y!, 0]);
    expect([area(projected, triangles), crosses]).toEqual([expect.closeTo(70), false]);
  });

  it('says when its outline crosses itself', () => {
    expect(cutPolygon([[0, 0, 0], [10, 0, 0], [0, 8, 0], [10, 10, 0], [2, 5, 0]]).crosses).toBe(true); // prettier-ignore
  });
});

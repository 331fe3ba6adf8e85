/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import type { MeshChunk, Point } from '../parse/mesh';
import { parseModel } from '../parse/parse-model';
import { edgesOf, weld } from '../surface/edges';
import { areCongruent } from './congruent';
import { curveThrough } from './curve';
import { inspected, pick } from './pick';

const obj = (places: number[][], faces: number[][]) => {
  const lines = [...places.map((place) => `v ${place.join(' ')}`), ...faces.map((face) => `f ${face.map((at) => at + 1).join(' ')}`)]; // prettier-ignore
  const { chunks, origin } = parseModel(
    '.obj',
    new Uint8Array(Buffer.from(lines.join('\n'))),
    () => undefined,
  );
  return { chunks, origin };
};
const box = (a: number, b: number, c: number) => {
  const places = [0, c].flatMap((z) => [[0, 0, z], [a, 0, z], [a, b, z], [0, b, z]]); // prettier-ignore
  return obj(places, [[0, 3, 2, 1], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]]); // prettier-ignore
};
/** An upright prism with so many sides, on a circle around the origin. */
const prism = (radius: number, height: number, sides: number) => {
  const ring = Array.from({ length: sides }, (_, at) => (2 * Math.PI * at) / sides);
  const places = [0, height].flatMap((z) =>
    ring.map((angle) => [radius * Math.cos(angle), radius * Math.sin(angle), z]),
  );
  const walls = ring.map((_, at) => [at, (at + 1) % sides, ((at + 1) % sides) + sides, at + sides]);
  const [low, high] = [ring.map((_, at) => sides - 1 - at), ring.map((_, at) => at + sides)];
  return obj(places, [low, high, ...walls]);
};
const inspect = ({ chunks }: { chunks: MeshChunk[] }) => {
  const welded = weld(chunks);
  return inspected(welded, edgesOf(welded), () => undefined);
};

describe('pointing at a model', () => {
  const from: Point = [20, 20, 100];
  const down = (model: ReturnType<typeof box>, x: number, y: number) => {
    const start: Point = [x - model.origin[0], y - model.origin[1], 100 - model.origin[2]];
    return pick(inspect(model), { from: start, direction: [0, 0, -1], reach: () => 1 }, () => true);
  };

  // Promise: Lengths, radii and wall thicknesses are measured on the model to a hundredth of a millimetre
  it('measures the wall behind a face', () => {
    const found = down(box(60, 40, 8), 20, 20)!;
    expect([found.at, found.thickness, found.normal]).toEqual(['face', expect.closeTo(8), [0, 0, 1].map((value) => expect.closeTo(value))]); // prettier-ignore
  });

  it('measures an edge, and finds its corner', () => {
    const edge = down(box(60, 40, 8), 30, 0.4)!;
    expect([edge.at, edge.point, edge.edge]).toEqual(['edge', [30, 0, 8].map((value) => expect.closeTo(value)), { length: expect.closeTo(60), closed: false }]); // prettier-ignore
    const corner = down(box(60, 40, 8), 59.6, 39.5)!;
    expect([corner.at, corner.point]).toEqual(['corner', [60, 40, 8].map((value) => expect.closeTo(value))]);
  });

  it('measures the radius of a circle of triangles', () => {
    const found = down(prism(12.5, 30, 48), 12.3, 0)!;
    expect(found.edge).toEqual({ length: expect.anything(), closed: true, radius: expect.closeTo(12.5, 4) });
  });

  it('finds nothing beside the model, and nothing that is not drawn', () => {
    expect(down(box(60, 40, 8), 70, 20)).toBeUndefined();
    const found = pick(
      inspect(box(60, 40, 8)),
      { from, direction: [0, 0, -1], reach: () => 0 },
      ([, , z]) => z < 4,
    );
    expect(found!.point[2]).toBeCloseTo(0);
  });
});

it('the edges of a prism of eight sides are straight', () => {
  const { edges, neighbours } = inspect(prism(10, 5, 8));
  const curves = Array.from({ length: edges.ends.length / 2 }, (_, edge) =>
    curveThrough(edges, edge, neighbours),
  );
  expect(curves.every(({ circle }) => circle === undefined)).toBe(true);
});

describe('two bodies', () => {
  const move = ({ chunks }: ReturnType<typeof box>, change: (place: Point) => number[]): MeshChunk[] =>
    chunks.map(({ positions }) => ({
      positions: new Float32Array(
        Array.from({ length: positions.length / 3 }, (_, at) =>
          change([...positions.subarray(3 * at, 3 * at + 3)] as Point),
        ).flat(),
      ),
    }));
  /** A wedge without a plane of symmetry. */
  const wedge = () => obj([[0, 0, 0], [10, 0, 0], [0, 6, 0], [0, 0, 3]], [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]); // prettier-ignore

  it('are equal when one was turned and moved', () => {
    const turned = move(wedge(), ([x, y, z]) => [y + 7, -x, z - 2]);
    expect(areCongruent(wedge().chunks, turned)).toBe(true);
  });

  it('are not equal when one is the mirror image of the other', () => {
    const mirrored = move(wedge(), ([x, y, z]) => [-x, y, z]);
    expect(areCongruent(wedge().chunks, mirrored)).toBe(false);
  });

  it('are equal when one was moved and cut into triangles anew', () => {
    const reordered = move(box(60, 40, 8), ([x, y, z]) => [x + 100, y, z])
      .map(({ positions }) => ({ positions: new Float32Array([...positions.subarray(36), ...positions.subarray(0, 36)]) })); // prettier-ignore
    expect(areCongruent(box(60, 40, 8).chunks, reordered)).toBe(true);
    expect(areCongruent(box(60, 40, 8).chunks, box(60, 40, 8.1).chunks)).toBe(false);
  });
});

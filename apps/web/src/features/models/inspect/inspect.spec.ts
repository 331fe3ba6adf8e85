/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import type { MeshChunk, Point } from '../parse/mesh';
import { parseModel } from '../parse/parse-model';
import { edgesOf, weld } from '../surface/edges';
import { areCongruent } from './congruent';
import { curveThrough } from './curve';
import { inspected, pick } from './pick';
import type { PickRequest } from './pick';

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
  const straightDown = { direction: [0, 0, -1] as Point, reach: { length: 1, grows: false }, hidden: [] };
  const down = (model: ReturnType<typeof box>, x: number, y: number) => {
    const from: Point = [x - model.origin[0], y - model.origin[1], 100 - model.origin[2]];
    return pick(inspect(model), { from, ...straightDown });
  };

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

  it('finds nothing beside the model', () => {
    expect(down(box(60, 40, 8), 70, 20)).toBeUndefined();
  });

  /** Two plates, 8 and 2 high, the second one 20 above the first. */
  const plates = () => {
    const [low, high] = [box(60, 40, 8), box(60, 40, 2)];
    for (const { positions } of high.chunks)
      for (let at = 2; at < positions.length; at += 3) positions[at]! += 20;
    const welded = weld([...low.chunks, ...high.chunks]);
    const count = low.chunks[0]!.positions.length / 9;
    return inspected(welded, edgesOf(welded), (triangle) => (triangle < count ? 0 : 1));
  };
  const from: Point = [20, 20, 100];
  it.each<[string, Partial<PickRequest>, number, number]>([
    ['the nearest body', {}, 1, 22],
    ['what a hidden body hid', { hidden: [1] }, 0, 8],
    ['what the section leaves', { plane: { normal: [0, 0, -1], constant: 21 } }, 1, 20],
    ['the inside of a body that is cut', { plane: { normal: [0, 0, -1], constant: 4 } }, 0, 0],
    ['a body that was pulled away, at its place', { offsets: [[0, 0, 0], [0, 0, 50]] }, 1, 22],
    ['what a body left when it was pulled away', { offsets: [[0, 0, 0], [70, 0, 0]] }, 0, 8],
    ['a body that is drawn behind another one', { offsets: [[0, 0, 60], [0, 0, 0]] }, 0, 8],
  ])('finds %s', (_, request, body, height) => {
    const found = pick(plates(), { from, ...straightDown, reach: { length: 0, grows: false }, ...request })!;
    expect([found.body, found.point[2], found.at]).toEqual([body, expect.closeTo(height), 'face']);
  }); // prettier-ignore
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

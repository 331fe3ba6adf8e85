/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { parseModel } from '../parse/parse-model';
import { compare } from './compare';

type Box = { at?: [number, number, number]; size: [number, number, number]; inverted?: boolean };

/** Boxes in one model: `cuts` divides each face into so many strips, as another program might. */
function boxes(list: Box[], cuts = 1) {
  const lines: string[] = [];
  let corners = 0;
  for (const { at = [0, 0, 0], size, inverted } of list)
    for (const axis of [0, 1, 2])
      for (const end of [0, 1])
        for (let strip = 0; strip < cuts; strip++) {
          const [u, v] = [(axis + 1) % 3, (axis + 2) % 3] as [number, number];
          const place = (a: number, b: number) => {
            const corner = [...at];
            corner[axis]! += end * size[axis]!;
            corner[u]! += ((strip + a) / cuts) * size[u]!;
            corner[v]! += b * size[v]!;
            return `v ${corner.join(' ')}`;
          };
          lines.push(place(0, 0), place(1, 0), place(1, 1), place(0, 1));
          const face = [1, 2, 3, 4].map((corner) => corners + corner);
          lines.push(`f ${((end === 1) !== (inverted ?? false) ? face : face.reverse()).join(' ')}`);
          corners += 4;
        }
  const { chunks, origin } = parseModel(
    '.obj',
    new Uint8Array(Buffer.from(lines.join('\n'))),
    () => undefined,
  );
  // At their places: both revisions have one frame in the scene.
  for (const { positions } of chunks)
    for (let at = 0; at < positions.length; at++) positions[at] = positions[at]! + origin[at % 3]!;
  return { chunks, scale: 1 };
}

const areaOf = (p: Float32Array) => {
  let area = 0;
  for (let at = 0; at < p.length; at += 9) {
    const side = (corner: number) => [0, 1, 2].map((axis) => p[at + corner + axis]! - p[at + axis]!);
    const [[a, b, c], [d, e, f]] = [side(3), side(6)] as [number[], number[]];
    area += Math.hypot(b! * f! - c! * e!, c! * d! - a! * f!, a! * e! - b! * d!) / 2;
  }
  return area;
};
const differences = (now: ReturnType<typeof boxes>, before: ReturnType<typeof boxes>) => {
  const found = compare(now, before, 0.02);
  return [areaOf(found.now.changed), areaOf(found.before.changed)].map((area) => Math.round(area));
};
const plate: Box = { size: [100, 60, 10] };

describe('two revisions of a part', () => {
  it('that are the same have no differences', () => {
    expect(differences(boxes([plate]), boxes([plate]))).toEqual([0, 0]);
  });

  it('that are cut into other triangles have no differences', () => {
    expect(differences(boxes([plate], 7), boxes([plate], 3))).toEqual([0, 0]);
  });

  it('differ by what was added: a boss has a top and four sides', () => {
    const boss: Box = { at: [40, 20, 10], size: [20, 20, 5] };
    expect(differences(boxes([plate, boss]), boxes([plate]))).toEqual([400 + 4 * 100, 0]);
  });

  it('differ by what was removed', () => {
    const boss: Box = { at: [40, 20, 10], size: [20, 20, 5] };
    expect(differences(boxes([plate]), boxes([plate, boss]))).toEqual([0, 800]);
  });

  it('differ on both sides when a plate became thicker', () => {
    const [added, removed] = differences(boxes([{ size: [100, 60, 12] }]), boxes([plate])) as [
      number,
      number,
    ];
    // The upper faces, and of the sides what lies above the earlier one.
    expect(added).toBeGreaterThan(6_000 + 2 * 320 - 40);
    expect(added).toBeLessThan(6_000 + 2 * 320 + 120);
    expect(removed).toBe(6_000);
  });

  it('measure their areas and volumes in the units of their files', () => {
    const { now, before } = compare({ ...boxes([plate]), scale: 2 }, boxes([plate]), 0.02);
    expect([now.surface.volume, before.surface.volume]).toEqual([
      expect.closeTo(7_500),
      expect.closeTo(60_000),
    ]);
    expect([now.surface.area, before.surface.area]).toEqual([expect.closeTo(3_800), expect.closeTo(15_200)]);
  });
});

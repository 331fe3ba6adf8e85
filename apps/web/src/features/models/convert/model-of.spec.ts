/** @jest-environment node */
import { stepFile } from '@platform/testing/step';
import type { StepBody } from '@platform/testing/step';
import { describe, expect, it } from '@jest/globals';
import loadReader from 'occt-import-js';
import type { Mesh, Node } from 'occt-import-js';
import { bodiesOf } from '../inspect/bodies';
import { curveThrough, neighboursOf } from '../inspect/curve';
import { featureEdges } from '../inspect/feature-edges';
import { ModelError } from '../parse/mesh';
import { edgesOf, weld } from '../surface/edges';
import { surfaceOf } from '../surface/surface';
import { modelOf } from './model-of';
import { fineness } from './fineness';

const reader = await loadReader({ print: () => undefined, printErr: () => undefined });
const convert = (bytes: Uint8Array) => modelOf(reader.ReadStepFile(bytes, fineness(bytes.length)));
const model = (...bodies: StepBody[]) => convert(stepFile(bodies));
const size = ({ min, max }: ReturnType<typeof convert>) => max.map((value, axis) => value - min[axis]!);
const close = (numbers: number[]) => numbers.map((value) => expect.closeTo(value, 2) as unknown);

describe('a STEP file', () => {
  it.each<[string, StepBody, number[], number]>([
    ['a box', { box: [60, 40, 8] }, [60, 40, 8], 19_200],
    ['a box far from the origin', { box: [10.05, 40, 8], at: [1e6, -2e6, 5] }, [10.05, 40, 8], 3_216],
    ['a cylinder', { radius: 5, height: 30 }, [10, 10, 30], Math.PI * 750],
    ['a large cylinder', { radius: 60, height: 5 }, [120, 120, 5], Math.PI * 18_000],
  ])('%s is measured', (_, body, expected, volume) => {
    const found = model(body);
    expect(size(found)).toEqual(close(expected));
    // The triangles of a round surface lie inside of it.
    const surface = surfaceOf(found.chunks);
    expect(surface.volume! / volume).toBeGreaterThan(0.998);
    expect(surface.volume! / volume).toBeLessThan(1.000_001);
    expect([found.unit, found.bodies!.length]).toEqual(['mm', 1]);
  });

  it('in inches is measured in millimetres', () => {
    expect(size(convert(stepFile([{ box: [1, 2, 0.5] }], { unit: 'inch' })))).toEqual(
      close([25.4, 50.8, 12.7]),
    );
  });

  it('has bodies of which each is measured, and equal ones are known', () => {
    const found = model({ box: [60, 40, 8] }, { radius: 5, height: 30, at: [100, 0, 0] }, { radius: 5, height: 30, at: [150, 7, 3] }, { radius: 5, height: 31, at: [200, 0, 0] }); // prettier-ignore
    const bodies = bodiesOf(found.bodies!, found.chunks);
    expect(bodies.map(({ shape }) => shape)).toEqual([0, 1, 1, 3]);
    expect(bodies[0]).toMatchObject({ size: close([60, 40, 8]), area: expect.closeTo(6_400), volume: expect.closeTo(19_200) }); // prettier-ignore
  });

  it('has the edges of its faces: of a cylinder two circles', () => {
    const found = model({ radius: 5, height: 30 });
    const welded = weld(found.chunks);
    const edges = featureEdges(welded, edgesOf(welded));
    const neighbours = neighboursOf(edges);
    const curves = Array.from({ length: edges.ends.length / 2 }, (_, edge) =>
      curveThrough(edges, edge, neighbours),
    );
    for (const { circle, closed, length } of curves) {
      expect([circle?.radius, closed]).toEqual([expect.closeTo(5, 2), true]);
      expect(length).toBeCloseTo(10 * Math.PI, 1);
    }
  });

  it.each([1, 0.5, 0.98])('that was cut after %d of its bytes is no model', (part) => {
    const bytes = stepFile([{ box: [60, 40, 8] }]);
    const read = () =>
      reader.ReadStepFile(new Uint8Array(bytes.subarray(0, Math.floor(part * bytes.length))), fineness(1));
    expect(read().success).toBe(part === 1);
  });

  it('keeps two assemblies of one name apart', () => {
    const faces: Mesh['brep_faces'] = [];
    const mesh: Mesh = { name: 'SOLID', brep_faces: faces, attributes: { position: { array: [0, 0, 0, 1, 0, 0, 0, 1, 0] } }, index: { array: [0, 1, 2] } }; // prettier-ignore
    const pair = (...meshes: number[]): Node => ({ name: 'Cum', meshes, children: [] });
    const bolt = (index: number): Node => ({ name: 'Bu long', meshes: [index], children: [] });
    const root: Node = { name: '', meshes: [], children: [pair(0, 1), pair(2, 3), bolt(4), bolt(5)] };
    const { bodies } = modelOf({ success: true, root, meshes: Array.from({ length: 6 }, () => mesh) });
    expect(bodies!.map(({ name, path }) => [...path, name].join('/'))).toEqual(
      ['Cum/Khối 1', 'Cum/Khối 2', 'Cum (2)/Khối 3', 'Cum (2)/Khối 4', 'Bu long', 'Bu long'],
    ); // prettier-ignore
  });

  it('without a body is refused', () => {
    expect(() =>
      modelOf({ success: true, root: { name: '', meshes: [], children: [] }, meshes: [] }),
    ).toThrow(ModelError);
  });
});

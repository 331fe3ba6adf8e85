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
import { withAssemblies } from './step-products';

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

  const bolt: StepBody = { name: 'Bu long', radius: 3, height: 20 };
  const nut: StepBody = { name: 'Đai ốc', box: [8, 8, 4] };
  const pair = { name: 'Bộ bu lông', parts: [bolt, nut] };
  const base: StepBody = { name: "Đế 3/4''", box: [60, 40, 20] };
  const namesIn = (bytes: Uint8Array) => {
    const { root, meshes } = reader.ReadStepFile(bytes, fineness(bytes.length));
    const tree = withAssemblies(root, meshes, () => new TextDecoder().decode(bytes));
    return modelOf({ success: true, root: tree, meshes }).bodies!.map(({ path, name }) =>
      [...path, name].join('/'),
    );
  };

  it('names the bodies of an assembly within another one', () => {
    const named = { name: 'Cụm gối', parts: [base, pair, pair] };
    expect(namesIn(stepFile([named, { name: 'Tấm', box: [100, 80, 8] }]))).toEqual([
      "Cum/Cụm gối/Đế 3/4'",
      ...['', ' (2)'].flatMap((again) =>
        ['Bu long', 'Đai ốc'].map((name) => `Cum/Cụm gối/Bộ bu lông${again}/${name}`),
      ),
      'Cum/Tấm',
    ]);
  });

  const solid = (corners: number): Mesh => ({ name: 'SOLID', brep_faces: [], attributes: { position: { array: [] } }, index: { array: Array<number>(corners).fill(0) } }); // prettier-ignore
  const uses = (...pairs: [number, number][]) => pairs.map(([parent, part]) => `#9=NEXT_ASSEMBLY_USAGE_OCCURRENCE('','','',#${parent},#${part},$);`); // prettier-ignore
  const product = (at: number, name: string) =>
    `#${at}=PRODUCT('${name}','','',(#1)); #${at + 1}=PRODUCT_DEFINITION_FORMATION('','',#${at}); #${at + 2}=PRODUCT_DEFINITION('','',#${at + 1},#1);`;
  const [asm, a, b] = [product(10, 'Cum'), product(20, String.raw`\X2\0110\X0\a`), product(30, 'B')];
  it.each<[string, string[], number[], string[]]>([
    ['names them by what the file says of it', [asm, a, b, ...uses([12, 22], [12, 32], [12, 22])], [3, 6, 3], ['Đa', 'B', 'Đa']],
    ['leaves them without names where the file knows another number', [asm, a, b, ...uses([12, 22], [12, 32])], [3, 6, 3], ['', '', '']],
    ['… where those of one name differ', [asm, a, b, ...uses([12, 22], [12, 32], [12, 22])], [3, 3, 6], ['', '', '']],
    ['… where two assemblies have its name', [asm, a, product(40, 'Cum'), ...uses([12, 22], [12, 22], [42, 22], [42, 22])], [3, 3], ['', '']],
    ['… where an assembly contains itself', [asm, a, ...uses([12, 22], [12, 12])], [3, 3], ['', '']],
    ['… where it has more and more of them', [asm, ...Array.from({ length: 40 }, (_, at) => product(50 + 3 * at, `P${at}`)), ...uses([12, 52], ...Array.from({ length: 39 }, (_, at) => [[52 + 3 * at, 55 + 3 * at], [52 + 3 * at, 55 + 3 * at]] as [number, number][]).flat())], [3, 3], ['', '']],
  ])('%s', (_, step, corners, names) => {
    const meshes = corners.map(solid);
    const node = { name: 'Cum', meshes: meshes.map((__, at) => at), children: [] };
    const { children } = withAssemblies({ name: '', meshes: [], children: [node] }, meshes, () => step.join('\n'));
    expect(children[0]!.meshes.length > 0 ? meshes.map(() => '') : children[0]!.children.map(({ name }) => name)).toEqual(names);
  }); // prettier-ignore

  it('without a body is refused', () => {
    expect(() =>
      modelOf({ success: true, root: { name: '', meshes: [], children: [] }, meshes: [] }),
    ).toThrow(ModelError);
  });
});

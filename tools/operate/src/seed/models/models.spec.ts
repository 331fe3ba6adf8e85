import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { partOptions } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { allAssets, filesOf, measuresOf, reportOf } from './assets.js';
import { models } from './catalogue.js';
import { lettering } from './drawings/lettering.js';
import { jpegOf } from './pictures/jpeg.js';
import { trianglesOf, volumeOf } from './shapes/solids.js';
import type { Triangle } from './shapes/solids.js';

type Reader = {
  ReadStepFile: (
    content: Uint8Array,
    parameters: object,
  ) => {
    success: boolean;
    meshes: { attributes: { position: { array: number[] } }; index: { array: number[] } }[];
  };
};
const load = createRequire(import.meta.url)('occt-import-js') as (module: object) => Promise<Reader>;

const textOf = (pdf: Buffer): string => {
  const [, length] = /\/Length (\d+)/.exec(pdf.toString('latin1'))!;
  const start = pdf.indexOf('stream\n') + 'stream\n'.length;
  return inflateSync(pdf.subarray(start, start + Number(length))).toString('latin1');
};

it('there are about fifteen models, each a part that the form can describe', () => {
  expect(models.length).toBeGreaterThanOrEqual(15);
  expect(new Set(models.map(({ partId }) => partId)).size).toBe(models.length);
  const has = (options: readonly { value: string }[], value: string) =>
    options.some((one) => one.value === value);
  for (const { material, processes, tolerance, surfaceFinish } of models) {
    expect(has(partOptions.material, material)).toBe(true);
    expect(has(partOptions.tolerance, tolerance)).toBe(true);
    expect(has(partOptions.surfaceFinish, surfaceFinish)).toBe(true);
    for (const process of processes) expect(has(partOptions.manufacturingProcesses, process)).toBe(true);
  }
  expect(new Set(models.map(({ format }) => format))).toEqual(new Set(['stl', 'step', 'dxf']));
});

describe.each(models)('the model $partId', (model) => {
  it('has closed bodies whose surfaces look outwards', () => {
    for (const solid of model.solids) {
      const triangles = trianglesOf(solid);
      const edges = new Map<string, number>();
      const name = (point: Triangle[0]) => point.map((value) => Math.round(value * 1e4)).join();
      for (const triangle of triangles)
        triangle.forEach((from, index) => {
          const [a, b] = [name(from), name(triangle[(index + 1) % 3]!)];
          if (a === b) return;
          edges.set(`${a} ${b}`, (edges.get(`${a} ${b}`) ?? 0) + 1);
          edges.set(`${b} ${a}`, (edges.get(`${b} ${a}`) ?? 0) - 1);
        });
      expect([...edges.values()].filter((count) => count !== 0)).toEqual([]);
      expect(volumeOf(triangles)).toBeGreaterThan(0);
    }
  });

  it('has a drawing with a title block, as a PDF whose table leads to its objects', () => {
    const pdf = filesOf(model).drawing.bytes();
    const text = pdf.toString('latin1');
    expect(textOf(pdf)).toContain(model.partId);
    const [, start] = /startxref\n(\d+)/.exec(text)!;
    expect(text.slice(Number(start)).startsWith('xref\n')).toBe(true);
    const offsets = [...text.slice(Number(start)).matchAll(/^(\d{10}) 00000 n /gm)].map(([, at]) =>
      Number(at),
    );
    offsets.forEach((at, index) => expect(text.slice(at).startsWith(`${index + 1} 0 obj`)).toBe(true));
    expect(offsets).toHaveLength(5);
  });
});

it('STL files have as many triangles as they say, and the box that the part states', () => {
  for (const model of models.filter(({ format }) => format === 'stl')) {
    const bytes = filesOf(model).model.bytes();
    const count = bytes.readUInt32LE(80);
    expect(bytes.length).toBe(84 + 50 * count);
    const sides = [0, 1, 2].map((axis) => {
      const all = Array.from({ length: 3 * count }, (_, corner) =>
        bytes.readFloatLE(84 + 50 * Math.floor(corner / 3) + 12 + 12 * (corner % 3) + 4 * axis),
      );
      return (Math.max(...all) - Math.min(...all)).toFixed(1);
    });
    expect(sides.join('x')).toBe(measuresOf(model).dimensions);
  }
});

it('STEP files are read by OpenCASCADE as bodies of the same volume', async () => {
  const { ReadStepFile } = await load({});
  for (const model of models) {
    if (model.format !== 'step') continue;
    const { success, meshes } = ReadStepFile(filesOf(model).model.bytes(), {
      ...{ linearUnit: 'millimeter', linearDeflectionType: 'bounding_box_ratio' },
      ...{ linearDeflection: 0.0005, angularDeflection: 0.05 },
    });
    expect([success, meshes.length]).toEqual([true, model.solids.length]);
    const read = meshes.flatMap(({ attributes: { position }, index }) => {
      const corner = (at: number) => position.array.slice(3 * at, 3 * at + 3) as unknown as Triangle[0];
      const corners = index.array.map(corner);
      return Array.from(
        { length: corners.length / 3 },
        (_, face) => corners.slice(3 * face, 3 * face + 3) as unknown as Triangle,
      );
    });
    expect(volumeOf(read) / volumeOf(model.solids.flatMap(trianglesOf))).toBeCloseTo(1, 2);
  }
});

it('DXF files have a circle for each round hole, and lines along which to bend', () => {
  for (const model of models) {
    if (model.format !== 'dxf') continue;
    const text = filesOf(model).model.bytes().toString();
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
    expect(count(/\nCIRCLE\n/g)).toBe(model.pattern.cuts.filter(({ circle }) => circle).length);
    expect(count(/\nLINE\n8\nCHAN\n/g)).toBe(model.pattern.bends.length);
    expect(text.endsWith('\nEOF\n')).toBe(true);
  }
});

it('every file is the same each time, and the names of all differ', () => {
  const names = allAssets().map(({ name, extension }) => name + extension);
  expect(new Set(names).size).toBe(names.length);
  expect(reportOf(models[0]!).bytes()).toEqual(reportOf(models[0]!).bytes());
});

it('letters are written for every Vietnamese sign', () => {
  const strokes = (text: string) => lettering(text, [0, 0], 6).length;
  const [plain, marked] = [strokes('A'), strokes('À')];
  expect(marked).toBe(plain + 1);
  for (const letter of 'ÀẢÃÁẠĂẰẲẴẮẶÂẦẨẪẤẬĐÈẺẼÉẸÊỀỂỄẾỆÌỈĨÍỊÒỎÕÓỌÔỒỔỖỐỘƠỜỞỠỚỢÙỦŨÚỤƯỪỬỮỨỰỲỶỸÝỴ') {
    const base = letter.normalize('NFD')[0]!.replace('Đ', 'D');
    expect([letter, strokes(letter) > strokes(base)]).toEqual([letter, true]);
  }
});

it('a JPEG has the sizes of its picture, and nothing but its marks and its data', () => {
  const pixels = Uint8Array.from({ length: 3 * 20 * 11 }, (_, at) => (at * 37) % 256);
  const bytes = jpegOf({ width: 20, height: 11, pixels });
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  expect([bytes.readUInt16BE(frame + 7), bytes.readUInt16BE(frame + 5)]).toEqual([20, 11]);
  expect([...bytes.subarray(-2)]).toEqual([0xff, 0xd9]);
});

/** @jest-environment node */
import { fc } from '@platform/testing/random';
import { describe, expect, it } from '@jest/globals';
import { ModelError } from './mesh';
import { parseModel } from './parse-model';
import type { ModelExtension } from '../shown-extension';

/** Nine coordinates per triangle, as files store them. */
type Triangles = number[][];
type Written = [extension: ModelExtension, bytes: Uint8Array<ArrayBuffer>];

/** Without −0, which text formats do not distinguish from 0. */
const coordinate = fc.float({ min: -1e6, max: 1e6, noNaN: true }).map((value) => value + 0);
const triangles: fc.Arbitrary<Triangles> = fc
  .array(fc.array(coordinate, { minLength: 9, maxLength: 9 }), { minLength: 1, maxLength: 20 })
  .filter((all) => new Set(all.flat()).size > 9);

const text = (lines: string[], end = '\n') => new Uint8Array(Buffer.from(lines.join(end) + end));
const corner = (triangle: number[], at: number) => triangle.slice(3 * at, 3 * at + 3).join(' ');
const corners = (all: Triangles) => all.flatMap((each) => [0, 1, 2].map((at) => corner(each, at)));

const textStl = (all: Triangles, end: string) =>
  text(
    [
      'solid any',
      ...all.flatMap((each) => [
        'facet normal 0 0 0',
        'outer loop',
        ...[0, 1, 2].map((at) => `vertex ${corner(each, at)}`),
        'endloop',
        'endfacet',
      ]),
      'endsolid',
    ],
    end,
  );

function binaryStl(all: Triangles): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(84 + 50 * all.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(80, all.length, true);
  all.forEach((each, index) =>
    each.forEach((value, at) => view.setFloat32(84 + 50 * index + 12 + 4 * at, value, true)),
  );
  return bytes;
}

const obj = (all: Triangles, end: string) =>
  text(
    [
      ...corners(all).map((row) => `v ${row}`),
      ...all.map((_, at) => `f ${3 * at + 1} ${3 * at + 2} ${3 * at - 3 * all.length + 2}`),
    ],
    end,
  );

const plyHeader = (all: Triangles, format: string) => [
  ...['ply', `format ${format} 1.0`, `element vertex ${3 * all.length}`],
  ...['property float x', 'property float y', 'property float z'],
  ...[`element face ${all.length}`, 'property list uchar uint vertex_indices', 'end_header'],
];
const textPly = (all: Triangles, end: string) =>
  text(
    [
      ...plyHeader(all, 'ascii'),
      ...corners(all),
      ...all.map((_, at) => `3 ${3 * at} ${3 * at + 1} ${3 * at + 2}`),
    ],
    end,
  );

const off = (all: Triangles, end: string) =>
  text(
    [
      ...['OFF', `${3 * all.length} ${all.length} 0`],
      ...corners(all),
      ...all.map((_, at) => `3 ${3 * at} ${3 * at + 1} ${3 * at + 2}`),
      '# end',
    ],
    end,
  );

function binaryPly(all: Triangles, little: boolean): Uint8Array<ArrayBuffer> {
  const body = new DataView(new ArrayBuffer(49 * all.length));
  all.flat().forEach((value, at) => body.setFloat32(4 * at, value, little));
  all.forEach((_, at) => {
    const face = 36 * all.length + 13 * at;
    body.setUint8(face, 3);
    for (const index of [0, 1, 2]) body.setUint32(face + 1 + 4 * index, 3 * at + index, little);
  });
  const header = text(plyHeader(all, little ? 'binary_little_endian' : 'binary_big_endian'));
  return new Uint8Array([...header, ...new Uint8Array(body.buffer)]);
}

const writers: Record<string, (all: Triangles, end: string) => Written> = {
  'text STL': (all, end) => ['.stl', textStl(all, end)],
  'binary STL': (all) => ['.stl', binaryStl(all)],
  OBJ: (all, end) => ['.obj', obj(all, end)],
  OFF: (all, end) => ['.off', off(all, end)],
  'text PLY': (all, end) => ['.ply', textPly(all, end)],
  'binary PLY, little-endian': (all) => ['.ply', binaryPly(all, true)],
  'binary PLY, big-endian': (all) => ['.ply', binaryPly(all, false)],
};
const names = Object.keys(writers);
const isText = (name: string) => name === 'OFF' || name.startsWith('text');
const lineEnd = fc.constantFrom('\n', '\r\n', '\r', ' \n\n\t');

const read = (extension: ModelExtension, bytes: Uint8Array) => parseModel(extension, bytes, () => undefined);

/** Any bytes give a model that can be drawn, or a ModelError with a message. */
function readOrReject(extension: ModelExtension, bytes: Uint8Array): void {
  try {
    const { chunks, triangles: count, min, max } = read(extension, bytes);
    const positions = chunks.flatMap((chunk) => [...chunk.positions]);
    expect(positions).toHaveLength(9 * count);
    expect(count).toBeGreaterThan(0);
    expect([...positions, ...min, ...max].every(Number.isFinite)).toBe(true);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    expect(error.message).not.toBe('');
  }
}

describe.each(names)('any %s', (name) => {
  const write = writers[name]!;

  it('is read back corner by corner', () => {
    fc.assert(
      fc.property(triangles, lineEnd, (all, end) => {
        const { chunks, triangles: count, min, max } = read(...write(all, end));
        expect(count).toBe(all.length);
        // Measured from the first corner.
        const offsets = all.flat().map((value, at) => Math.fround(value - all[0]![at % 3]!));
        expect(chunks.flatMap(({ positions }) => [...positions])).toEqual(offsets);
        for (const axis of [0, 1, 2]) {
          const values = all.flat().filter((_, at) => at % 3 === axis);
          expect([min[axis], max[axis]]).toEqual([Math.min(...values), Math.max(...values)]);
        }
      }),
    );
  });

  it('with missing, changed or added bytes is read, or rejected with a reason', () => {
    const damage = fc.array(fc.tuple(fc.nat(), fc.uint8Array({ maxLength: 8 }), fc.nat(8)), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(triangles, lineEnd, damage, (all, end, edits) => {
        const [extension, complete] = write(all, end);
        const bytes = [...complete];
        for (const [at, inserted, removed] of edits) bytes.splice(at % bytes.length, removed, ...inserted);
        readOrReject(extension, new Uint8Array(bytes));
      }),
    );
  });
});

describe('a truncated file is rejected', () => {
  it.each(names.filter((name) => name !== 'OBJ'))('%s', (name) => {
    fc.assert(
      fc.property(triangles, fc.nat(), (all, cut) => {
        const [extension, complete] = writers[name]!(all, '\n');
        // The last line of a text file carries no data.
        const length = isText(name) ? complete.lastIndexOf(10, complete.length - 2) : complete.length;
        const rest = complete.subarray(0, cut % length);
        // Nothing tells a text STL that was cut between two facets from one without its last line: it is read, and says so.
        const isComplete = /endfacet\s*$/.test(Buffer.from(rest).toString('latin1'));
        if (isComplete) expect(read(extension, rest).notices.join()).toContain('endsolid');
        else expect(() => read(extension, rest)).toThrow(ModelError);
      }),
    );
  });
});

it.each([
  ['.stl', 'solid '],
  ['.stl', ''],
  ['.obj', 'v 0 0 0\nf 1 '],
  ['.ply', 'ply\nformat ascii 1.0\nelement face 9\nproperty list int int vertex_index\nend_header\n'],
  ['.ply', 'ply\nformat binary_big_endian 1.0\nelement vertex 4000000000\nproperty char x\nend_header\n'],
] as const)('any bytes as %s after «%s» are read, or rejected with a reason', (extension, opening) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) =>
      readOrReject(extension, new Uint8Array([...Buffer.from(opening), ...bytes])),
    ),
  );
});

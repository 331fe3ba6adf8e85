/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { ModelError } from './mesh';
import { parseModel } from './parse-model';
import type { ModelExtension } from '../shown-extension';

const text = (...lines: string[]) => new TextEncoder().encode(lines.join('\n'));
const joined = (...pieces: Uint8Array[]) => new Uint8Array(Buffer.concat(pieces));
const read = (extension: ModelExtension, bytes: Uint8Array) => parseModel(extension, bytes, () => undefined);
const cornersOf = (extension: ModelExtension, bytes: Uint8Array) => {
  const { chunks, origin } = read(extension, bytes);
  return chunks.flatMap(({ positions }) => [...positions].map((value, at) => value + origin[at % 3]!));
};

/** A binary STL of `count` triangles, each of which spans from `index` to `index + 1` on every axis. */
function binaryStl(count: number, claimed = count): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(84 + 50 * count);
  const view = new DataView(bytes.buffer);
  view.setUint32(80, claimed, true);
  for (let index = 0; index < count; index++)
    [index, 0, 0, index + 1, 1, 0, index, 0, 1].forEach((value, at) =>
      view.setFloat32(84 + 50 * index + 12 + 4 * at, value, true),
    );
  return bytes;
}

const facet = [
  'facet normal 0 0 1',
  ' outer loop',
  '  vertex 0 0 0',
  '  VERTEX 1.5e1 0 0',
  '  vertex 0 -2 1',
  ' endloop',
  'endfacet',
];

describe('STL', () => {
  it('reads the triangles of a text file', () => {
    expect(cornersOf('.stl', text('solid a', ...facet, 'endsolid a'))).toEqual([0, 0, 0, 15, 0, 0, 0, -2, 1]);
  });

  it('skips a byte order mark', () => {
    const withByteOrderMark = joined(
      new Uint8Array([0xef, 0xbb, 0xbf]),
      text('solid a', ...facet, 'endsolid a'),
    );
    expect(read('.stl', withByteOrderMark).triangles).toBe(1);
  });

  it('reads a binary file, also one whose header says «solid»', () => {
    const bytes = binaryStl(2);
    bytes.set(text('solid by some exporter'));
    const model = read('.stl', bytes);
    expect(model).toMatchObject({ triangles: 2, min: [0, 0, 0], max: [2, 1, 1] });
    expect([...model.chunks[0]!.positions.slice(9)]).toEqual([1, 0, 0, 2, 1, 0, 1, 0, 1]);
  });

  it('splits a large model into chunks and loses no triangle', () => {
    const model = read('.stl', binaryStl(65_537));
    expect(model.chunks.map(({ positions }) => positions.length / 9)).toEqual([65_536, 1]);
    expect(model.chunks[1]!.positions[0]).toBe(65_536);
    expect(model.max[0]).toBe(65_537);
  });

  it('reports its progress', () => {
    const ratios: number[] = [];
    parseModel('.stl', binaryStl(40_000), (ratio) => ratios.push(ratio));
    expect(ratios).toEqual([...ratios].sort((a, b) => a - b));
    expect(ratios.at(-1)).toBeGreaterThan(0.5);
    expect(ratios.every((ratio) => ratio >= 0 && ratio <= 1)).toBe(true);
  });
});

describe('OBJ', () => {
  const corners = ['v 0 0 0', 'v 1 0 0', 'v 1 1 0', 'v 0 1 2'];

  it('cuts polygons into triangles around their first corner', () => {
    expect(cornersOf('.obj', text(...corners, 'f 1/1/1 2//1 3/2 4'))).toEqual([
      ...[0, 0, 0, 1, 0, 0, 1, 1, 0],
      ...[0, 0, 0, 1, 1, 0, 0, 1, 2],
    ]);
  });

  it('resolves negative indices, joins continued lines and skips everything that is not a face', () => {
    const bytes = text('# máy', 'mtllib a.mtl', ...corners, 'vn 0 0 1', 'l 1 2', 'f -4 \\', '-3 -1');
    expect(cornersOf('.obj', bytes)).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 2]);
  });
});

describe('PLY', () => {
  const header = (format: string, vertex: string[], faces = 1) =>
    text(
      ...['ply', `format ${format} 1.0`, 'comment mẫu', 'element vertex 3', ...vertex],
      ...[`element face ${faces}`, 'property list uchar int vertex_indices', 'end_header', ''],
    );
  const plain = ['property float x', 'property float y', 'property float z'];

  it('reads text', () => {
    const bytes = joined(header('ascii', plain), text('0 0 0', '1 0 0', '0 1 5', '3 0 1 2'));
    expect(cornersOf('.ply', bytes)).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 5]);
  });

  it('cuts a face of five corners into three triangles', () => {
    const bytes = joined(
      text('ply', 'format ascii 1.0', 'element vertex 5', ...plain, 'element face 1'),
      text('', 'property list uchar int vertex_indices', 'end_header', ''),
      text('0 0 0', '1 0 0', '2 1 0', '1 2 0', '0 1 0', '5 0 1 2 3 4'),
    );
    expect(cornersOf('.ply', bytes)).toEqual([
      ...[0, 0, 0, 1, 0, 0, 2, 1, 0],
      ...[0, 0, 0, 2, 1, 0, 1, 2, 0],
      ...[0, 0, 0, 1, 2, 0, 0, 1, 0],
    ]);
  });

  it.each([
    ['binary_little_endian', true],
    ['binary_big_endian', false],
  ] as const)('reads %s with colours and unknown properties', (format, little) => {
    const colours = [
      'property uchar red',
      'property uchar green',
      'property uchar blue',
      'property double w',
    ];
    const body = new DataView(new ArrayBuffer(3 * 23 + 13));
    [0, 1, 2].forEach((index) => {
      body.setFloat32(23 * index, index, little);
      body.setFloat32(23 * index + 4, index * index, little);
      body.setUint8(23 * index + 12, 200 + index);
      body.setUint8(23 * index + 14, 7);
      body.setInt32(70 + 4 * index, 2 - index, little);
    });
    body.setUint8(69, 3);
    const bytes = joined(header(format, [...plain, ...colours]), new Uint8Array(body.buffer));
    const [chunk] = read('.ply', bytes).chunks;
    expect(cornersOf('.ply', bytes)).toEqual([2, 4, 0, 1, 1, 0, 0, 0, 0]);
    expect([...chunk!.colors!]).toEqual([202, 0, 7, 201, 0, 7, 200, 0, 7]);
  });

  it('paints a face in its own colour', () => {
    const bytes = joined(
      text('ply', 'format ascii 1.0', 'element vertex 3', ...plain, 'element face 1'),
      text('', 'property list uchar int vertex_indices', 'property float red', 'property float green', ''),
      text('property float blue', 'end_header', '0 0 0', '1 0 0', '0 1 5', '3 0 1 2 1 0.5 0'),
    );
    expect([...read('.ply', bytes).chunks[0]!.colors!]).toEqual([255, 128, 0, 255, 128, 0, 255, 128, 0]);
  });

  it('skips a huge number of elements without properties', () => {
    const bytes = joined(
      text('ply', 'format ascii 1.0', 'element nothing 99999999999', 'element vertex 3', ...plain),
      text('', 'element face 1', 'property list uchar int vertex_index', 'end_header', ''),
      text('0 0 0', '1 0 0', '0 1 5', '3 0 1 2'),
    );
    expect(read('.ply', bytes).triangles).toBe(1);
  });
});

describe('a malformed file', () => {
  const ply = (...lines: string[]) => text('ply', 'format ascii 1.0', ...lines, 'end_header', '');
  const vertices = ['element vertex 4294967295', 'property float x', 'property float y', 'property float z'];
  const repeated = (word: string) => [...Array.from({ length: 100_000 }, () => word), 'endsolid'];
  const huge = new Uint8Array(3 * 1024 * 1024).fill(0x61);

  it.each<[string, ModelExtension, Uint8Array, RegExp]>([
    ['is empty', '.stl', new Uint8Array(), /bị cắt ngắn/],
    ['is text of another kind', '.stl', text('hello'), /bị cắt ngắn/],
    ['claims more triangles than it has', '.stl', binaryStl(2, 4_294_967_295), /bị cắt ngắn/],
    ['is cut in a triangle', '.stl', text('solid', ...facet.slice(0, 4)), /bị cắt ngắn/],
    ['has a facet of two corners', '.stl', text('solid', ...facet.filter((_, at) => at !== 3)), /ba đỉnh/],
    [
      'has a word in place of a number',
      '.stl',
      text('solid', ...facet).fill(0x78, 42, 43),
      /không phải là số|ba đỉnh/,
    ],
    ['has no triangle', '.stl', text('solid leer', 'endsolid leer'), /không có mặt/],
    ['has no extent', '.obj', text('v 1 1 1', 'v 1 1 1', 'v 1 1 1', 'f 1 2 3'), /không có kích thước/],
    [
      'refers to a corner that does not exist',
      '.obj',
      text('v 0 0 0', 'v 1 0 0', 'f 1 2 9'),
      /đỉnh không tồn tại/,
    ],
    [
      'has a face with a malformed corner',
      '.obj',
      text('v 0 0 0', 'v 1 0 0', 'f 1 2 x'),
      /đỉnh không tồn tại/,
    ],
    [
      'has coordinates too large for a 32-bit float',
      '.obj',
      text('v 0 0 0', 'v 1e39 0 0', 'v 0 1 0', 'f 1 2 3'),
      /không phải là số/,
    ],
    [
      'refers to a corner that does not exist',
      '.ply',
      joined(
        ply(
          ...vertices.with(0, 'element vertex 3'),
          'element face 1',
          'property list uchar int vertex_index',
        ),
        text('0 0 0', '1 0 0', '0 1 0', '3 0 1 3'),
      ),
      /đỉnh không tồn tại/,
    ],
    ['is one endless line', '.obj', huge, /dài quá mức/],
    ['repeats its first word without an end', '.stl', text('solid a', ...repeated('facet')), /không có mặt/],
    ['has no header', '.ply', text('ply', 'format ascii 1.0'), /phần đầu/],
    ['has an unknown format', '.ply', text('ply', 'format runes 1.0', 'end_header', ''), /phần đầu/],
    ['has an unknown type', '.ply', ply('element vertex 1', 'property quaternion q'), /phần đầu/],
    ['claims more corners than it has', '.ply', joined(ply(...vertices), text('0 0 0')), /bị cắt ngắn/],
    ['has nothing in it', '.ply', ply(...vertices.with(0, 'element vertex 0')), /không có mặt/],
    [
      'is a cloud of points',
      '.ply',
      joined(ply(...vertices.with(0, 'element vertex 1')), text('1 2 3')),
      /đám mây điểm/,
    ],
    ['has lines only', '.obj', text('v 0 0 0', 'v 1 1 1', 'l 1 2'), /đường nét/],
    [
      'has two kinds of decimals',
      '.stl',
      text('solid', ...facet, ...facet.with(2, 'vertex 1,234 0 0')),
      /dấu phẩy và dấu chấm/,
    ],
    [
      'has no number at all',
      '.stl',
      text('solid', ...facet.map((line) => line.replace(/(?<= )-?\d\S*/g, 'nan')), 'endsolid'),
      /không phải là số/,
    ],
    ['is a binary OFF', '.off', text('OFF BINARY'), /nhị phân/],
    ['has points of four dimensions', '.off', text('4OFF', '1 0 0'), /ba chiều/],
    [
      'has fewer faces than it says',
      '.off',
      text('OFF', '3 2 0', '0 0 0', '1 0 0', '0 1 0', '3 0 1 2'),
      /bị cắt ngắn/,
    ],
    ['is no package', '.3mf', text('PK'), /bị cắt ngắn/],
  ])('%s', (_, extension, bytes, reason) => {
    expect(() => read(extension, bytes)).toThrow(ModelError);
    expect(() => read(extension, bytes)).toThrow(reason);
  });

  it('claims a face with too many corners', () => {
    const body = new Uint8Array(20_004).fill(0);
    new DataView(body.buffer).setUint32(0, 20_000, true);
    const header = text(
      ...['ply', 'format binary_little_endian 1.0', 'element face 1'],
      ...['property list uint uchar vertex_indices', 'end_header', ''],
    );
    expect(() => read('.ply', joined(header, body))).toThrow(/bị cắt ngắn/);
  });

  it('has more triangles than the limit', () => {
    const fan = `f ${'1 2 '.repeat(4_500)}`;
    const bytes = text('v 0 0 0', 'v 1 1 1', ...Array.from({ length: 470 }, () => fan));
    expect(() => read('.obj', bytes)).toThrow(/hơn 4.000.000 tam giác/);
  });
});

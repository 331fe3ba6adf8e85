/** @jest-environment node */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from '@jest/globals';
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js';
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js';
import { PLYLoader } from 'three/examples/jsm/loaders/PLYLoader.js';
import type { BufferGeometry, Mesh } from 'three';
import type { ModelExtension } from '../shown-extension';
import { surfaceOf } from '../surface/surface';
import { parseModel } from './parse-model';

/** The outline of a C-bracket of 40 × 50 × 8: eight corners, two of them concave. */
const outline = [[0, 0], [40, 0], [40, 10], [10, 10], [10, 40], [40, 40], [40, 50], [0, 50]]; // prettier-ignore
const corners = [0, 8].flatMap((z) => outline.map(([x, y]) => [x!, y!, z]));
/** Ten faces, seen from outside: two of eight corners, eight of four. */
const faces = [
  [7, 6, 5, 4, 3, 2, 1, 0],
  [8, 9, 10, 11, 12, 13, 14, 15],
  ...outline.map((_, at) => [at, (at + 1) % 8, ((at + 1) % 8) + 8, at + 8]),
];
/** The same, cut by hand. */
const triangles = [
  ...[[0, 1, 3], [1, 2, 3], [0, 3, 4], [0, 4, 7], [4, 5, 7], [5, 6, 7]].flatMap(([a, b, c]) => [
    [c!, b!, a!],
    [a! + 8, b! + 8, c! + 8],
  ]),
  ...faces.slice(2).flatMap(([a, b, c, d]) => [[a!, b!, c!], [a!, c!, d!]]),
]; // prettier-ignore

const bytesOf = (...lines: string[]) => new Uint8Array(Buffer.from(`${lines.join('\n')}\n`, 'latin1'));
const moved = (by: number) => corners.map((corner) => corner.map((value) => value + by));
const v = (places = corners) => places.map((place) => `v ${place.join(' ')}`);
const f = (all = faces) => all.map((face) => `f ${face.map((at) => at + 1).join(' ')}`);
const facet = (face: number[], number: (value: number) => string) => [
  ...['facet normal 0 0 0', 'outer loop'],
  ...face.map((at) => `vertex ${corners[at]!.map(number).join(' ')}`),
  ...['endloop', 'endfacet'],
];
const textStl = (number: (value: number) => string = String) =>
  triangles.flatMap((face) => facet(face, number));
const stl = (...lines: string[]) => ['solid bracket', ...lines, 'endsolid bracket'];
const utf16 = (text: string, bigEndian: boolean) => {
  const letters = Buffer.from(`\ufeff${text}`, 'utf16le');
  return new Uint8Array(bigEndian ? letters.swap16() : letters);
};
function binaryStl({ header = '', extra = 0, nan = 0, by = 0, uncounted = false } = {}): Uint8Array {
  const bytes = Buffer.alloc(84 + 50 * (triangles.length + nan) + extra);
  bytes.write(header, 'latin1');
  bytes.writeUInt32LE(uncounted ? 0 : triangles.length + nan, 80);
  triangles.forEach((face, index) => {
    let at = 84 + 50 * index + 12;
    for (const value of face.flatMap((corner) => corners[corner]!)) at = bytes.writeFloatLE(value + by, at);
  });
  for (let index = 0; index < nan; index++)
    bytes.writeFloatLE(NaN, 84 + 50 * (triangles.length + index) + 20);
  return new Uint8Array(bytes);
}
const element = (name: string, count: number, ...properties: string[]) => [
  `element ${name} ${count}`,
  ...properties.map((property) => `property ${property}`),
];
const vertexElement = (type = 'float') =>
  element('vertex', 16, ...['x', 'y', 'z'].map((axis) => `${type} ${axis}`));
const faceElement = element('face', faces.length, 'list uchar int vertex_indices');
const faceRows = faces.map((face) => `${face.length} ${face.join(' ')}`);
const rows = corners.map((corner) => corner.join(' '));
const ply = (...lines: string[]) => ['ply', 'format ascii 1.0', ...lines];
function binaryPly(by: number): Uint8Array {
  const header = [
    'ply',
    'format binary_big_endian 1.0',
    ...vertexElement('double'),
    ...faceElement,
    'end_header',
    '',
  ];
  const body = Buffer.alloc(16 * 24 + faces.reduce((sum, face) => sum + 1 + 4 * face.length, 0));
  let at = 0;
  for (const value of moved(by).flat()) at = body.writeDoubleBE(value, at);
  for (const face of faces) {
    at = body.writeUInt8(face.length, at);
    for (const corner of face) at = body.writeInt32BE(corner, at);
  }
  return new Uint8Array(Buffer.concat([Buffer.from(header.join('\n')), body]));
}
const objectOf = (places: number[][], id = 1, scale = 1, name = 'Gá') =>
  `<object id="${id}" type="model" name="${name}"><mesh><vertices>${places
    .map(([x, y, z]) => `<vertex x="${x! * scale}" y="${y! * scale}" z="${z! * scale}"/>`)
    .join('')}</vertices><triangles>${triangles
    .map(([a, b, c]) => `<triangle v1="${a}" v2="${b}" v3="${c}"/>`)
    .join('')}</triangles></mesh></object>`;
const threeMf = (unit: string, resources: string, build: string, more: Record<string, string> = {}) =>
  zipSync({
    '3D/3dmodel.model': strToU8(
      `<?xml version="1.0"?><model unit="${unit}" xmlns="x"><resources>${resources}</resources><build>${build}</build></model>`,
    ),
    ...Object.fromEntries(Object.entries(more).map(([name, text]) => [name, strToU8(text)])),
  });

type Kind = [name: string, extension: ModelExtension, bytes: Uint8Array, notice?: string];
const whole: Kind[] = [
  ['OBJ with concave faces', '.obj', bytesOf(...v(), ...f())],
  ['OBJ of triangles', '.obj', bytesOf(...v(), ...f(triangles))],
  ['OBJ at 100 km', '.obj', bytesOf(...v(moved(1e8)), ...f())],
  ['OBJ in coordinates of a map', '.obj', bytesOf(...v(corners.map(([x, y, z]) => [x! + 587_123_456.5, y! + 1_190_456_789.25, z!])), ...f())],
  ['OBJ with comments behind its faces', '.obj', bytesOf(...v(), ...f().map((line) => `${line} # mat 0`))],
  ['OBJ with faces before their corners', '.obj', bytesOf(...f(), ...v())],
  ['OBJ with a comment behind a continued line', '.obj', bytesOf(...v(), ...f().map((line) => line.replace(/ (\d+)$/, ' \\\n $1 # end')))],
  ['OBJ with faces of the old kind', '.obj', bytesOf(...v(), ...f().map((line) => line.replace('f', 'fo')))],
  ['OBJ with decimal commas', '.obj', bytesOf(...v().map((line) => line.replace(/(\d)(?= |$)/g, '$1,0')), ...f())],
  ['OBJ with NULs behind its end', '.obj', bytesOf(...v(), ...f(), '\0\0\0')],
  ['OBJ with a free surface beside its faces', '.obj', bytesOf(...v(), ...f(), 'cstype bezier', 'deg 1 1', 'surf 0 1 0 1 1 2 3 4', 'end'), 'bỏ qua 1 mặt cong'],
  ['OBJ in UTF-16', '.obj', utf16([...v(), ...f()].join('\r\n'), false)],
  ['PLY with concave faces', '.ply', bytesOf(...ply(...vertexElement(), ...faceElement, 'end_header', ...rows, ...faceRows))],
  ['PLY behind a byte order mark', '.ply', bytesOf('\xef\xbb\xbfply', ...ply(...vertexElement(), ...faceElement, 'end_header', ...rows, ...faceRows).slice(1))],
  ['PLY with its faces first', '.ply', bytesOf(...ply(...faceElement, ...vertexElement(), 'end_header', ...faceRows, ...rows))],
  ['PLY with a comment about end_header', '.ply', bytesOf(...ply('comment no end_header\n', ...vertexElement(), ...faceElement, 'end_header', ...rows, ...faceRows))],
  ['PLY of doubles at 100 km', '.ply', binaryPly(1e8)],
  ['PLY of strips', '.ply', bytesOf(...ply(...vertexElement(), ...element('tristrips', 1, 'list int int vertex_indices'), 'end_header', ...rows, [triangles.length * 4, ...triangles.flatMap((face) => [...face, -1])].join(' ')))],
  ['text STL', '.stl', bytesOf(...stl(...textStl()))],
  ['text STL that ends with Ctrl-Z', '.stl', bytesOf(...stl(...textStl()), '\x1a')],
  ['text STL filled with NULs', '.stl', bytesOf(...stl(...textStl()), '\0'.repeat(200))],
  ['text STL with comments', '.stl', bytesOf(...stl(...textStl().map((line) => `${line} # not a vertex, no facet`)), '; written by hand', '// end')],
  ['text STL without its last line', '.stl', bytesOf('solid x', ...textStl()), 'endsolid'],
  ['text STL of one line', '.stl', bytesOf(stl(...textStl()).join(' '))],
  ['text STL in capitals', '.stl', bytesOf(...stl(...textStl()).map((line) => line.toUpperCase()))],
  ['text STL whose name has keywords in it', '.stl', bytesOf('solid outer vertex endloop', ...textStl(), 'endsolid outer loop')],
  ['text STL of two solids', '.stl', bytesOf(...stl(...textStl().slice(0, 70)), ...stl(...textStl().slice(70)))],
  ['text STL with decimal commas', '.stl', bytesOf(...stl(...textStl((value) => `${value},0`)))],
  ['text STL with Fortran exponents', '.stl', bytesOf(...stl(...textStl((value) => `${value}.0D+00`)))],
  ['text STL in UTF-16', '.stl', utf16(stl(...textStl()).join('\n'), false)],
  ['text STL in UTF-16, high byte first', '.stl', utf16(stl(...textStl()).join('\n'), true)],
  ['text STL with a facet that is not a number', '.stl', bytesOf(...stl(...textStl(), ...facet([0, 1, 2], () => 'nan'))), 'bỏ qua 1 mặt'],
  ['binary STL', '.stl', binaryStl()],
  ['binary STL that begins with solid', '.stl', binaryStl({ header: 'solid bracket' })],
  ['binary STL with bytes behind its end', '.stl', binaryStl({ header: 'solid bracket', extra: 1 })],
  ['binary STL with a header like a PDF', '.stl', binaryStl({ header: '%PDF-1.4', extra: 300 })],
  ['binary STL with two facets that are not numbers', '.stl', binaryStl({ nan: 2 }), 'bỏ qua 2 mặt'],
  ['binary STL whose writer did not come back to the count', '.stl', binaryStl({ uncounted: true }), 'không ghi số mặt'],
  ['OFF', '.off', bytesOf('OFF', '16 10 0', ...rows, ...faceRows)],
  ['OFF without keyword, with comments', '.off', bytesOf('# made by hand', '16 10 24 # counts', ...rows, '', ...faceRows)],
  ['OFF with colours and its counts in the first line', '.off', bytesOf('COFF 16 10 0', ...rows.map((row) => `${row} 255 0 0 255`), ...faceRows.map((row) => `${row} 0.5 0.5 0.5`))],
  ['3MF', '.3mf', threeMf('millimeter', objectOf(corners), '<item objectid="1"/>')],
  ['3MF in inches', '.3mf', threeMf('inch', objectOf(corners, 1, 1 / 25.4), '<item objectid="1"/>')],
  ['3MF that is turned and moved by its item', '.3mf', threeMf('millimeter', objectOf(corners.map(([x, y, z]) => [y!, -x!, z!])), '<item objectid="1" transform="0 1 0 -1 0 0 0 0 1 500 7 0"/>')],
  ['3MF that is mirrored by its component', '.3mf', threeMf('millimeter', `${objectOf(corners.map(([x, y, z]) => [-x!, y!, z!]))}<object id="2"><components><component objectid="1" transform="-1 0 0 0 1 0 0 0 1 0 0 0"/></components></object>`, '<item objectid="2"/>')],
  ['3MF with beams beside its triangles', '.3mf', threeMf('millimeter', objectOf(corners).replace('</mesh>', '<b:beamlattice><b:beams><b:beam v1="0" v2="1"/></b:beams></b:beamlattice></mesh>'), '<item objectid="1"/>'), 'bỏ qua 1 thanh'],
  ['3MF in several files', '.3mf', threeMf('millimeter', '<object id="2"><components><component p:path="/3D/Objects/a.model" objectid="1"/></components></object>', '<item objectid="2"/>', { '3D/Objects/a.model': `<model unit="millimeter"><resources>${objectOf(corners)}</resources><build/></model>` })],
]; // prettier-ignore

const close = (numbers: number[]) => numbers.map((value) => expect.closeTo(value, 2) as unknown as number);

it.each(whole)('%s is the whole bracket', (_, extension, bytes, notice) => {
  const { chunks, min, max, triangles: count, notices } = parseModel(extension, bytes, () => undefined);
  const { area, volume } = surfaceOf(chunks);
  const size = max.map((value, axis) => value - min[axis]!);
  expect([count, ...size, area, volume]).toEqual([28, ...close([40, 50, 8, 4_120, 8_800])]);
  expect(notices.join(' ')).toContain(notice ?? '');
  expect(notices).toHaveLength(notice ? 1 : 0);
});

it('the numbers of a file that rounds are not exact', () => {
  const model = parseModel('.stl', binaryStl({ by: 1e8 }), () => undefined);
  expect([model.coarse, model.notices.length]).toEqual([true, 1]);
});

describe('another reader finds the same', () => {
  const measure = (geometry: BufferGeometry) => {
    const plain = geometry.index ? geometry.toNonIndexed() : geometry;
    const positions = new Float32Array(plain.getAttribute('position').array);
    plain.computeBoundingBox();
    const { min, max } = plain.boundingBox!;
    return [positions.length / 9, ...max.sub(min).toArray(), surfaceOf([{ positions }]).area];
  };
  const readers: Partial<Record<ModelExtension, (bytes: Uint8Array<ArrayBuffer>) => BufferGeometry>> = {
    '.stl': (bytes) => new STLLoader().parse(bytes.buffer),
    '.ply': (bytes) => new PLYLoader().parse(bytes.buffer),
    '.obj': (bytes) => (new OBJLoader().parse(Buffer.from(bytes).toString()).children[0] as Mesh).geometry,
  };
  // What three reads completely: it draws concave faces filled.
  it.each(whole.filter(([name]) => ['OBJ of triangles', 'text STL', 'binary STL'].includes(name)))(
    'in %s',
    (_, extension, bytes) => {
      const { chunks, min, max, triangles: count } = parseModel(extension, bytes, () => undefined);
      const own = [count, ...max.map((value, axis) => value - min[axis]!), surfaceOf(chunks).area];
      expect(measure(readers[extension]!(new Uint8Array(bytes)))).toEqual(close(own));
    },
  );
});
